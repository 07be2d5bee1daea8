import { isOrderless } from '../../types/next-index.js';
import { partsOf } from '../../types/size.js';
import type { Type } from '../../types/type.js';
import type { AnalysisRun } from '../frame.js';

const made = new WeakMap<Type, boolean>();

/** Does the type hold a callable, whose body only its run knows, or an array that was sorted, which its members do not tell? */
function isMoreThanSaid(type: Type): boolean {
  if (type.kind === 'callable' || isOrderless(type)) return true;
  const parts = partsOf(type);
  if (parts.length === 0) return false;
  let known = made.get(type);
  if (known === undefined) {
    known = parts.some(isMoreThanSaid);
    made.set(type, known);
  }
  return known;
}

/** Holds no closure, which is known by what it is and not by its type. */
export function isPlain(type: Type, run: AnalysisRun): boolean {
  if (!isMoreThanSaid(type)) return true;
  if (isOrderless(type)) return false;
  if (type.kind === 'callable' && (run.closures.has(type) || run.targets.has(type) || run.named.has(type)))
    return false;
  return partsOf(type).every((part) => isPlain(part, run));
}

/**
 * Does the type mean the same in another run? Not when it holds a closure of this one, nor an array or a new model it was given:
 * these are compared with what is made of them, and the other run has its own.
 */
export function isPortable(type: Type, run: AnalysisRun, given: readonly Type[] = []): boolean {
  if (!isPlain(type, run)) return false;
  const own = new Set<Type>();
  for (const one of given) collect(one, own);
  return own.size === 0 || !holds(type, own, run);
}

function collect(type: Type, into: Set<Type>): void {
  if (type.kind === 'shape' || type.kind === 'list' || (type.kind === 'class' && type.origin === 'new')) into.add(type);
  for (const part of partsOf(type)) collect(part, into);
}

function holds(type: Type, own: ReadonlySet<Type>, run: AnalysisRun): boolean {
  if (own.has(type)) return true;
  const root = run.lineage.get(type);
  if (root !== undefined && own.has(root)) return true;
  return partsOf(type).some((part) => holds(part, own, run));
}
