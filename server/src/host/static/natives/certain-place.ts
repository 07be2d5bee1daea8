import type { At } from '@docgen/protocol';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isAlt, isCallable, likelyValue, type Value } from '../values/value.js';

/**
 * Locates the callable that is registered under a name; the bare line where the name may as well have another closure of that line, because a
 * condition is undecided: which of them is meant is unknown then (host 10.7). `earlier` is the place the name has so far.
 */
export function certainPlace(interp: Interpreter, given: Value, earlier?: At | string): At {
  const likely = likelyValue(given);
  if (!isCallable(likely)) return null;
  const place = interp.callablePlace(likely);
  const rivals: unknown[] = armsOf(given).map((arm) => (isCallable(arm) ? interp.callablePlace(arm) : null));
  if (interp.conditions.length > 0) rivals.push(earlier);
  const isRival = (other: unknown): boolean => {
    if (place === null || typeof other !== 'object' || other === null) return false;
    const { file, line, nth } = other as NonNullable<At>;
    return file === place.file && line === place.line && nth !== place.nth;
  };
  return place !== null && rivals.some(isRival) ? { file: place.file, line: place.line } : place;
}

function armsOf(value: Value): Value[] {
  return isAlt(value) ? value.arms.flatMap(armsOf) : [value];
}
