import type { Json } from '@docgen/protocol';

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
  const [old, current] = decimals(before, after);
  if (old === current) return 'same';
  if (old <= 0n || current <= 0n) return 'other';
  if (current % old === 0n) return 'narrower';
  return old % current === 0n ? 'wider' : 'other';
}

/** Gives two numbers as integers of one scale. */
function decimals(...values: readonly Json[]): [bigint, bigint] {
  const parts = values.map((value) => partsOf(String(value)));
  const least = Math.min(...parts.map(({ exponent }) => exponent));
  const [old = 0n, current = 0n] = parts.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent - least));
  return [old, current];
}

function partsOf(text: string): { digits: bigint; exponent: number } {
  const [mantissa = '0', power = '0'] = text.toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
