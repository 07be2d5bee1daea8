import { argument, type CallArguments } from '../interpreter/frame.js';
import {
  isArray,
  isCase,
  isUnknown,
  items,
  type Key,
  likelyValue,
  map,
  text,
  unknown,
  type Value,
} from '../values/value.js';
import { wrap } from './attributes.js';

/** Maps the `where*` shorthands to their patterns (host 10.4); null where the values give it. */
export const WHERES: Record<string, string | null> = {
  whereNumber: '[0-9]+',
  whereAlpha: '[a-zA-Z]+',
  whereAlphaNumeric: '[a-zA-Z0-9]+',
  whereUuid: '[\\da-fA-F]{8}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{12}',
  whereUlid: '[0-7][0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{25}',
  whereIn: null,
};

/** Reads a `where` or `where*` call as parameter → pattern. */
export function wherePairs(method: string, given: CallArguments): Value {
  const first = likelyValue(argument(given, 0, method === 'where' ? 'name' : 'parameters') ?? null);
  if (method === 'where') {
    if (isArray(first) || isUnknown(first)) return first;
    const name = text(first);
    return name === undefined
      ? unknown('a where that is not known')
      : map([[name, argument(given, 1, 'expression') ?? null]]);
  }
  const pattern = WHERES[method] ?? inPattern(likelyValue(argument(given, 1, 'values') ?? null));
  const pairs: [Key, Value][] = [];
  for (const parameter of wrap(first)) {
    const name = text(likelyValue(parameter));
    if (name !== undefined) pairs.push([name, pattern]);
  }
  return map(pairs);
}

function inPattern(values: Value): Value {
  if (!isArray(values)) return unknown('the values of whereIn');
  const parts = items(values).map((v) => {
    const known = likelyValue(v);
    return isCase(known) ? text(known.value ?? known.name) : text(known);
  });
  return parts.includes(undefined) ? unknown('a value of whereIn') : parts.join('|');
}
