import type { RuleValue } from './value.js';

/** Limits the elements a folded value may have, eight characters counting as one: a list of 200,000 values is code somebody wrote. */
export const MAX_WEIGHT = 1_000_000;

const known = new WeakMap<RuleValue, number>();

/** Counts the elements of a value; one that stands in several places counts in each. */
export function weightOf(value: RuleValue): number {
  if (value.k === 'scalar') return typeof value.v === 'string' ? 1 + value.v.length / 8 : 1;
  if (value.k === 'text') return 1 + value.v.length / 8;
  if (value.k !== 'array' && value.k !== 'choice' && value.k !== 'collection') return 1;
  let weight = known.get(value);
  if (weight === undefined) {
    const parts =
      value.k === 'array' ? value.entries.map((entry) => entry.value) : value.k === 'choice' ? value.arms : [value.of];
    weight = parts.reduce((sum, part) => sum + 1 + weightOf(part), 0);
    known.set(value, weight);
  }
  return weight;
}
