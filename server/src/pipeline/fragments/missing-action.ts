import { AUTHORIZES_REQUESTS, CONTROLLER, DISPATCHES_JOBS, VALIDATES_REQUESTS } from '@docgen/laravel-knowledge';
import { classOf, methodOf, parentsOf, traitsOf } from '@docgen/php';
import { type AnalysisContext, methodOfAction, type OperationRoute } from '../../analysis/index.js';

/**
 * Gives the reason why the action of a route cannot be documented at all (requests 2.7), or undefined when it can be. A
 * method that may lie in a parent that is not readable (vendor missing), or behind `__call`, counts as there.
 */
export function missingAction(operation: OperationRoute, ctx: AnalysisContext): string | undefined {
  const { action, error } = operation.route;
  if (error !== null) return error;
  if (action.kind === 'unknown') return `its action cannot be read (${action.text}).`;
  const called = methodOfAction(action);
  if (called !== undefined) return missingMethod(called, ctx);
  if (action.kind === 'closure' && action.of !== undefined)
    return `the function ${action.of.name}, which a first-class callable names, is not read.`;
  return operation.closure === undefined ? 'its closure cannot be read.' : undefined;
}

function missingMethod(action: { class: string; method: string }, ctx: AnalysisContext): string | undefined {
  const owner = classOf(ctx, action.class);
  if (owner === undefined) return `the class ${action.class} cannot be found or read.`;
  if (methodOf(ctx, action.class, action.method) !== undefined) return undefined;
  const magic = methodOf(ctx, action.class, '__call');
  if (magic !== undefined && !known(magic.owner)) return undefined;
  const above = [...parentsOf(ctx, action.class), ...traitsOf(ctx, action.class)];
  if (above.some((name) => !known(name) && classOf(ctx, name) === undefined)) return undefined;
  return owner.damaged
    ? `${action.class}::${action.method} is lost to a syntax error in ${owner.path}.`
    : `${action.class} has no method ${action.method}.`;
}

/** The framework's controller and the traits of its skeleton declare no action; the controller's `__call` only throws. */
const WITHOUT_ACTIONS = [CONTROLLER, AUTHORIZES_REQUESTS, DISPATCHES_JOBS, VALIDATES_REQUESTS].map((name) =>
  name.toLowerCase(),
);

function known(fqcn: string): boolean {
  return WITHOUT_ACTIONS.includes(fqcn.toLowerCase());
}
