import { canonicalKey, withKeyOf } from './canonical.js';
import type { ClassType, Type } from './type.js';

/** Leaves one of the types that have the same canonical key, in the order of the first of each. */
export function dedupe(types: readonly Type[]): Type[] {
  const out: Type[] = [];
  // Beyond a few types, comparing with each of them takes longer than a table.
  const places = types.length > FEW ? new Map<string, number>() : undefined;
  for (const type of types) {
    const at = places === undefined ? placeIn(out, type) : placeOf(places, type, out.length);
    const first = out[at];
    if (first === undefined) out.push(type);
    else if (first !== type) out[at] = withKeyOf(asOne(first, type), first);
  }
  return out;
}

const FEW = 8;

function placeIn(types: readonly Type[], type: Type): number {
  const same = types.indexOf(type);
  if (same >= 0 || types.length === 0) return same;
  const key = canonicalKey(type);
  return types.findIndex((one) => one.kind === type.kind && canonicalKey(one) === key);
}

function placeOf(places: Map<string, number>, type: Type, next: number): number {
  const key = canonicalKey(type);
  const at = places.get(key);
  if (at === undefined) places.set(key, next);
  return at ?? next;
}

/** Gives what stands for two types of one canonical key. */
function asOne(first: Type, type: Type): Type {
  if (first.kind === 'class' && type.kind === 'class') {
    const known = withWritten(wholeInBoth(first, type), writtenInBoth(first, type));
    if (first.origin !== type.origin) return anyOrigin(known, type);
    if (first.exact !== type.exact) return inexact(known);
    if (type.assumed === true && first.assumed !== true) return { ...known, assumed: true };
    return known;
  }
  if (type.kind === 'literal' && type.settable === true) return { ...first, settable: true } as Type;
  // Two closures are not one: a type that stands for both must not have the body of the first.
  return first.kind === 'callable' ? { ...first } : first;
}

/** Gives the first of two models, as one a query chose every column of where that holds for both. */
function wholeInBoth(a: ClassType, b: ClassType): ClassType {
  if (a.whole === b.whole || a.whole === undefined) return a;
  const { whole: _, ...rest } = a;
  return rest;
}

/** Lists the attributes both of two models certainly hold; one that was read from its row holds all of them. */
function writtenInBoth(a: ClassType, b: ClassType): string[] | undefined {
  if (a.origin === undefined || a.written?.includes('*') === true) return b.written;
  if (b.origin === undefined || b.written?.includes('*') === true) return a.written;
  return a.written?.filter((name) => b.written?.includes(name) === true);
}

function withWritten(type: ClassType, written: string[] | undefined): ClassType {
  if (
    written?.length === type.written?.length &&
    (written ?? []).every((name) => type.written?.includes(name) === true)
  )
    return type;
  const { written: _, ...rest } = type;
  return written === undefined || written.length === 0 ? rest : { ...rest, written };
}

/** Drops `exact`: the object is of the class or of one below it. */
function inexact(type: ClassType): ClassType {
  const { exact: _, ...rest } = type;
  return rest;
}

/** Joins two origins of a model: fresh on one path and not on the other, it may have been created, or may have no row yet. */
function anyOrigin(a: ClassType, b: ClassType): Type {
  const { origin: _, exact, ...rest } = a;
  const plain: ClassType = exact === true && b.exact === true ? { ...rest, exact } : rest;
  const known = [a.origin, b.origin];
  const isStored = known.includes('created') || known.includes('maybe-created');
  return { ...plain, origin: isStored ? 'maybe-created' : 'maybe-new' };
}
