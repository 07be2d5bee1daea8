import type { Analysis, CallableRef } from '@docgen/engine';
import type { AnalysisContext, OperationRoute } from '../../analysis/index.js';

const AUTHENTICATED = /^(auth|auth:.*|auth\.basic.*|Illuminate\\Auth\\Middleware\\Authenticate(:.*)?)$/;

/** The return sites of the operation's action, with what the route knows (engine 1.1); read once for all who ask. */
export function actionAnalysis(operation: OperationRoute, ctx: AnalysisContext): Analysis {
  const { action } = operation.route;
  const ambient = {
    verb: operation.verb,
    ...(operation.route.name === null ? {} : { routeName: operation.route.name }),
    authenticated: operation.middleware.some((m) => AUTHENTICATED.test(m)),
  };
  const ref: CallableRef | undefined =
    action.kind === 'controller'
      ? { class: action.class, method: action.method, ambient }
      : operation.closure === undefined
        ? undefined
        : { closure: operation.closure, ambient };
  if (ref === undefined) return { returns: [], diagnostics: [] };
  return ctx.derived(`analysis:${JSON.stringify(ref)}`, (inner) => inner.engine.analyzeCallable(inner, ref));
}
