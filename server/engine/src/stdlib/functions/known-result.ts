import { callPure, isPureFunction, type OpenValue, type PhpKey } from '@docgen/php';
import { ABSENT, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { literalValue, typeOfValue } from '../../infer/expression/operators/literal-value.js';
import { isOrderless } from '../../types/arrays/next-index.js';
import { isAssumedNull, isIntKey } from '../../types/make.js';
import type { Type } from '../../types/type.js';

/** Limits the members of an array that is passed on as a value. */
const MOST_MEMBERS = 64;

/**
 * Types a pure function of PHP where each argument is one known value: `intdiv(17, 5)` is 3. Undefined where one is not
 * known, PHP throws, or the answer is an array, of which the functions over types say more.
 */
export function knownResult(name: string, args: CallArgs): Type | undefined {
  if (args.unreadable || !isPureFunction(name)) return undefined;
  const positional = args.positional.map((passed) => (passed === ABSENT ? undefined : knownValue(passed.type)));
  const named = [...args.named].map(([key, passed]) => [key, knownValue(passed.type)] as const);
  if (positional.includes(undefined) || named.some(([, value]) => value === undefined)) return undefined;
  const result = callPure(name, positional as OpenValue[], new Map(named as [string, OpenValue][]));
  return result === undefined ? undefined : typeOfValue(result);
}

/** Gives the one value of a type; undefined where there are several. */
function knownValue(type: Type): OpenValue | undefined {
  if (type.kind !== 'shape') return isAssumedNull(type) ? undefined : literalValue(type);
  if (type.isObject === true || type.fields.length > MOST_MEMBERS || isOrderless(type)) return undefined;
  const entries = new Map<PhpKey, OpenValue>();
  for (const { key, type: member, optional } of type.fields) {
    const value = optional === true ? undefined : knownValue(member);
    if (value === undefined) return undefined;
    entries.set(isIntKey(key) ? BigInt(key) : key, value);
  }
  return { k: 'array', entries };
}
