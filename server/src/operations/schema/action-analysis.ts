import type { ActionAnalysis, CallableRef } from '@docgen/engine';
import {
  type ActionFacts,
  type AnalysisContext,
  actionFacts,
  dispatchedAction,
  type OperationRoute,
} from '../../analysis/index.js';
import { ownMethod } from './own-method.js';

const AUTHENTICATED = /^(auth|auth:.*|auth\.basic.*|Illuminate\\Auth\\Middleware\\Authenticate(:.*)?)$/;

/**
 * Analyses the operation's action for its returns and throws, with the route's own constants (engine 1.1, errors 2);
 * once for all concerns.
 */
export function actionAnalysis(operation: OperationRoute, ctx: AnalysisContext): ActionAnalysis {
  const ref = actionRef(operation, ctx);
  if (ref === undefined) return { returns: [], diagnostics: [], thrown: [] };
  const own = analyzed(ref, ctx);
  const action = actionFacts(ctx, operation);
  const dispatched = action === undefined ? undefined : dispatchedAction(ctx, action);
  if (dispatched === undefined || ownMethod(ctx, dispatched, 'jsonResponse') === undefined) return own;
  // A response method is handed the result of the action and makes the answer (responses 14).
  const [only, ...more] = own.returns;
  const handed =
    only === undefined || more.length > 0 || only.response !== undefined ? {} : { narrowParameter: only.type };
  const json = analyzed({ ...ref, class: dispatched, method: 'jsonResponse', ...handed }, ctx);
  return {
    ...json,
    diagnostics: [...own.diagnostics, ...json.diagnostics],
    thrown: [...own.thrown, ...json.thrown],
  };
}

function analyzed(ref: CallableRef, ctx: AnalysisContext): ActionAnalysis {
  return ctx.derived(`action:${JSON.stringify(ref)}`, (inner) => inner.engine.analyzeAction(inner, ref));
}

/** Names the guards of the middleware that lets in whoever is known; the last one decides who is the user (engine 14.7). */
function guardsOf(middleware: readonly string[]): NonNullable<CallableRef['ambient']> {
  const last = middleware.findLast((m) => AUTHENTICATED.test(m));
  if (last === undefined) return { authenticated: false };
  const named = last.startsWith('auth.basic') ? '' : last.slice(last.indexOf(':') + 1 || last.length);
  return { authenticated: true, guards: named.split(',').filter((guard) => guard !== '') };
}

function actionRef(operation: OperationRoute, ctx: AnalysisContext): CallableRef | undefined {
  const { action } = operation.route;
  const ambient = {
    verb: operation.verb,
    routeName: operation.route.name ?? '',
    ...guardsOf(operation.middleware),
  };
  if (action.kind === 'controller') {
    const found = actionFacts(ctx, operation);
    const method = found?.method ?? action.method;
    const defaults = found !== undefined && method === action.method && passesNothing(operation, found.params);
    return { class: action.class, method, ...(defaults ? { defaults: true } : {}), ambient };
  }
  return operation.closure === undefined ? undefined : { closure: operation.closure, ambient };
}

/**
 * Tells whether the router has nothing to pass to the parameters that have a default: no segment of the path or the host
 * and no default of the route, which go to parameters by position, and no attribute that names what is passed.
 */
function passesNothing({ route }: OperationRoute, params: ActionFacts['params']): boolean {
  const isFree = route.parameters.length === 0 && route.domain?.includes('{') !== true;
  if (!isFree || Object.keys(route.defaults).length > 0) return false;
  return params.every((param) => param.default === undefined || (param.attributes ?? []).length === 0);
}
