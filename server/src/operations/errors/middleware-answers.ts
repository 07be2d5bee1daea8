import type { ActionAnalysis, CallableRef, ReturnSite, Type } from '@docgen/engine';
import { isUserChange, REQUEST } from '@docgen/laravel-knowledge';
import { bodyOf, type ClosureFact, methodsCalledIn, type Param } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import {
  type AnalysisContext,
  beforeNext,
  classBehind,
  isAuthenticated,
  middlewareBefore,
  middlewareByPriority,
  middlewareMethods,
  type OperationRoute,
  parseMiddleware,
} from '../../analysis/index.js';
import { controllerClosures } from '../../host/controller-middleware.js';
import { siteEntries } from '../responses/index.js';
import { guardsOf, mapping } from '../schema/index.js';
import { answersTo, type ErrorAnswer, fromEntry } from './answer.js';
import { analyseAction } from './callable-analysis.js';
import { forJson, readAnswer } from './read-answer.js';

/** Holds the answers of the application's own middleware of a route in place of the action. */
export interface MiddlewareAnswers {
  answers: readonly ErrorAnswer[];
  /** Entries of the route that authenticate and define their own refusal. */
  refusing: ReadonlySet<string>;
}

/**
 * Reads the answers of the application's own middleware in front of an operation, that of every request too: exceptions it throws and
 * responses it returns before it calls the next. Its changes to the response of the next are not among them, which a finding says, nor the pages and
 * texts it has for a client that does not ask for JSON. Errors 9 lists the answers of the framework's own middleware.
 */
export function middlewareAnswers(operation: OperationRoute, ctx: AnalysisContext): MiddlewareAnswers {
  const answers: ErrorAnswer[] = [];
  const refusing = new Set<string>();
  for (const text of middlewareBefore(operation, ctx)) {
    const entry = parseMiddleware(text);
    const className = classBehind(entry.name, ctx);
    const [own] = middlewareMethods(className, ctx);
    if (own === undefined) continue;
    const { rewrite } = own;
    if (rewrite !== undefined)
      ctx.raiseShared('inferred-response.rewritten', { middleware: className, call: rewrite.call }, rewrite);
    // Global middleware runs before the router finds the route.
    const routeName = operation.middleware.includes(text) ? (operation.route.name ?? '') : '';
    const ambient = { verb: operation.verb, path: operation.path, routeName, ...userBefore(text, operation, ctx) };
    const { name: method, params } = own.method.fact;
    const handed: Partial<CallableRef> =
      method === 'handle' ? { named: argumentsOf(entry.params, params.slice(2)), defaults: true } : {};
    const ref: CallableRef = { class: className, method, ...handed, ambient };
    const given = answersOf(analyseAction(ref, ctx), own.isBefore, className, ctx);
    if (given.some(({ status }) => status === '401') && isAuthenticated([text], ctx)) refusing.add(text);
    answers.push(...given);
  }
  answers.push(...closureAnswers(operation, ctx));
  return { answers, refusing };
}

/**
 * Says that somebody is known where a middleware of the route runs: one that lets in nobody else runs before it, and none of the
 * application's own on the way asks another guard from there on.
 */
function userBefore(
  text: string,
  { middleware }: OperationRoute,
  ctx: AnalysisContext,
): NonNullable<CallableRef['ambient']> {
  if (!isLetIn(middleware)) return {};
  const order = middlewareByPriority(middleware, ctx);
  const before = order.slice(0, Math.max(0, order.indexOf(text)));
  const at = before.findLastIndex((one) => isLetIn([one]));
  // Where the entry is none of `security.auth_middleware`, no 401 of its own is published.
  if (at < 0 || !isAuthenticated(before.slice(at, at + 1), ctx)) return {};
  return before.slice(at).some((one) => mayChangeUser(one, ctx)) ? {} : guardsOf(before);
}

function isLetIn(middleware: readonly string[]): boolean {
  return guardsOf(middleware).authenticated === true;
}

