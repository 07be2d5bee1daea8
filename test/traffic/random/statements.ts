import { changeOfArray, changeOfCollection, changeOfModel } from './changes.js';
import { anyModel, collectionOf, modelOf, nullableModel } from './queries.js';
import { scalar } from './scalars.js';
import type { ModelVariable, Scope } from './scope.js';
import { array } from './values.js';

/** What an action answers; written elsewhere, since a branch may answer too. */
export type Answer = (scope: Scope) => string;

/** Writes statements, one or more lines each. */
export function statements(scope: Scope, count: number, answer: Answer): string[] {
  return Array.from({ length: count }, () => statement(scope, answer));
}

export const indented = (lines: readonly string[], indent: number): string =>
  lines
    .flatMap((text) => text.split('\n'))
    .map((line) => `${'    '.repeat(indent)}${line}\n`)
    .join('');

/** Below this depth there are changes alone: no variable, no block. */
const DEEPEST = 3;

function statement(scope: Scope, answer: Answer): string {
  const way = scope.below(20);
  const isDeep = scope.depth >= DEEPEST;
  const models = scope.models();
  const collections = scope.collections();
  const arrays = scope.arrays();
  if (way < 5 && !isDeep) return declaration(scope, way);
  if (way < 8 && models.length > 0) return changeOfModel(scope, scope.pick(models));
  if (way < 10 && collections.length > 0) return changeOfCollection(scope, scope.pick(collections));
  if (way < 13 && arrays.length > 0) return changeOfArray(scope, scope.pick(arrays));
  if (way < 16 && !isDeep) return block(scope, answer);
  if (way === 16 && scope.depth < 2) {
    const inner = scope.inner();
    const body = [...statements(inner, scope.below(2), answer), `return ${answer(inner)};`];
    return `if (${scope.flag()}) {\n${indented(body, 1)}}`;
  }
  const nullables = scope.nullables();
  if (way === 17 && !isDeep && nullables.length > 0) return guard(scope, scope.pick(nullables));
  return models.length > 0 ? changeOfModel(scope, scope.pick(models)) : declaration(scope, 0);
}

function declaration(scope: Scope, way: number): string {
  const model = anyModel(scope);
  if (way < 2) return declared({ kind: 'model', model }, modelOf(scope, model));
  if (way === 2) return declared({ kind: 'collection', model }, collectionOf(scope, model));
  if (way === 3) return declared({ kind: 'array' }, array(scope, 1));
  return declared({ kind: 'model', model, nullable: true }, nullableModel(scope, model));

  function declared(variable: Parameters<Scope['declare']>[0], text: string): string {
    return `${scope.declare(variable)} = ${text};`;
  }
}

function block(scope: Scope, answer: Answer): string {
  const inside = (own: Scope, ...more: string[]) =>
    indented([...statements(own, 1 + scope.below(2), answer), ...more], 1);
  const inner = (...more: string[]) => inside(scope.inner(), ...more);
  const branch = () => `if (${scope.flag()}) {\n${inner()}}${scope.chance(0.4) ? ` else {\n${inner()}}` : ''}`;
  const nullables = scope.nullables();
  const arrays = scope.arrays();
  return scope.oneOf([
    ...[branch, branch, branch, branch],
    () => {
      if (nullables.length === 0) return branch();
      const one = scope.pick(nullables);
      const test = scope.pick([`${one.name} !== null`, one.name, `${one.name} instanceof ${one.model}`]);
      return `if (${test}) {\n${inside(scope.knowing(one))}}`;
    },
    () =>
      `switch (true) {\ncase ${scope.flag()}:\n${inner('break;')}case ${scope.flag()}:\n${inner()}default:\n${inner()}}`,
    () =>
      `try {\n${inner(`if (${scope.flag()}) { throw new \\RuntimeException('x'); }`)}} catch (\\RuntimeException $e) {\n${inner()}}`,
    () => {
      if (arrays.length === 0) return branch();
      const row = scalar(scope.callback('$row', 'Room'));
      return `foreach (Room::all() as $row) {\n    ${scope.pick(arrays).name}['${scope.pick(['rows', 'k'])}'][] = ${row};\n}`;
    },
  ]);
}

/** Writes a test after which a variable is not null. */
function guard(scope: Scope, variable: ModelVariable): string {
  variable.nullable = false;
  const { name, model } = variable;
  return scope.pick([
    `abort_if(${name} === null, 404);`,
    `if (! ${name}) { return response()->json(['error' => 'none'], 404); }`,
    `${name} ??= ${model}::firstOrFail();`,
  ]);
}
