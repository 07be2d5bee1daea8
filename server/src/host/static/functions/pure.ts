import { callPure, callStr, isPureFunction, type OpenValue } from '@docgen/php';
import { isArray, isObject, isUnknown, map, text, type Value } from '../values/value.js';

type Named = ReadonlyMap<string, Value>;
type Call = (name: string, args: readonly OpenValue[], named?: ReadonlyMap<string, OpenValue>) => OpenValue | undefined;

/** Calls a pure function of PHP; undefined where it is none, or its result is not known. */
export function pure(name: string, args: readonly Value[], named?: Named): Value | undefined {
  return isPureFunction(name) ? answered(callPure, name, args, named) : undefined;
}

/** Calls a pure static method of `Str`; undefined as for `pure`. */
export function pureStr(name: string, args: readonly Value[], named?: Named): Value | undefined {
  return answered(callStr, name, args, named);
}

/**
 * Calls a function with the values, and where that has no result, with fluent strings replaced by the texts they print.
 */
function answered(call: Call, name: string, args: readonly Value[], named?: Named): Value | undefined {
  const result = call(name, args, named) as Value | undefined;
  if (!isUnknown(result)) return result;
  const printed = args.map(asText);
  const again = printed.every((arg, i) => arg === args[i]) ? result : (call(name, printed, named) as Value | undefined);
  return isUnknown(again) ? undefined : again;
}

function asText(v: Value): Value {
  if (isObject(v)) return text(v) ?? v;
  if (!isArray(v) || ![...v.entries.values()].some(isObject)) return v;
  return map([...v.entries].map(([key, member]) => [key, isObject(member) ? (text(member) ?? member) : member]));
}
