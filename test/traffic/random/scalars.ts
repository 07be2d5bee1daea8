import { literal } from './literals.js';
import { MODELS, related } from './models.js';
import type { ModelVariable, Scope } from './scope.js';

/** Expressions inside one another end here. */
const DEEPEST = 3;

/** Writes a read of a variable, a choice between values, or a literal. */
export function scalar(scope: Scope, depth = 0): string {
  const inner = () => (depth < DEEPEST ? scalar(scope, depth + 1) : literal(scope));
  const models = scope.models();
  const nullables = scope.nullables();
  const collections = scope.collections();
  const way = scope.below(16);
  if (models.length > 0 && way < 6) return member(scope, scope.pick(models));
  if (nullables.length > 0 && way < 8) return perhapsMember(scope, scope.pick(nullables));
  if (collections.length > 0 && way < 9) return aggregate(scope, scope.pick(collections));
  if (way === 9) return `(${scope.flag()} ? ${inner()} : ${inner()})`;
  if (way === 10) return scope.flag();
  if (way === 11)
    return `match (true) { ${scope.flag()} => ${inner()}, ${scope.flag()} => ${literal(scope)}, default => ${literal(scope)} }`;
  if (models.length > 0 && way === 13) return throughRelation(scope, scope.pick(models));
  if (models.length > 0 && way === 14) return computed(scope, scope.pick(models));
  return literal(scope);
}

const member = (scope: Scope, { name, model }: ModelVariable): string =>
  `${name}->${scope.pick([...MODELS[model].columns, ...MODELS[model].accessors])}`;

function perhapsMember(scope: Scope, { name, model }: ModelVariable): string {
  const read = `${name}?->${scope.pick(MODELS[model].columns)}`;
  return scope.chance(0.5) ? read : `(${read} ?? ${literal(scope)})`;
}

const aggregate = (scope: Scope, { name }: ModelVariable): string =>
  `${name}->${scope.pick([
    ...['count()', 'isEmpty()', 'isNotEmpty()', "sum('id')", "max('id')", "avg('id')", "contains('id', 1)"],
    ...['first()?->id', "pluck('id')->all()", "implode('id', ',')"],
  ])}`;

function throughRelation(scope: Scope, { name, model }: ModelVariable): string {
  const one = Object.keys(MODELS[model].one);
  if (one.length === 0) return `${name}->id`;
  const relation = scope.pick(one);
  return `${name}->${relation}?->${scope.pick(MODELS[related(model, relation)].columns)}`;
}

const computed = (scope: Scope, { name, model }: ModelVariable): string =>
  scope.pick([
    ...[`(string) ${name}->id`, `${name}->id + 1`, `${name}->id / 2`, `'n'.${name}->id`, `${name}->id > 1`],
    ...[`${name}->getKey()`, `strtoupper((string) ${name}->getKey())`, `intdiv(${name}->id, 2)`],
    ...[`round(${name}->id * 1.5, 1)`, `(int) ${name}->${model === 'Tag' ? 'label' : 'name'}`],
    ...(model === 'Tag' ? [] : [`${name}->created_at?->toDateString()`]),
  ]);
