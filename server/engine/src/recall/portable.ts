import type { Run } from '../expression/frame.js';
import { partsOf } from '../size.js';
import type { Type } from '../types.js';

const made = new WeakMap<Type, boolean>();

/** Does the type hold a callable, whose body only its run knows? */
function hasCallable(type: Type): boolean {
  if (type.kind === 'callable') return true;
  const parts = partsOf(type);
  if (parts.length === 0) return false;
  let known = made.get(type);
  if (known === undefined) {
    known = parts.some(hasCallable);
    made.set(type, known);
  }
  return known;
}

/** Holds no closure, which is known by what it is and not by its type. */
export function isPlain(type: Type, run: Run): boolean {
  if (!hasCallable(type)) return true;
  if (type.kind === 'callable' && (run.closures.has(type) || run.targets.has(type) || run.named.has(type)))
    return false;
  return partsOf(type).every((part) => isPlain(part, run));
}

/**
 * Does the type mean the same in another run? Not when it holds a closure of this one, nor an array it was given: an array is
 * compared with what is made of it, and the other run has one of its own.
 */
export function isPortable(type: Type, run: Run, given: readonly Type[] = []): boolean {
  if (!isPlain(type, run)) return false;
  const arrays = new Set<Type>();
  for (const one of given) collect(one, arrays);
  return arrays.size === 0 || !holds(type, arrays, run);
}

function collect(type: Type, into: Set<Type>): void {
  if (type.kind === 'shape' || type.kind === 'list') into.add(type);
  for (const part of partsOf(type)) collect(part, into);
}

function holds(type: Type, arrays: ReadonlySet<Type>, run: Run): boolean {
  if (arrays.has(type)) return true;
  const root = run.lineage.get(type);
  if (root !== undefined && arrays.has(root)) return true;
  return partsOf(type).some((part) => holds(part, arrays, run));
}
