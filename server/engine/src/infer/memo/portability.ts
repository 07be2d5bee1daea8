import { isOrderless } from '../../types/arrays/next-index.js';
import { partsOf } from '../../types/size.js';
import type { Type } from '../../types/type.js';
import type { AnalysisRun } from '../frame.js';

const made = new WeakMap<Type, boolean>();

/**
 * Tells whether a type is more than it says: a callable, whose body only its run knows, or a sorted array, whose
 * members do not tell the order.
 */
function hidesState(type: Type): boolean {
  if (type.kind === 'callable' || isOrderless(type)) return true;
  const parts = partsOf(type);
  if (parts.length === 0) return false;
  let known = made.get(type);
  if (known === undefined) {
    known = parts.some(hidesState);
    made.set(type, known);
  }
  return known;
}

/** Tells whether a type holds no closure of the run and no sorted array. */
export function isPlain(type: Type, run: AnalysisRun): boolean {
  if (!hidesState(type)) return true;
  if (isOrderless(type)) return false;
  if (type.kind === 'callable' && (run.closures.has(type) || run.targets.has(type) || run.functionNames.has(type)))
    return false;
  return partsOf(type).every((part) => isPlain(part, run));
}

/**
 * Tells whether a type means the same in another run. It does not when it holds a closure of this one, or an array or
 * new model it was given: these are compared with what is made of them, and the other run has its own.
 */
export function isPortable(type: Type, run: AnalysisRun, given: readonly Type[] = []): boolean {
  if (!isPlain(type, run)) return false;
  const own = new Set<Type>();
  for (const one of given) collect(one, own);
  return own.size === 0 || !holds(type, own, run);
}

function collect(type: Type, into: Set<Type>): void {
  if (
    type.kind === 'shape' ||
    type.kind === 'list' ||
    (type.kind === 'class' && (type.origin === 'new' || type.origin === 'maybe-new'))
  )
    into.add(type);
  for (const part of partsOf(type)) collect(part, into);
}

function holds(type: Type, own: ReadonlySet<Type>, run: AnalysisRun): boolean {
  if (own.has(type)) return true;
  const root = run.lineage.get(type);
  if (root !== undefined && own.has(root)) return true;
  return partsOf(type).some((part) => holds(part, own, run));
}
