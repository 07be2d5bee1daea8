import type { ActionAnalysis, CallableRef } from '@docgen/engine';
import {
  type ActionFacts,
  type AnalysisContext,
  actionFacts,
  bindingOf,
  dispatchedAction,
  methodOfAction,
  type OperationRoute,
  ownMember,
} from '../../analysis/index.js';
import { ownMethod } from './own-method.js';

const AUTHENTICATED = /^(auth|auth:.*|auth\.basic.*|Illuminate\\Auth\\Middleware\\Authenticate(:.*)?)$/;

interface AroundAnalysis extends ActionAnalysis {
  /** Exceptions that leave the action and are answered around it. */
  answered?: ReadonlySet<string>;
}

/**
 * Analyses the operation's action for its returns and throws, with the route's own constants (engine 1.1, errors 2);
 * once for all concerns.
 */
export function actionAnalysis(operation: OperationRoute, ctx: AnalysisContext): AroundAnalysis {
  const ref = actionRef(operation, ctx);
  if (ref === undefined) return { returns: [], diagnostics: [], thrown: [] };
  const own = answeredAround(analyzed(ref, ctx), ref, ctx);
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
    ...(own.answered === undefined ? {} : { answered: own.answered }),
    diagnostics: [...own.diagnostics, ...json.diagnostics],
    thrown: [...own.thrown, ...json.thrown],
  };
}

/**
 * Puts what `callAction` of the controller answers in place of the exceptions it catches (errors 2.9): the router runs the action through it,
 * once the parameters are resolved.
 */
function answeredAround(own: ActionAnalysis, ref: CallableRef, ctx: AnalysisContext): AroundAnalysis {
  if (ref.class === undefined || own.thrown.length === 0 || ownMethod(ctx, ref.class, 'callAction') === undefined)
    return own;
  const answers = { ...own, returns: [...own.returns], thrown: [] as ActionAnalysis['thrown'] };
  const answered = new Set<string>();
  for (const t of own.thrown) {
    const { exceptionFqcn: throwing, httpStatusHint: status } = t;
    const raised = status === null ? {} : { raised: { of: throwing, status } };
    const asked = { class: ref.class, method: 'callAction', ambient: { ...ref.ambient, ...raised }, throwing };
    const { caught, returns, thrown } = analyzed(asked, ctx);
    if (caught !== 'answered') answers.thrown.push(t);
    else answered.add(throwing);
    if (caught === undefined) continue;
    answers.returns.push(...returns.filter((site) => !answers.returns.includes(site)));
    answers.thrown.push(...thrown.filter((one) => !answers.thrown.includes(one)));
  }
  return { ...answers, answered };
}

function analyzed(ref: CallableRef, ctx: AnalysisContext): ActionAnalysis {
  return ctx.derived(`action:${JSON.stringify(ref)}`, (inner) => inner.engine.analyzeAction(inner, ref));
}

/** Names the guards of the middleware that lets in whoever is known; the last one decides who is the user (engine 14.7). */
export function guardsOf(middleware: readonly string[]): NonNullable<CallableRef['ambient']> {
  const last = middleware.findLast((m) => AUTHENTICATED.test(m));
  if (last === undefined) return { authenticated: false };
  const named = last.startsWith('auth.basic') ? '' : last.slice(last.indexOf(':') + 1 || last.length);
  return { authenticated: true, guards: named.split(',').filter((guard) => guard !== '') };
}

function actionRef(operation: OperationRoute, ctx: AnalysisContext): CallableRef | undefined {
  const { action } = operation.route;
  const ambient = {
    verb: operation.verb,
    path: operation.path,
    routeName: operation.route.name ?? '',
    ...guardsOf(operation.middleware),
  };
  if (action.kind === 'controller') {
    const found = actionFacts(ctx, operation);
    const method = found?.method ?? action.method;
    const defaults = found !== undefined && method === action.method && passesNothing(operation, found.params);
    const passed = found !== undefined && method === action.method ? passedSegments(operation, found.params, ctx) : [];
    return {
      class: action.class,
      method,
      ...(defaults ? { defaults: true } : {}),
      ...(passed.length === 0 ? {} : { passed }),
      ambient,
    };
  }
  const called = methodOfAction(action);
  if (called !== undefined) return { ...called, ambient };
  return operation.closure === undefined ? undefined : { closure: operation.closure, ambient };
}

/**
 * Names the parameters that may be null or an empty text by what they declare, or by their default, and are passed a segment nobody can
 * leave out.
 */
function passedSegments(operation: OperationRoute, params: ActionFacts['params'], ctx: AnalysisContext): string[] {
  if (!params.some(mayBeLeft)) return [];
  return operation.parameters.flatMap((segment) => {
    if (operation.optional.includes(segment)) return [];
    const { kind, param } = bindingOf(segment, operation, ctx);
    if (kind !== 'none' || param === undefined || !mayBeLeft(param)) return [];
    return param.default !== undefined && mayBeEmpty(segment, operation) ? [] : [param.name];
  });
}

/**
 * Tells whether the router finds the route without a text for the segment, and passes none: its constraint allows that, and it does not
 * end a path whose last slash is taken away before.
 */
function mayBeEmpty(segment: string, { route, path }: OperationRoute): boolean {
  const where = ownMember(route.wheres, segment);
  if (where === undefined || (path.endsWith(`/{${segment}}`) && path !== `/{${segment}}`)) return false;
  try {
    return new RegExp(`^(?:${where})$`, 'u').test('');
  } catch {
    return true;
  }
}

function mayBeLeft({ default: value, type }: ActionFacts['params'][number]): boolean {
  return value !== undefined || type?.k === 't?' || type?.k === 't|' || isText(type);
}

function isText(type: ActionFacts['params'][number]['type']): boolean {
  return type?.k === 't' && type.name === 'string';
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
