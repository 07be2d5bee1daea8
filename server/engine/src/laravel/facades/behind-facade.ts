import { FACADE } from '@docgen/laravel-knowledge';
import { bodyType } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { ClassType } from '../../types/type.js';
import { resolvedBy } from '../support/helpers.js';

/**
 * Finds the class a facade of the project names in `getFacadeAccessor()`, or that is bound to the name, where that declares a method the
 * facade does not (engine 9.1).
 */
export function behindFacade(on: ClassType, method: string, frame: BodyFrame): ClassType | undefined {
  const { codebase } = frame.run;
  if (!codebase.isSubclass(on.fqcn, FACADE) || codebase.method(on.fqcn, method) !== undefined) return undefined;
  const accessor = codebase.method(on.fqcn, 'getFacadeAccessor');
  if (accessor === undefined || !codebase.isProject(accessor.owner)) return undefined;
  // The declared `string` says nothing of the name.
  const named = bodyType(accessor, on, frame);
  if (named?.kind !== 'literal' || typeof named.value !== 'string') return undefined;
  const type = resolvedBy(named.value, codebase);
  if (type.kind !== 'class' || type.fqcn === on.fqcn) return undefined;
  return codebase.method(type.fqcn, method) === undefined ? undefined : type;
}
