import { key } from './literals.js';
import { MODELS, type ModelName, related, relations } from './models.js';
import { columnList, eagerLoads } from './queries.js';
import { scalar } from './scalars.js';
import type { ModelVariable, Scope, Variable } from './scope.js';
import { array, value } from './values.js';

/** Writes a change of a model: what it shows, what it holds, what it is. */
export function changeOfModel(scope: Scope, variable: ModelVariable): string {
  const { name, model, fixed } = variable;
  const families = [ofVisibility, ofVisibility, ofAttributes, ofAttributes, ofRelations, ofRelations];
  // A relation that one way alone loads and changes is not followed there.
  if (scope.depth <= 1) families.push(ofRelated, ofRelated);
  if (fixed !== true) families.push(ofItself);
  if (scope.depth < 3 && scope.chance(0.05)) return `$this->${helper(scope, model)}(${name});`;
  return scope.pick(families)(scope, name, model);
}

function ofVisibility(scope: Scope, name: string, model: ModelName): string {
  const { columns, accessors } = MODELS[model];
  return `${name}->${scope.oneOf([
    () => `makeHidden(${columnList(scope, model)})`,
    () => `makeHidden('${scope.pick([...columns, ...relations(model)])}')`,
    () => `setVisible(${columnList(scope, model)})`,
    () => `makeVisible('${scope.pick(columns)}')`,
    () => `setHidden(${columnList(scope, model)})`,
    ...(accessors.length > 0
      ? [() => `append('${scope.pick(accessors)}')`, () => `setAppends(['${scope.pick(accessors)}'])`]
      : []),
  ])};`;
}

/** Writes an attribute: a column gets nothing but what it can hold. */
function ofAttributes(scope: Scope, name: string, model: ModelName): string {
  const room = ["update(['name' => 'new'])", "fill(['options' => null, 'size' => 3])"];
  const written = ["options = ['sea' => 1]", 'opened_at = null', 'price = 3'];
  return scope.oneOf([
    () => `${name}->setAttribute('extra', ${scalar(scope, 1)});`,
    () => `${name}->extra = ${scalar(scope, 1)};`,
    () => `unset(${name}->${scope.pick(MODELS[model].columns)});`,
    () => `${name}->${scope.pick(['refresh()', 'syncOriginal()'])};`,
    ...(model === 'Room' ? [() => `${name}->${scope.pick([...room, ...written])};`] : []),
  ]);
}

function ofRelations(scope: Scope, name: string, model: ModelName): string {
  const relation = scope.pick(relations(model));
  const many = Object.keys(MODELS[model].many);
  return scope.oneOf([
    () => `${name}->load(${eagerLoads(scope, model)});`,
    () => `${name}->loadMissing(${eagerLoads(scope, model)});`,
    () => `${name}->unsetRelation('${relation}');`,
    () => `${name}->setRelation('${relation}', null);`,
    () => `unset(${name}->${relation});`,
    () => `${name}->${scope.pick(['unsetRelations()', 'setRelations([])'])};`,
    () => `${name}->loadCount('${scope.pick(many)}');`,
  ]);
}

/** Writes a change of what stands behind a relation, which a read of it loads. */
function ofRelated(scope: Scope, name: string, model: ModelName): string {
  const relation = scope.pick(relations(model));
  const to = related(model, relation);
  const column = scope.pick(MODELS[to].columns);
  const at = `${name}->${relation}`;
  const nested = relations(to)[0];
  if (MODELS[model].one[relation] !== undefined)
    return scope.oneOf([
      () => `${at};`,
      () => `${at}?->makeHidden('${column}');`,
      () => `${at}?->setAttribute('extra', ${scalar(scope, 1)});`,
      ...(nested === undefined ? [] : [() => `${at}?->load('${nested}');`]),
    ]);
  return scope.oneOf([
    () => `${at};`,
    () => `${at}->each(fn ($y) => $y->makeHidden('${column}'));`,
    () => `${at}->each->setVisible(['id']);`,
    () => `foreach (${at} as $y) { $y->extra = ${scalar(scope, 1)}; }`,
    () => `${name}->setRelation('${relation}', ${at}->take(1));`,
    () => `${at}->makeHidden('${column}');`,
  ]);
}

