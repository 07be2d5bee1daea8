import type { ReturnSite } from '@docgen/engine';
import type { Expr } from '@docgen/php';
import type { ActionFacts, AnalysisContext, OperationRoute } from '../../../analysis/index.js';
import { actionAnalysis } from '../../schema/index.js';
import { anchorOf } from '../read/expressions/keys.js';
import type { RuleScope } from '../read/scope.js';

/**
 * Lists the places in an action's body, as ordinals in ascending order, where all it answers is a success. One that may be an error is taken for
 * a refusal: what a helper gives, `if (! is_int($team)) return $team;`, is seldom known to be nothing else.
 */
export function successesOf(action: ActionFacts, operation: OperationRoute, ctx: AnalysisContext): readonly number[] {
  const places = new Map<number, boolean>();
  for (const site of actionAnalysis(operation, ctx).returns) {
    const { fact, at } = site.anchor;
    if (fact !== action.body || at === undefined) continue;
    places.set(at, places.get(at) !== false && isSuccess(site));
  }
  return [...places].flatMap(([at, all]) => (all ? [at] : [])).sort((a, b) => a - b);
}

function isSuccess({ type, response }: ReturnSite): boolean {
  if (response === undefined) return type.kind !== 'unknown';
  const { status, statuses = status === null ? [] : [status] } = response;
  return status !== null && statuses.every((one) => one < 300);
}

/**
 * Makes a test of returns: whether a request that gets there is accepted without what follows. That is a success of the action; in code
 * it calls a return of nothing, since one of something may be the error the action answers.
 */
export function passesEarly(action: ActionFacts, successes: readonly number[]) {
  const known = new Set(successes);
  return (returned: Expr | undefined, scope: RuleScope): boolean => {
    if (returned === undefined) return true;
    const { fact, at } = anchorOf(scope, returned);
    return fact === action.body && at !== undefined && known.has(at);
  };
}
