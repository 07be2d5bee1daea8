import { isIntKey } from '../make.js';
import type { ShapeField, Type } from '../type.js';

/** Holds the next index of shapes a member was removed from: PHP arrays remember the highest index they ever had. */
const counted = new WeakMap<Type, number>();

/** Gives the index of the next member; undefined where it depends on a member that may be missing. */
export function nextIndex(base: Extract<Type, { kind: 'shape' }>): number | undefined {
  let top: ShapeField | undefined;
  for (const field of base.fields)
    if (isIntKey(field.key) && (top === undefined || Number(field.key) > Number(top.key))) top = field;
  const remembered = counted.get(base) ?? 0;
  const next = Math.max(top === undefined ? 0 : Number(top.key) + 1, remembered, 0);
  return top?.optional === true && next > remembered ? undefined : next;
}

/** Gives the next index that was carried over to an array, which its members do not tell. */
export function rememberedIndex(type: Type): number | undefined {
  return counted.get(type);
}

/** Carries the next index over to a shape merged from others, where all of them agree. */
export function mergeNextIndex(merged: Type, from: readonly Type[]): void {
  if (!from.some((t) => counted.has(t))) return;
  const [first, ...rest] = from.map((t) => (t.kind === 'shape' ? nextIndex(t) : undefined));
  if (first !== undefined && rest.every((next) => next === first)) counted.set(merged, first);
}

/** Carries the next index over to a shape made by removing members from another. */
export function keepNextIndex(rest: Type, base: Extract<Type, { kind: 'shape' }>): void {
  const next = nextIndex(base);
  if (next !== undefined) counted.set(rest, next);
}

/** Holds sorted shapes, whose first member is not known. */
const orderless = new WeakSet<Type>();

/** Marks a shape as one whose members stand in any order. */
export function markOrderless(type: Type): Type {
  const sorted = { ...type };
  orderless.add(sorted);
  return sorted;
}

export function isOrderless(type: Type): boolean {
  return orderless.has(type);
}
