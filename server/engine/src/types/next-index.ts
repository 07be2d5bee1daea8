import { isIntKey } from './make.js';
import type { ShapeField, Type } from './type.js';

/** Arrays remember the highest number they ever had: the next one of a shape a member was removed from. */
const counted = new WeakMap<Type, number>();

/** The number the next member gets; undefined where that hangs on a member that may be missing. */
export function nextIndex(base: Extract<Type, { kind: 'shape' }>): number | undefined {
  let top: ShapeField | undefined;
  for (const field of base.fields)
    if (isIntKey(field.key) && (top === undefined || Number(field.key) > Number(top.key))) top = field;
  const remembered = counted.get(base) ?? 0;
  const next = Math.max(top === undefined ? 0 : Number(top.key) + 1, remembered, 0);
  return top?.optional === true && next > remembered ? undefined : next;
}

/** The number a shape made of others gives its next member, where all of them give the same. */
export function countOn(merged: Type, from: readonly Type[]): void {
  if (!from.some((t) => counted.has(t))) return;
  const [first, ...rest] = from.map((t) => (t.kind === 'shape' ? nextIndex(t) : undefined));
  if (first !== undefined && rest.every((next) => next === first)) counted.set(merged, first);
}

/** A shape made of another by taking members out counts on from where that one was. */
export function remember(rest: Type, base: Extract<Type, { kind: 'shape' }>): void {
  const next = nextIndex(base);
  if (next !== undefined) counted.set(rest, next);
}

/** Shapes that were sorted: which member is the first, nobody knows. */
const orderless = new WeakSet<Type>();

/** The shape with its members in any order. */
export function inAnyOrder(type: Type): Type {
  const sorted = { ...type };
  orderless.add(sorted);
  return sorted;
}

export function isOrderless(type: Type): boolean {
  return orderless.has(type);
}
