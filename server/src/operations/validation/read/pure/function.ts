import { MOST_ELEMENTS } from '../expressions/arrays.js';
import { type Argument, scalar, unknown, type Value } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';
import type { Pure } from './argument.js';
import { ARRAYS } from './arrays.js';
import { NUMBERS } from './numbers.js';
import { TEXTS } from './texts.js';

/** A test of what kind of value this is; undefined while it may be several. */
function is(test: (value: Value) => boolean): Pure {
  return ([value]) =>
    value?.k === 'scalar' || value?.k === 'array' || value?.k === 'case' ? scalar(test(value)) : undefined;
}

/** Pure functions of validation 4.3, by lower-case name. */
const FUNCTIONS: Record<string, Pure> = {
  ...ARRAYS,
  ...NUMBERS,
  ...TEXTS,
  is_array: is((value) => value.k === 'array'),
  is_string: is((value) => value.k === 'scalar' && typeof value.v === 'string'),
  is_null: is((value) => value.k === 'scalar' && value.v === null),
};

/** The result of a pure function over folded arguments; undefined when it is none, or its arguments do not allow it. */
export function callFunction(name: string, args: readonly Argument[], scope: RuleScope): Value | undefined {
  const known = name.toLowerCase();
  if (!Object.hasOwn(FUNCTIONS, known) || args.some((arg) => arg.spread)) return undefined;
  const result = FUNCTIONS[known]?.(
    args.map((arg) => arg.value),
    scope,
  );
  return result?.k === 'array' && result.entries.length > MOST_ELEMENTS
    ? unknown('an array of too many elements')
    : result;
}
