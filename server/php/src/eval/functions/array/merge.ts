import { listOf } from '../../arrays.js';
import { isArray, isOpen, type OpenArray, type OpenValue, type PhpKey } from '../../value.js';
import { array } from '../parameter.js';
import { ofMany } from '../row.js';

/** Merges arrays: integer keys are counted anew, members of equal text keys replace in place. */
export function merged(arrays: readonly OpenArray[]): OpenArray {
  const entries = new Map<PhpKey, OpenValue>();
  let next = 0n;
  for (const from of arrays)
    for (const [key, value] of from.entries) entries.set(typeof key === 'string' ? key : next++, value);
  return { k: 'array', entries };
}

function replaced(first: OpenArray, others: readonly OpenArray[]): OpenArray {
  const entries = new Map(first.entries);
  for (const other of others) for (const [key, value] of other.entries) entries.set(key, value);
  return { k: 'array', entries };
}

/** Merges nested arrays; undefined where a member that may be an array is not known, or is an object. */
function mergedDeep(into: OpenArray, from: OpenArray): OpenArray | undefined {
  const entries = new Map(into.entries);
  let next = 0n;
  for (const key of entries.keys()) if (typeof key === 'bigint' && key >= next) next = key + 1n;
  for (const [key, value] of from.entries) {
    if (typeof key !== 'string') entries.set(next++, value);
    else if (!entries.has(key)) entries.set(key, value);
    else {
      const both = joined(entries.get(key) as OpenValue, value);
      if (both === undefined) return undefined;
      entries.set(key, both);
    }
  }
  return { k: 'array', entries };
}

function joined(before: OpenValue, value: OpenValue): OpenArray | undefined {
  if ([before, value].some((one) => isOpen(one) || (typeof one === 'object' && one !== null && !isArray(one))))
    return undefined;
  const into = isArray(before) ? before : listOf([before]);
  return mergedDeep(into, isArray(value) ? value : listOf([value]));
}

function replacedDeep(into: OpenArray, from: OpenArray): OpenArray | undefined {
  const entries = new Map(into.entries);
  for (const [key, value] of from.entries) {
    const before = entries.get(key);
    if (before !== undefined && (isOpen(before) || isOpen(value))) return undefined;
    const deep = before !== undefined && isArray(before) && isArray(value) ? replacedDeep(before, value) : value;
    if (deep === undefined) return undefined;
    entries.set(key, deep);
  }
  return { k: 'array', entries };
}

function each(step: (into: OpenArray, from: OpenArray) => OpenArray | undefined) {
  return (arrays: readonly OpenArray[], first: OpenArray): OpenArray | undefined => {
    let result: OpenArray | undefined = first;
    for (const from of arrays) result = result === undefined ? undefined : step(result, from);
    return result;
  };
}

const NOTHING: OpenArray = { k: 'array', entries: new Map() };

export const ARRAY_MERGE = {
  array_merge: ofMany([], array('arrays'), merged),
  array_merge_recursive: ofMany([], array('arrays'), (arrays) => each(mergedDeep)(arrays, NOTHING)),
  array_replace: ofMany([array('array')], array('replacements'), (others, first) => replaced(first, others)),
  array_replace_recursive: ofMany([array('array')], array('replacements'), each(replacedDeep)),
};
