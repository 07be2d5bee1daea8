import { FACADE } from '@docgen/laravel-knowledge';
import { isProjectAlone } from '../../infer/codebase.js';
import { bodyType } from '../../infer/evaluator.js';
import { callClass } from '../../infer/expression/calls/member-call.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { MemberCall } from '../../infer/member-rule.js';
import type { ClassType, Type } from '../../types/type.js';
import { delegateCall } from '../delegation.js';
import { macroCall } from '../macros/macro-call.js';
import { packageCall } from '../packages/index.js';
import { resolvedBy } from '../support/helpers.js';

/**
 * Answers a method no class declares: a macro, a package's method, one that `__call` delegates, one behind a facade.
 */
export function undeclaredCall(call: MemberCall): Type | undefined {
  const { on, name, args, frame } = call;
  const { codebase } = frame.run;
  // A plain class of the project has no macros; asking would make every provider an input of the answer.
  const macro = isProjectAlone(on.fqcn, codebase) ? undefined : macroCall(on, name, args, frame);
  if (macro !== undefined) return macro;
  const known = packageCall(call) ?? delegateCall(on, name, args, frame, call.static);
  if (known !== undefined) return known;
  const root = behindFacade(on, frame);
  return root !== undefined && codebase.method(root.fqcn, name) !== undefined
    ? callClass(root, name, args, frame, false)
    : undefined;
}

/** Finds the class a facade of the project names in `getFacadeAccessor()`, or that is bound to the name (engine 9.1). */
function behindFacade(on: ClassType, frame: BodyFrame): ClassType | undefined {
  const { codebase } = frame.run;
  if (!codebase.isSubclass(on.fqcn, FACADE)) return undefined;
  const accessor = codebase.method(on.fqcn, 'getFacadeAccessor');
  if (accessor === undefined || !codebase.isProject(accessor.owner)) return undefined;
  // The declared `string` says nothing of the name.
  const named = bodyType(accessor, on, frame);
  if (named?.kind !== 'literal' || typeof named.value !== 'string') return undefined;
  const type = resolvedBy(named.value, codebase);
  return type.kind === 'class' && type.fqcn !== on.fqcn ? type : undefined;
}
