import { equal, identical } from '../../compare.js';
import type { OpenArray, OpenValue, PhpKey } from '../../value.js';
import { array, bool, mixed } from '../parameter.js';
import { of } from '../row.js';

/** Key of the first member that equals a value; null where there is none, undefined where one of them may. */
function search(needle: OpenValue, from: OpenArray, strict: boolean): PhpKey | null | undefined {
  const same = strict ? identical : equal;
  for (const [key, value] of from.entries) {
    const hit = same(value, needle);
    if (hit !== false) return hit ? key : undefined;
  }
  return null;
}

/** A member that is not known may be the one; one behind it that is certain is enough. */
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
