import { applyArg, argType, type CallArgs, spreadsOf } from '../../infer/expression/calls/arguments.js';
import { FLOAT, INT, NULL, unknown } from '../../types/make.js';
import { isNullable, NUMBER, nullable, widen } from '../../types/operations.js';
import { truthiness } from '../../types/truthiness.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { reduceType } from '../arrays/reduce.js';
import { element, first, key, orFalse } from './argument-types.js';
import type { Stubs } from './stub.js';

/** Lists functions that give one member of an array, or one value made of all of them. */
export const ARRAY_ELEMENTS: Stubs = [
  ['key', (args) => nullable(widen(key(first(args))))],
  ['array_search', (args) => orFalse(widen(key(argType(args, 1) ?? unknown('untyped'))))],
  ['array_rand', (args) => widen(key(first(args)))],
  ['array_sum array_product', sum],
  [
    'array_reduce',
    (args) => {
      const initial = argType(args, 2) ?? NULL;
      return reduceType(initial, (sum) => applyArg(args, 1, [sum, element(first(args))]));
    },
  ],
  [
    'array_key_first array_key_last',
    (args) => {
      const k = widen(key(first(args)));
      return first(args).kind === 'shape' && !isNullable(k) ? k : nullable(k);
    },
  ],
  ['array_first array_last array_find', (args) => nullable(element(first(args)))],
  ['current reset end next prev', (args) => orFalse(element(first(args)))],
  ['max min', extreme],
];

function extreme(args: CallArgs): Type {
  const types = [...args.positional.map((p) => p.type), ...spreadsOf(args).map(element)];
  const [only] = types;
  return types.length === 1 && only !== undefined && !args.unreadable ? element(only) : union(types.map(widen));
}

function sum(args: CallArgs): Type {
  const item = widen(element(first(args)));
  return membersOf(item).every((m) => m.kind === 'scalar' && m.type === 'int')
    ? INT
    : // The sum of nothing is the integer 0.
      truthiness(first(args)) === true && membersOf(item).every((m) => m.kind === 'scalar' && m.type === 'float')
      ? FLOAT
      : NUMBER;
}
