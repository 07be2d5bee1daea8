import { key } from './literals.js';
import { MODELS, type ModelName, relations } from './models.js';
import { columnList } from './queries.js';
import { resourceOf } from './resources.js';
import { scalar } from './scalars.js';
import type { ModelVariable, Scope } from './scope.js';

/** Writes any value; arrays go `depth` levels further. */
export function value(scope: Scope, depth: number): string {
  const way = scope.below(12);
  const models = scope.models();
  const both = [...models, ...scope.nullables()];
  const collections = scope.collections();
  const arrays = scope.arrays();
  if (both.length > 0 && way < 2) return scope.pick(both).name;
  if (collections.length > 0 && way === 2) return scope.pick(collections).name;
  if (arrays.length > 0 && way === 3) return scope.pick(arrays).name;
  if (depth > 0 && way === 4) return array(scope, depth - 1);
  if (collections.length > 0 && way === 5) return ofCollection(scope, scope.pick(collections));
  if (models.length > 0 && way === 6) return asArray(scope, scope.pick(models));
  if (models.length > 0 && way === 7) return resourceOf(scope, scope.pick(models));
  return scalar(scope);
}

function asArray(scope: Scope, { name, model }: ModelVariable): string {
  const own = relations(model);
  return `${name}->${scope.pick([
    `only(${columnList(scope, model)})`,
    'toArray()',
    'attributesToArray()',
    ...(own.length > 0 ? [scope.pick(own)] : []),
  ])}`;
}

/** Writes an array with up to four entries, perhaps passed through a function. */
export function array(scope: Scope, depth = 1): string {
  const list = `[${Array.from({ length: 1 + scope.below(4) }, () => entry(scope, depth)).join(', ')}]`;
  const more = () => `['${key(scope)}' => ${value(scope, 0)}]`;
  const ways = [
    () => `array_filter(${list})`,
    () => `array_merge(${list}, ${more()})`,
    () => `(${list} + ${more()})`,
    () => `\\Illuminate\\Support\\Arr::except(${list}, ['${key(scope)}'])`,
    () => `\\Illuminate\\Support\\Arr::only(${list}, ['${key(scope)}', '${key(scope)}'])`,
    () => `collect(${list})->${collected(scope)}`,
  ];
  return scope.chance(ways.length / 16) ? scope.oneOf(ways) : list;
}

function entry(scope: Scope, depth: number): string {
  const way = scope.below(12);
  const arrays = scope.arrays();
  const models = scope.models();
  if (way === 0 && arrays.length > 0) return `...${scope.pick(arrays).name}`;
  if (way === 1) return `...(${scope.flag()} ? ['${key(scope)}' => ${value(scope, 0)}] : [])`;
  if (way === 2 && models.length > 0) {
    const { name, model } = scope.pick(models);
    return `...${name}->only(${columnList(scope, model)})`;
  }
  return `'${key(scope)}' => ${value(scope, depth)}`;
}

const collected = (scope: Scope): string =>
  scope.pick([
    ...["except('k')", "only(['k', 'l'])", 'filter()', "put('k', 1)", "merge(['l' => 2])", 'all()', 'toArray()'],
    ...['reject(fn ($x) => $x === null)', `when(${scope.flag()}, fn ($c) => $c->put('m', 3))`],
  ]);

const UNFIT_AS_KEYS = ['options', 'created_at', 'opened_at', 'deleted_at'];

/** Writes what comes out of a collection of models. */
export function ofCollection(scope: Scope, { name, model }: ModelVariable): string {
  const { columns } = MODELS[model];
  return scope.oneOf([
    () => `${name}->filter(fn ($x) => $x->id > 1)`,
    () => `${name}->${scope.pick(['values()', "sortByDesc('id')->values()", "unique('id')", 'take(2)'])}`,
    () => `${name}->keyBy('id')`,
    () => `${name}->groupBy('${scope.pick(columns.filter((one) => !UNFIT_AS_KEYS.includes(one)))}')`,
    () => `${name}->pluck('${scope.pick(columns)}'${scope.chance(0.5) ? ", 'id'" : ''})`,
    () => `${name}->map->only(${columnList(scope, model)})`,
    () => `${name}->toArray()`,
    () => `${name}->makeHidden(${columnList(scope, model)})`,
    () => mapped(scope, name, model),
    () => `${name}->map(fn (${model} $x) => ${array(scope.callback('$x', model), 2)})`,
  ]);
}

function mapped(scope: Scope, name: string, model: ModelName): string {
  const own = scope.callback('$x', model);
  const body = scope.parts.block(own, 1 + scope.below(2), 1);
  const result = scope.chance(0.5) ? '$x' : array(own, 2);
  const method = scope.pick(['map', 'map', 'map', 'transform']);
  return `${name}->${method}(function (${model} $x) use ($request) {\n${body}    return ${result};\n})`;
}
