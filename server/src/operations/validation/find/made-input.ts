import { FORM_REQUEST } from '@docgen/laravel-knowledge';
import { classOf, type Expr } from '@docgen/php';
import { type AnalysisContext, isA } from '../../../analysis/index.js';
import { isDataClass } from '../../schema/index.js';
import { resolveClass } from '../read/callee.js';
import type { Circumstances } from '../read/circumstances.js';
import { containerClass } from '../read/container-class.js';
import { isRequest } from '../read/expressions/conditions.js';
import { type CodeUnit, type RuleScope, scopeOf } from '../read/scope.js';
import { CallTrace, type TracedCall } from '../read/statements/call-trace.js';
import type { CallExpr } from '../read/statements/calls-in.js';
import { originOf } from './origins/origin.js';

/** Describes a class that code makes, by which the input is validated. */
export interface MadeInput {
  source: 'form-request' | 'data';
  class: string;
  /** Says that what it throws is caught in the action. */
  caught?: true;
}

/**
 * Finds the first class code makes that validates the request on every path: a form request the container makes,
 * `app(StoreRequest::class)` (validation 2.1), or a Data class made of the whole request, `OrderData::from($request)`,
 * and by `validateAndCreate()` or `validate()` of its input as well (validation 2.4). `passes` tells whether a request
 * that gets to a return is accepted without what follows.
 */
export function inputMadeIn(
  ctx: AnalysisContext,
  asks: Circumstances,
  { key, unit }: { key: string; unit: CodeUnit },
  passes: (returned: Expr | undefined, scope: RuleScope) => boolean,
): MadeInput | undefined {
  let found: MadeInput | undefined;
  const note = (source: MadeInput['source'], name: string, { caught }: RuleScope): void => {
    found ??= { source, class: classOf(ctx, name)?.name ?? name, ...(caught === true ? { caught } : {}) };
  };
  const meet = ({ call, scope }: TracedCall): boolean => {
    const request = containerClass(call, scope);
    if (request !== undefined && request !== FORM_REQUEST && isA(ctx, request, FORM_REQUEST)) {
      if (scope.undecided !== true) note('form-request', request, scope);
      return true;
    }
    const data = call.k === 'scall' && scope.undecided !== true ? resolveClass(scope, call.class) : undefined;
    if (data === undefined || call.args.length === 0 || !isDataClass(ctx, data)) return false;
    if (isMadeOfInput(call, scope)) note('data', data, scope);
    return true;
  };
  const trace = new CallTrace(meet, undefined, passes);
  trace.enter(key, scopeOf(ctx, asks, unit, 0), unit);
  return found;
}

/** Tells whether a static call of a Data class is handed the whole request, or all of its input where it validates it. */
function isMadeOfInput(call: CallExpr, scope: RuleScope): boolean {
  const [given] = call.args;
  if (given === undefined || call.k !== 'scall' || typeof call.name !== 'string') return false;
  const method = call.name.toLowerCase();
  if (method === 'from' && isRequest(given.value, scope)) return true;
  if (method !== 'validateandcreate' && method !== 'validate') return false;
  const origin = originOf(given.value, scope);
  return typeof origin !== 'string' && 'from' in origin && origin.from === 'input' && origin.path.length === 0;
}
