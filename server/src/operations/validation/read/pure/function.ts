import { MOST_ELEMENTS } from '../expressions/arrays.js';
import { type Argument, type RuleValue, unknown } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';
import type { FoldedFunction } from './argument.js';
import { ARRAYS } from './arrays.js';
import { FRAMEWORK_ARRAYS } from './framework-arrays.js';
import { phpFunction } from './php-function.js';
import { TEXTS } from './texts.js';

/** Lists functions that answer for arrays and texts of which a part is not known, and those of the framework, by small letters. */
const FUNCTIONS: Record<string, FoldedFunction> = { ...ARRAYS, ...FRAMEWORK_ARRAYS, ...TEXTS };

/** Calls a pure function over folded arguments (validation 4.3); undefined when it is none, or they do not allow it. */
export function callFunction(name: string, args: readonly Argument[], scope: RuleScope): RuleValue | undefined {
  const known = name.toLowerCase();
  const own = Object.hasOwn(FUNCTIONS, known) && !args.some((arg) => arg.spread) ? FUNCTIONS[known] : undefined;
  const values = args.map((arg) => arg.value);
  const result = own?.(values, scope) ?? phpFunction(known, args);
  return result?.k === 'array' && result.entries.length > MOST_ELEMENTS
    ? unknown('an array of too many elements')
    : result;
}
