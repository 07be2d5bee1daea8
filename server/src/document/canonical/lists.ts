import { byteOrder, isMap, type Json, stableJson } from '@docgen/protocol';
import { compareKeys } from '../compare-keys.js';

const PLACES = ['path', 'query', 'header', 'cookie'];

/** Keeps the strings of a list, the first occurrence of each (document 2.3). */
export function words(list: Json[]): Json[] {
  if (list.length < 2 && typeof list[0] === 'string') return list;
  return [...new Set(list.filter((word) => typeof word === 'string'))];
}

/** Keeps the first occurrence of each value, equal by stable JSON. */
export function distinct(list: Json[]): Json[] {
  if (list.length < 2) return list;
  const seen = new Set<string>();
  return list.filter((item) => {
    const key = stableJson(item);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

/** Sorts parameters by rank of `in`, then name, then stable JSON; it never drops one. */
export function sortParameters(list: Json[]): Json[] {
  if (list.length < 2) return list;
  return list
    .map((value) => ({ value, key: [rank(value), text(value, 'name')] }))
    .sort((a, b) => compareKeys(a.key, b.key) || byteOrder(stableJson(a.value), stableJson(b.value)))
    .map(({ value }) => value);
}

function rank(parameter: Json): number {
  const place = isMap(parameter) ? parameter.get('in') : undefined;
  if (place === undefined) return 5;
  const index = typeof place === 'string' ? PLACES.indexOf(place) : -1;
  return index < 0 ? 4 : index;
}

function text(parameter: Json, member: string): string {
  const value = isMap(parameter) ? parameter.get(member) : undefined;
  return typeof value === 'string' ? value : '';
}
