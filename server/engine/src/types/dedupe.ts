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
      const known = withWritten(first, writtenInBoth(first, type));
      if (first.origin !== type.origin) seen.set(key, anyOrigin(known, type));
      else if (first.exact !== type.exact) seen.set(key, inexact(known));
      else if (type.assumed === true && first.assumed !== true) seen.set(key, { ...known, assumed: true });
      else if (known !== first) seen.set(key, known);
      // Two closures are not one: a type that stands for both must not have the body of the first.
    } else if (first.kind === 'callable' && first !== type) seen.set(key, { ...first });
  }
  return [...seen.values()];
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

/** Joins two origins of a model: fresh on one path and not on the other, it may have been created. */
function anyOrigin(a: ClassType, b: ClassType): Type {
  const { origin: _, exact, ...rest } = a;
  const plain: ClassType = exact === true && b.exact === true ? { ...rest, exact } : rest;
  const known = [a.origin, b.origin];
  return known.includes('created') || known.includes('maybe-created') ? { ...plain, origin: 'maybe-created' } : plain;
}