/** Tells whether code of the application decides there who the user is: its own way to let in, or a call that chooses the guard. */
function mayChangeUser(text: string, ctx: AnalysisContext): boolean {
  const methods = middlewareMethods(classBehind(parseMiddleware(text).name, ctx), ctx);
  if (isLetIn([text])) return methods.some(({ method }) => method.fact.name !== 'unauthenticated');
  return methods.some(({ method }) => {
    const body = bodyOf(ctx, method);
    return body !== undefined && [...methodsCalledIn(body)].some(isUserChange);
  });
}

/** Types what an entry of the route hands the parameters behind the next: texts. Those it leaves out hold their defaults. */
function argumentsOf(given: readonly string[], params: readonly Param[]): Record<string, Type> {
  const texts = given.map((value): Type => ({ kind: 'literal', value }));
  return Object.fromEntries(
    params.flatMap(({ name, variadic }, i): [string, Type][] => {
      if (variadic !== true) return texts[i] === undefined ? [] : [[name, texts[i]]];
      const fields = texts.slice(i).map((type, at) => ({ key: String(at), type }));
      return [[name, { kind: 'shape', fields }]];
    }),
  );
}

/** Reads the answers of closures that the controller names as middleware of the action. */
function closureAnswers(operation: OperationRoute, ctx: AnalysisContext): ErrorAnswer[] {
  const { action } = operation.route;
  if (action.kind !== 'controller' || !operation.middleware.includes('Closure')) return [];
  return controllerClosures(ctx, action.class, action.method).flatMap((closure) => {
    const fact = ctx.read<ClosureFact>(closure);
    if (fact === undefined) return [];
    const ambient = { verb: operation.verb, path: operation.path, routeName: operation.route.name ?? '' };
    const parameters = fact.params[0]?.type === undefined ? { parameters: [REQUEST_TYPE] } : {};
    const analysis = analyseAction({ closure, ...parameters, ambient }, ctx);
    return answersOf(analysis, beforeNext(closure, fact.body, fact.params), action.class, ctx);
  });
}

const REQUEST_TYPE = { kind: 'class', fqcn: REQUEST } as const;

function answersOf(
  { returns, thrown }: ActionAnalysis,
  isBefore: (anchor: Anchor | undefined) => boolean,
  action: string,
  ctx: AnalysisContext,
): ErrorAnswer[] {
  const context = () => ({ ctx, action, ignored: new Set<string>(), at: mapping(ctx) });
  const out: ErrorAnswer[] = [];
  for (const t of thrown) {
    if (!isBefore(t.callChain[0]?.anchor ?? t.anchor)) continue;
    if (t.response === undefined) {
      out.push(...answersTo(t, ctx));
      continue;
    }
    // Unlike one the action throws, this exception goes through the handler (errors 2.7).
    const carries = siteEntries(t.response, context());
    const read = readAnswer({ exception: t.exceptionFqcn, status: t.httpStatusHint, alone: true, carries }, ctx);
    const entries = typeof read === 'object' ? read.entries : carries;
    out.push(...entries.map((entry) => fromEntry(entry, t)));
  }
  const asked = forJson(returns);
  // A caller who forgets to ask for JSON and is refused in JSON has to know of it.
  for (const site of returns.filter((one) => asked.includes(one) || one.response?.kind === 'json')) {
    if (!isOwn(site) || !isBefore(site.anchor)) continue;
    // Most redirects of a middleware lead a browser to a form, and would stand on every operation behind it.
    const entries = siteEntries(site, context()).filter(({ status }) => !status.startsWith('3'));
    out.push(...entries.map((entry) => fromEntry(entry, site)));
  }
  return out;
}

/** Recognizes a response that the middleware makes itself; one it hands on is the action's. */
function isOwn({ response }: ReturnSite): boolean {
  // Only of a response the project's own class makes is the status unknown.
  return response !== undefined && (response.kind !== 'bare' || response.status === null);
}
