import { decimals, type Json } from '@docgen/protocol';

/** Says what a new limit is to an old one. */
export type Order = 'same' | 'narrower' | 'wider' | 'other';

/** Orders two bounds; one that is absent limits nothing. */
export function orderOfBound(before: Json | undefined, after: Json | undefined, end: 'upper' | 'lower'): Order {
  if (before === undefined) return after === undefined ? 'same' : 'narrower';
  if (after === undefined) return 'wider';
  const [old, current] = [before as number, after as number];
  if (old === current || (!(old < current) && !(old > current))) return 'same';
  return old < current === (end === 'lower') ? 'narrower' : 'wider';
}

/** Orders two values of `multipleOf` in exact decimals: 0.3 is a multiple of 0.1. */
export function orderOfMultiple(before: Json, after: Json): Order {
  if (![before, after].every((value) => typeof value === 'bigint' || Number.isFinite(value))) return 'other';
  const [old, current] = decimals(before as number, after as number);
  if (old === current) return 'same';
  if (old <= 0n || current <= 0n) return 'other';
  if (current % old === 0n) return 'narrower';
  return old % current === 0n ? 'wider' : 'other';
}
