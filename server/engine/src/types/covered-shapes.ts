import { isPlainScalar, scalarOf } from './absorb.js';
import { canonicalKey } from './canonical.js';
import { isListShape } from './make.js';
import type { ShapeField, Type } from './type.js';

type Shape = Extract<Type, { kind: 'shape' }>;

/**
 * Drops shapes that say no more than another one does (engine 3.2): it has their members, with all values they may have, and requires no
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
  // An open shape may have a member it does not tell, with any value.
  if (wide.open === true && wide.fields.length > narrow.fields.length) return false;
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
  return wide.wire === narrow.wire && holds(wide.type, narrow.type);
}

/** Tells whether each member of a type is one of another, or a value of a scalar there; what is unknown holds nothing but itself. */
function holds(wide: Type, narrow: Type): boolean {
  if (wide === narrow || canonicalKey(wide) === canonicalKey(narrow)) return true;
  const members = partsOf(wide);
  const keys = new Set(members.map(canonicalKey));
  const isValue = (type: Type): boolean =>
    type.kind === 'literal' &&
    members.some((m) => m.kind === 'scalar' && isPlainScalar(m) && m.type === scalarOf(type));
  return partsOf(narrow).every((type) => keys.has(canonicalKey(type)) || isValue(type));
}

/** Gives the members of a union, or the type itself; `union.ts` asks this module. */
function partsOf(type: Type): readonly Type[] {
  return type.kind === 'union' ? type.members : [type];
}

/** Tells whether nothing but their members tells two shapes apart. */
function isMarkedAlike(a: Shape, b: Shape): boolean {
  if (a.isObject !== b.isObject || a.open !== b.open || a.mayBeEmpty !== b.mayBeEmpty) return false;
  // Nearly all shapes were written by no transformer: no text is made to tell them alike.
  return a.transformed === b.transformed || canonicalKey({ ...a, fields: [] }) === canonicalKey({ ...b, fields: [] });
}
