import { relative } from '../sources/paths.js';
import { isArray, isCase, isList, likelyValue, type Value } from '../values/value.js';

/**
 * Converts a value to JSON: scalars, null and arrays of those; undefined for anything else. Machine paths do not occur.
 */
export function jsonValue(value: Value): unknown {
  const known = likelyValue(value);
  if (known === null || typeof known === 'boolean' || typeof known === 'number') return known;
  if (typeof known === 'bigint') return Number.isSafeInteger(Number(known)) ? Number(known) : known.toString();
  if (typeof known === 'string') return relative(known) ?? known;
  if (isCase(known)) return undefined;
  if (!isArray(known)) return undefined;
  if (isList(known)) {
    const all = [...known.entries.values()].map(jsonValue);
    return all.includes(undefined) ? undefined : all;
  }
  const result: Record<string, unknown> = {};
  for (const [key, member] of known.entries) {
    const v = jsonValue(member);
    if (v === undefined) return undefined;
    result[String(key)] = v;
  }
  return result;
}
