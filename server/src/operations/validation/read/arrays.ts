import type { Expr } from '@docgen/php';
import { evaluate } from './evaluate.js';
import type { Scope } from './scope.js';
import { type Entry, unknown, type Value } from './value.js';

/** Result sizes beyond this are not folded (validation 4.3). */
export const MOST_ELEMENTS = 2000;

/** A key as PHP casts it; undefined when it does not fold. */
export function keyOf(value: Value): string | bigint | undefined {
  if (value.k === 'case' || value.k !== 'scalar') return undefined;
  const { v } = value;
  if (v === null) return '';
  if (typeof v === 'boolean') return v ? 1n : 0n;
  if (typeof v === 'number') return BigInt(Math.trunc(v));
  if (typeof v === 'bigint') return v;
  if (/^(?:0|-?[1-9]\d{0,18})$/.test(v) && BigInt.asIntN(64, BigInt(v)) === BigInt(v)) return BigInt(v);
  return v;
}

/** An array literal, its entries in order with the node each was written as. */
export function arrayOf(expr: Expr & { k: 'array' }, scope: Scope): Value {
  const entries: Entry[] = [];
  let spread = false;
  for (const item of expr.items) {
    if (item.value === undefined) continue;
    const value = evaluate(item.value, scope);
    if (item.spread) {
      if (value.k !== 'array') {
        spread = true;
        continue;
      }
      for (const entry of value.entries)
        place(entries, typeof entry.key === 'string' ? entry : { ...entry, key: undefined });
      spread ||= value.spread === true;
      continue;
    }
    if (item.key === undefined) {
      place(entries, { value, node: item, scope });
      continue;
    }
    const key = keyOf(evaluate(item.key, scope));
    if (key === undefined) spread = true;
    else place(entries, { key, value, node: item, scope });
  }
  return { k: 'array', entries, ...(spread ? { spread: true as const } : {}) };
}

type Loose = Omit<Entry, 'key'> & { key?: string | bigint | undefined };

/** Sets a key, or appends under the next free index. */
function place(entries: Entry[], entry: Loose): void {
  const key = entry.key ?? nextIndex(entries);
  const at = entries.findIndex((other) => other.key === key);
  const placed = { ...entry, key } as Entry;
  if (at < 0) entries.push(placed);
  else entries[at] = placed;
}

function nextIndex(entries: readonly Entry[]): bigint {
  let next = 0n;
  for (const { key } of entries) if (typeof key === 'bigint' && key >= next) next = key + 1n;
  return next;
}

export function list(values: Value[], spread = false): Value & { k: 'array' } {
  return {
    k: 'array',
    entries: values.map((value, i) => ({ key: BigInt(i), value })),
    ...(spread ? { spread: true as const } : {}),
  };
}

/** `merge` renumbers integer keys as `array_merge` does; `replace` keeps them. Later arrays win. */
export function merge(arrays: (Value & { k: 'array' })[], how: 'merge' | 'replace'): Value {
  const entries: Entry[] = [];
  for (const array of arrays) {
    for (const entry of array.entries) {
      place(entries, how === 'merge' && typeof entry.key !== 'string' ? { ...entry, key: undefined } : entry);
    }
  }
  if (entries.length > MOST_ELEMENTS) return unknown('an array of too many elements');
  return { k: 'array', entries, ...(arrays.some((a) => a.spread) ? { spread: true as const } : {}) };
}

export function indexOf(on: Value, at: Value): Value {
  const key = keyOf(at);
  if (on.k !== 'array' || key === undefined) return unknown('an element of an array');
  const entry = on.entries.find((e) => e.key === key);
  return entry?.value ?? unknown('an element of an array');
}
