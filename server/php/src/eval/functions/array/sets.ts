import { toText } from '../../convert.js';
import { leadingNumber } from '../../numeric-text.js';
import type { OpenArray, OpenValue, PhpKey } from '../../value.js';
import { array, int } from '../parameter.js';
import { of, ofMany } from '../row.js';

/** Gives the mark by which a member is found in the other arrays: its text, its key, or both. */
type Mark = (key: PhpKey, value: OpenValue) => string | undefined;

const byText: Mark = (_key, value) => toText(value);
const byKey: Mark = (key) => `${typeof key}:${key}`;
const byBoth: Mark = (key, value) => {
  const text = toText(value);
  return text === undefined ? undefined : `${typeof key}:${key}=${text}`;
};

function marks(from: OpenArray, mark: Mark): Set<string> | undefined {
  const found = [...from.entries].map(([key, value]) => mark(key, value));
  return found.includes(undefined) ? undefined : new Set(found as string[]);
}

/** Selects members of the first array that are in all of the others, or in none. */
function selected(mark: Mark, common: boolean) {
  return ofMany([array('array')], array('arrays'), (others, first) => {
    const sets = others.map((other) => marks(other, mark));
    if (sets.includes(undefined)) return undefined;
    const entries = new Map<PhpKey, OpenValue>();
    for (const [key, value] of first.entries) {
      const known = mark(key, value);
      if (known === undefined) return undefined;
      const has = (set: Set<string> | undefined) => set?.has(known) === true;
      if (common ? sets.every(has) : !sets.some(has)) entries.set(key, value);
    }
    return { k: 'array', entries };
  });
}

const AS_THEY_ARE = 0n;
const AS_TEXTS = 2n;

/** Tells whether values are equal exactly where their texts are: integers, or texts that are no numbers. */
function isPlain(values: Iterable<OpenValue>): boolean {
  const all = [...values];
  return (
    all.every((value) => typeof value === 'bigint') ||
    all.every((value) => typeof value === 'string' && leadingNumber(value) === undefined)
  );
}

export const ARRAY_SETS = {
  array_diff: selected(byText, false),
  array_diff_assoc: selected(byBoth, false),
  array_diff_key: selected(byKey, false),
  array_intersect: selected(byText, true),
  array_intersect_assoc: selected(byBoth, true),
  array_intersect_key: selected(byKey, true),
  /** With another comparison, PHP's sort decides which members stay. */
  array_unique: of([array('array'), int('flags', AS_TEXTS)], (from, flags) => {
    if (flags !== AS_TEXTS && (flags !== AS_THEY_ARE || !isPlain(from.entries.values()))) return undefined;
    const seen = new Set<string>();
    const entries = new Map<PhpKey, OpenValue>();
    for (const [key, value] of from.entries) {
      const text = toText(value);
      if (text === undefined) return undefined;
      if (!seen.has(text)) entries.set(key, value);
      seen.add(text);
    }
    return { k: 'array', entries };
  }),
};
