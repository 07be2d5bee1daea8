import type { ActionAnalysis, CallableRef } from '@docgen/engine';
import type { AnalysisContext, OperationRoute } from '../../analysis/index.js';

const AUTHENTICATED = /^(auth|auth:.*|auth\.basic.*|Illuminate\\Auth\\Middleware\\Authenticate(:.*)?)$/;

/**
 * Analyses the operation's action for its returns and throws, with the route's own constants (engine 1.1, errors 2);
 * once for all concerns.
 */
export function actionAnalysis(operation: OperationRoute, ctx: AnalysisContext): ActionAnalysis {
  const ref = actionRef(operation);
  if (ref === undefined) return { returns: [], diagnostics: [], thrown: [] };
  return ctx.derived(`action:${JSON.stringify(ref)}`, (inner) => inner.engine.analyzeAction(inner, ref));
}

function actionRef(operation: OperationRoute): CallableRef | undefined {
  const { action } = operation.route;
  const ambient = {
    verb: operation.verb,
    routeName: operation.route.name ?? '',
    authenticated: operation.middleware.some((m) => AUTHENTICATED.test(m)),
  };
  if (action.kind === 'controller') return { class: action.class, method: action.method, ambient };
  return operation.closure === undefined ? undefined : { closure: operation.closure, ambient };
}
