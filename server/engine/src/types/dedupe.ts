import { canonicalKey } from './canonical.js';
import type { ClassType, Type } from './type.js';

export function dedupe(types: readonly Type[]): Type[] {
  if (types.length < 2) return [...types];
  const seen = new Map<string, Type>();
  for (const type of types) {
    const key = canonicalKey(type);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, type);
    else if (first.kind === 'class' && type.kind === 'class') {
      if (first.origin !== type.origin) seen.set(key, anyOrigin(first, type));
      else if (first.exact !== type.exact) seen.set(key, inexact(first));
      // Two closures are not one: a type that stands for both must not have the body of the first.
    } else if (first.kind === 'callable' && first !== type) seen.set(key, { ...first });
  }
  return [...seen.values()];
}

/** Drops `exact`: the object is of the class or of one below it. */
function inexact(type: ClassType): ClassType {
  const { exact: _, ...rest } = type;
  return rest;
}

/** Joins two origins of a model: fresh on one path and not on the other, it may have been created. */
function anyOrigin(a: ClassType, b: ClassType): Type {
  const { origin: _, exact, ...rest } = a;
  const plain: ClassType = exact === true && b.exact === true ? { ...rest, exact } : rest;
  const known = [a.origin, b.origin];
  return known.includes('created') || known.includes('maybe-created') ? { ...plain, origin: 'maybe-created' } : plain;
}