const ofItself = (scope: Scope, name: string): string =>
  scope.pick([
    ...[`${name} = ${name}->fresh();`, `${name} = ${name}->replicate();`, `${name} = ${name}->withoutRelations();`],
    ...[`${name} = tap(${name})->makeHidden('id');`, `${name} = clone ${name};`],
  ]);

/** Adds a private method that changes a model, and gives its name. */
function helper(scope: Scope, model: ModelName): string {
  const { parts } = scope;
  const name = `change${parts.helpers.length}`;
  const at = parts.helpers.push('') - 1;
  const body = parts.block(scope.callback('$m', model), 1 + scope.below(2), 2);
  parts.helpers[at] =
    `    private function ${name}(${model} $m): void\n    {\n        $request = request();\n${body}    }\n`;
  return name;
}

/** Writes a change of a collection, or of each model in it. */
export function changeOfCollection(scope: Scope, { name, model }: ModelVariable): string {
  const { columns, accessors, many } = MODELS[model];
  const block = () => scope.parts.block(scope.callback('$y', model), 1, 1);
  const column = scope.pick(columns);
  return scope.oneOf([
    () => `${name}->each(function (${model} $y) use ($request) {\n${block()}});`,
    () => `foreach (${name} as $y) {\n${block()}}`,
    () => `${name}->each->makeHidden('${column}');`,
    () => `${name}->makeHidden(${columnList(scope, model)});`,
    () => `${name}->makeVisible('${column}');`,
    () => `${name}->each->setVisible(${columnList(scope, model)});`,
    () => `${name} = ${name}->filter(fn ($y) => ${scope.flag()});`,
    () => `${name}->push(${model}::first());`,
    () => `${name} = ${name}->sortBy('id');`,
    () => `${name} = ${name}->concat(${model}::all());`,
    () => `${name} = ${name}->reject(fn ($y) => $y->id === 1)->values();`,
    () => `${name}->first()?->makeHidden('${column}');`,
    () => `${name}->${scope.pick(['load', 'loadMissing'])}('${scope.pick(relations(model))}');`,
    () => `${name}->loadCount('${scope.pick(Object.keys(many))}');`,
    ...(accessors.length > 0
      ? [() => `${name}->${scope.pick(['', 'each->'])}append('${scope.pick(accessors)}');`]
      : []),
  ]);
}

/** Writes a change of an array. */
export function changeOfArray(scope: Scope, { name }: Variable): string {
  const at = key(scope);
  const own = () => scalar(scope, 1);
  return scope.oneOf([
    () => `${name}['${at}'] = ${value(scope, 1)};`,
    () => `unset(${name}['${at}']);`,
    () => `${name}['z']['in'] = ${own()};`,
    () => `${name}['list'][] = ${own()};`,
    () => `${name} = array_merge(${name}, ${array(scope, 0)});`,
    () => `${name} += ${array(scope, 0)};`,
    () => `${name}['${at}'] ??= ${own()};`,
    () => `${name} = [...${name}, '${at}' => ${own()}];`,
    () => `data_set(${name}, '${at}', ${own()});`,
    () => `\\Illuminate\\Support\\Arr::${scope.pick(['forget', 'pull'])}(${name}, '${at}');`,
    () => `foreach (['k', 'l'] as $w) { ${name}[$w] = ${own()}; }`,
    () => `ksort(${name});`,
    () => `${name} = array_filter(${name});`,
    () => `['k' => $kk] = ${name} + ['k' => 1]; ${name}['got'] = $kk;`,
    () => `${name}['${at}'] = ${name}['${key(scope)}'] ?? ${own()};`,
  ]);
}
