import { isProjectAlone } from '../../infer/codebase.js';
import { callClass } from '../../infer/expression/calls/member-call.js';
import type { MemberCall } from '../../infer/member-rule.js';
import type { Type } from '../../types/type.js';
import { delegateCall } from '../delegation.js';
import { behindFacade } from '../facades/behind-facade.js';
import { macroCall } from '../macros/macro-call.js';
import { packageCall } from '../packages/index.js';

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
  const root = behindFacade(on, name, frame);
  return root === undefined ? undefined : callClass(root, name, args, frame, false);
}
