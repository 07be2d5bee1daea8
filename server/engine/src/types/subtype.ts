import { scalarOf } from './absorb.js';
import { canonicalKey } from './canonical.js';
import { isListShape, mayGap } from './make.js';
import type { Type } from './type.js';

/** Answers the questions a comparison of types asks about classes (engine 3.3, 3.4). */
export interface Hierarchy {
  /** Tells whether `sub` is the class `parent` or one below it; names compare case-insensitively. */
  isSubclass(sub: string, parent: string): boolean;
  /**
   * Tells whether no object is of both classes: two declared ones, neither below the other (an interface may always be
   * added).
   */
  excludes?(a: string, b: string): boolean;
}

/** Tells whether every value of `sub` is one of `parent`; false where `sub` is unknown (engine 3.4). */
export function isSubtype(sub: Type, parent: Type, hierarchy: Hierarchy): boolean {
  if (sub.kind === 'unknown' || parent.kind === 'unknown') return false;
  if (sub.kind === 'never') return true;
  if (sub.kind === 'union') return sub.members.every((m) => isSubtype(m, parent, hierarchy));
  if (parent.kind === 'union') return parent.members.some((m) => isSubtype(sub, m, hierarchy));
  if (parent.kind === 'intersection') return parent.members.every((m) => isSubtype(sub, m, hierarchy));
  if (sub.kind === 'intersection') return sub.members.some((m) => isSubtype(m, parent, hierarchy));
  if (canonicalKey(sub) === canonicalKey(parent)) return true;
  switch (parent.kind) {
    case 'scalar':
      return isScalarSubtype(sub, parent);
    case 'class':
      return isClassSubtype(sub, parent, hierarchy);
    case 'enum':
      return (
        sub.kind === 'enum' &&
        sub.fqcn === parent.fqcn &&
        (parent.cases === undefined || sub.cases?.every((c) => parent.cases?.includes(c)) === true)
      );
    case 'list':
      if (sub.kind === 'list')
        return (parent.gaps === true || sub.gaps !== true) && isSubtype(sub.item, parent.item, hierarchy);
      return (
        isListShape(sub) &&
        sub.kind === 'shape' &&
        (parent.gaps === true || !mayGap(sub)) &&
        sub.fields.every((f) => isSubtype(f.type, parent.item, hierarchy))
      );
    case 'map':
      if (sub.kind === 'map') return isSubtype(sub.value, parent.value, hierarchy);
      return sub.kind === 'shape' && sub.fields.every((f) => isSubtype(f.type, parent.value, hierarchy));
    case 'shape':
      return (
        sub.kind === 'shape' &&
        parent.fields.every((f) => {
          const own = sub.fields.find((o) => o.key === f.key);
          if (own === undefined) return f.optional === true;
          return (own.optional !== true || f.optional === true) && isSubtype(own.type, f.type, hierarchy);
        })
      );
    case 'callable':
      return sub.kind === 'callable';
    case 'null':
      return sub.kind === 'null';
    default:
      return false;
  }
}

function isScalarSubtype(sub: Type, parent: Extract<Type, { kind: 'scalar' }>): boolean {
  if (sub.kind === 'literal') {
    if (scalarOf(sub) !== parent.type || parent.encodes !== undefined) return false;
    if (parent.nonEmpty === true) return sub.value !== '';
    const value = Number(sub.value);
    return parent.type !== 'int' || ((parent.min ?? value) <= value && value <= (parent.max ?? value));
  }
  if (sub.kind !== 'scalar' || sub.type !== parent.type) return false;
  if (parent.encodes !== undefined || (parent.nonEmpty === true && sub.nonEmpty !== true)) return false;
  if (parent.min !== undefined && (sub.min === undefined || sub.min < parent.min)) return false;
  return parent.max === undefined || (sub.max !== undefined && sub.max <= parent.max);
}

function isClassSubtype(sub: Type, parent: Extract<Type, { kind: 'class' }>, hierarchy: Hierarchy): boolean {
  if (sub.kind === 'enum') return hierarchy.isSubclass(sub.fqcn, parent.fqcn);
  if (sub.kind !== 'class' || !hierarchy.isSubclass(sub.fqcn, parent.fqcn)) return false;
  return (parent.args ?? []).every((arg, i) => {
    const own = sub.args?.[i];
    return own === undefined || isSubtype(own, arg, hierarchy);
  });
}
