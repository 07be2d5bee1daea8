import type { Analysis } from '@docgen/engine';
import type { AnalysisContext, OperationRoute } from '../../analysis/index.js';

/** The return sites of the operation's action, with what the route knows (engine 1.1). */
export function actionAnalysis(operation: OperationRoute, ctx: AnalysisContext): Analysis {
  const { action } = operation.route;
  const ambient = {
    verb: operation.verb,
    ...(operation.route.name === null ? {} : { routeName: operation.route.name }),
    authenticated: operation.middleware.some((m) =>
      /^(auth|auth:.*|auth\.basic.*|Illuminate\\Auth\\Middleware\\Authenticate(:.*)?)$/.test(m),
    ),
  };
  if (action.kind === 'controller')
    return ctx.engine.analyzeCallable(ctx, { class: action.class, method: action.method, ambient });
  if (operation.closure !== undefined) return ctx.engine.analyzeCallable(ctx, { closure: operation.closure, ambient });
  return { returns: [], diagnostics: [] };
}
