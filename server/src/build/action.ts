import { classOf, methodOf, parentsOf } from '@docgen/php';
import type { AnalysisContext, OperationRoute } from '../analysis/index.js';

/**
 * Why the action of a route cannot be documented at all (requests 2.7), or undefined when it can be. A method that may lie
 * in a parent that is not readable (vendor missing), or behind `__call`, counts as there.
 */
export function missingAction(operation: OperationRoute, ctx: AnalysisContext): string | undefined {
  const { action, error } = operation.route;
  if (error !== null) return error;
  if (action.kind === 'unknown') return `its action cannot be read (${action.text}).`;
  if (action.kind === 'closure') return operation.closure === undefined ? 'its closure cannot be read.' : undefined;
  const owner = classOf(ctx, action.class);
  if (owner === undefined) return `the class ${action.class} cannot be found or read.`;
  if (methodOf(ctx, action.class, action.method) !== undefined) return undefined;
  if (methodOf(ctx, action.class, '__call') !== undefined) return undefined;
  if (parentsOf(ctx, action.class).some((parent) => classOf(ctx, parent) === undefined)) return undefined;
  return owner.damaged
    ? `${action.class}::${action.method} is lost to a syntax error in ${owner.path}.`
    : `${action.class} has no method ${action.method}.`;
}
