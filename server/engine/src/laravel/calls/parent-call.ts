import { EXCEPTION_HANDLER } from '@docgen/laravel-knowledge';
import type { MemberCall } from '../../infer/member-rule.js';
import { askRoute } from '../../infer/memo/memo-scope.js';
import type { Type } from '../../types/type.js';
import { ruleCall } from '../class-rules.js';
import { handlerResponse } from '../http/response-type.js';

/**
 * Answers `parent::name()` by the rules, and `parent::render()` of an exception handler by the status the asker gives.
 */
export function parentCall(call: MemberCall): Type | undefined {
  return ruleCall(call) ?? rendered(call);
}

/** Gives the response of the framework's handler, whose status the asker about the handler knows (errors 4.2). */
function rendered({ name, on, frame }: MemberCall): Type | undefined {
  if (name.toLowerCase() !== 'render' || !frame.run.codebase.isSubclass(on.fqcn, EXCEPTION_HANDLER)) return undefined;
  const status = askRoute(frame.run, 'handled', ({ handled }) => handled);
  return status === undefined ? undefined : handlerResponse(status);
}
