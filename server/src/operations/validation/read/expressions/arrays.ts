import { type Expr, toKey } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import type { RuleScope } from '../scope.js';
import { type ArrayElement, choice, missing, type RuleValue, scalar, unknown } from './value.js';

/** A larger result is not folded (validation 4.3). */
export const MOST_ELEMENTS = 2000;

/** Gives a key as PHP casts it; undefined when it does not fold. */
export function keyOf(value: RuleValue): string | bigint | undefined {
  return value.k === 'scalar' ? toKey(value.v) : undefined;
}

/** Folds an array literal: its entries in order with the node each was written as. */
export function arrayOf(expr: Expr & { k: 'array' }, scope: RuleScope): RuleValue {
  const entries = new Entries();
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
        entries.place(typeof entry.key === 'string' ? entry : { ...entry, key: undefined });
      spread ||= value.spread === true;
      continue;
    }
    if (item.key === undefined) {
      entries.place({ value, node: item, scope });
      continue;
    }
    const key = keyOf(evaluate(item.key, scope));
    if (key === undefined) spread = true;
    else entries.place({ key, value, node: item, scope });
  }
  return { k: 'array', entries: entries.list, ...(spread ? { spread: true as const } : {}) };
}

type Loose = Omit<ArrayElement, 'key'> & { key?: string | bigint | undefined };

/** Holds members in the order PHP keeps them, and finds each by its key: code holds tables of thousands. */
class Entries {
  readonly list: ArrayElement[] = [];
  private readonly at = new Map<string | bigint, number>();
  private next = 0n;

  /** Sets a key, or appends under the next free index. */
  place(entry: Loose): void {
    const key = entry.key ?? this.next;
    const placed = { ...entry, key } as ArrayElement;
    const at = this.at.get(key);
    if (at === undefined) {
      this.at.set(key, this.list.length);
      this.list.push(placed);
      if (typeof key === 'bigint' && key >= this.next) this.next = key + 1n;
    } else {
      const before = this.list[at] as ArrayElement;
      // An element that may be missing leaves the one it would replace.
      this.list[at] =
        placed.maybe === true
          ? { ...withoutDoubt(placed, before), value: choice([before.value, placed.value]) }
          : placed;
    }
  }
}

/** Gives an element that is certain where the one before it was. */
function withoutDoubt(placed: ArrayElement, before: ArrayElement): ArrayElement {
  const { maybe: _, ...certain } = placed;
  return before.maybe === true ? placed : certain;
}

export function list(values: RuleValue[], spread = false): ElementArray {
  return {
    k: 'array',
    entries: values.map((value, i) => ({ key: BigInt(i), value })),
    ...(spread ? { spread: true as const } : {}),
  };
}

/** Joins two arrays as `+` does: the left one, then the keys only the right one has. */
export function joined(left: ElementArray, right: ElementArray): RuleValue {
  const keys = new Set(left.entries.map((entry) => entry.key));
  const added = { ...right, entries: right.entries.filter((entry) => !keys.has(entry.key)) };
  return merge([left, added], 'replace');
}

type ElementArray = RuleValue & { k: 'array' };

/** Merges arrays, later ones winning: `merge` renumbers integer keys as `array_merge` does; `replace` keeps them. */
export function merge(arrays: ElementArray[], how: 'merge' | 'replace'): RuleValue {
  const entries = new Entries();
  for (const array of arrays) {
    for (const entry of array.entries) {
      entries.place(how === 'merge' && typeof entry.key !== 'string' ? { ...entry, key: undefined } : entry);
    }
  }
  if (entries.list.length > MOST_ELEMENTS) return unknown('an array of too many elements');
  return { k: 'array', entries: entries.list, ...(arrays.some((a) => a.spread) ? { spread: true as const } : {}) };
}

export function indexOf(on: RuleValue, at: RuleValue): RuleValue {
  const key = keyOf(at);
  if (on.k !== 'array' || key === undefined) return unknown('an element of an array');
  const entry = on.entries.find((e) => e.key === key);
  if (entry?.maybe) return choice([entry.value, scalar(null)]);
  // Elements that may be missing move those behind them.
  if (typeof key === 'bigint' && on.entries.some((e) => e.maybe && typeof e.key === 'bigint'))
    return unknown('an element of an array');
  return entry?.value ?? (on.spread ? unknown('an element of an array') : missing());
}
