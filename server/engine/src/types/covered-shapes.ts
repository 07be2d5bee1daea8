import { canonicalKey } from './canonical.js';
import { isListShape } from './make.js';
import type { ShapeField, Type } from './type.js';

type Shape = Extract<Type, { kind: 'shape' }>;

/**
 * Drops shapes that say no more than another one does (engine 3.2): their members are members of it with the same types, and it requires no
 * others. Branches that write keys leave such, and every array that is like the one is like the other.
 */
export function absorbCovered(members: readonly Type[]): readonly Type[] {
  const shapes = members.filter(isKeyed);
  if (shapes.length < 2) return members;
  const dropped = new Set<Type>();
  for (const one of shapes) {
    const isCovered = (by: Shape): boolean =>
      by !== one && !dropped.has(by) && covers(by, one) && (!covers(one, by) || canonicalKey(by) < canonicalKey(one));
    if (shapes.some(isCovered)) dropped.add(one);
  }
  return dropped.size === 0 ? members : members.filter((type) => !dropped.has(type));
}

function isKeyed(type: Type): type is Shape {
  return type.kind === 'shape' && !isListShape(type);
}

function covers(wide: Shape, narrow: Shape): boolean {
  if (wide.fields.length < narrow.fields.length || !isMarkedAlike(wide, narrow)) return false;
  const known = new Map(narrow.fields.map((field) => [field.key, field]));
  let shared = 0;
  for (const field of wide.fields) {
    const own = known.get(field.key);
    if (own === undefined ? field.optional !== true : !isLike(field, own)) return false;
    if (own !== undefined) shared += 1;
  }
  return shared === narrow.fields.length;
}

function isLike(wide: ShapeField, narrow: ShapeField): boolean {
  if (narrow.optional === true && wide.optional !== true) return false;
  if (wide.wire !== narrow.wire) return false;
  return wide.type === narrow.type || canonicalKey(wide.type) === canonicalKey(narrow.type);
}

/** Tells whether nothing but their members tells two shapes apart. */
function isMarkedAlike(a: Shape, b: Shape): boolean {
  return canonicalKey({ ...a, fields: [] }) === canonicalKey({ ...b, fields: [] });
}
