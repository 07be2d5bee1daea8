import { equal, identical } from '../../compare.js';
import type { OpenArray, OpenValue, PhpKey } from '../../value.js';
import { array, bool, mixed } from '../parameter.js';
import { of } from '../row.js';

/**
 * Finds the key of the first member that equals a value; null where there is none, undefined where an unknown member
 * may be equal.
 */
function search(needle: OpenValue, from: OpenArray, strict: boolean): PhpKey | null | undefined {
  const same = strict ? identical : equal;
  for (const [key, value] of from.entries) {
    const hit = same(value, needle);
    if (hit !== false) return hit ? key : undefined;
  }
  return null;
}

/** Tells whether a member equals a value: an unknown member may be equal, and a certain one behind it is enough. */
function has(needle: OpenValue, from: OpenArray, strict: boolean): boolean | undefined {
  const same = strict ? identical : equal;
  const hits = [...from.entries.values()].map((value) => same(value, needle));
  return hits.includes(true) || (hits.includes(undefined) ? undefined : false);
}

const parameters = [mixed('needle'), array('haystack'), bool('strict', false)] as const;

export const ARRAY_SEARCH = {
  in_array: of(parameters, has),
  array_search: of(parameters, (needle, from, strict) => {
    const key = search(needle, from, strict);
    return key === null ? false : key;
  }),
};
