import type { Analysis, CallableRef, ThrownException } from '@docgen/engine';
import type { AnalysisContext, OperationRoute } from '../../analysis/index.js';

const AUTHENTICATED = /^(auth|auth:.*|auth\.basic.*|Illuminate\\Auth\\Middleware\\Authenticate(:.*)?)$/;

/** The return sites of the operation's action, with what the route knows (engine 1.1); read once for all who ask. */
export function actionAnalysis(operation: OperationRoute, ctx: AnalysisContext): Analysis {
  const ref = actionRef(operation);
  if (ref === undefined) return { returns: [], diagnostics: [] };
  return ctx.derived(`analysis:${JSON.stringify(ref)}`, (inner) => inner.engine.analyzeCallable(inner, ref));
}

/** The exceptions that leave the operation's action (errors 2). */
export function actionThrows(operation: OperationRoute, ctx: AnalysisContext): ThrownException[] {
  const ref = actionRef(operation);
  if (ref === undefined) return [];
  return ctx.derived(`throws:${JSON.stringify(ref)}`, (inner) => inner.engine.throwsOf?.(inner, ref) ?? []);
}

function actionRef(operation: OperationRoute): CallableRef | undefined {
  const { action } = operation.route;
  const ambient = {
    verb: operation.verb,
    ...(operation.route.name === null ? {} : { routeName: operation.route.name }),
    authenticated: operation.middleware.some((m) => AUTHENTICATED.test(m)),
  };
  if (action.kind === 'controller') return { class: action.class, method: action.method, ambient };
  return operation.closure === undefined ? undefined : { closure: operation.closure, ambient };
}
