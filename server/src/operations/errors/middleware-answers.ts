import type { ActionAnalysis, CallableRef, ReturnSite } from '@docgen/engine';
import { AUTHENTICATE } from '@docgen/laravel-knowledge';
import { bodyOf, classOf, type Expr, type FoundMethod, methodOf, type Stmt, walk } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import {
  type AnalysisContext,
  classBehind,
  isA,
  isAuthenticated,
  type OperationRoute,
  parseMiddleware,
} from '../../analysis/index.js';
import { siteEntries } from '../responses/index.js';
import { mapping } from '../schema/index.js';
import { answersTo, type ErrorAnswer, fromEntry } from './answer.js';
import { analyseAction } from './callable-analysis.js';
import { forJson, readAnswer } from './read-answer.js';

const NEXT_PARAMETER = 1;

/** Holds the answers of the application's own middleware of a route in place of the action. */
export interface MiddlewareAnswers {
  answers: readonly ErrorAnswer[];
  /** Entries of the route that authenticate and define their own refusal. */
  refusing: ReadonlySet<string>;
}

/**
 * Reads the answers of the application's own middleware in front of an operation: exceptions it throws and error
 * responses it returns before it calls the next. Its changes to the response of the next are not among them, nor its
 * answers to a client that does not ask for JSON. Errors 9 lists the answers of the framework's own middleware.
 */
export function middlewareAnswers(operation: OperationRoute, ctx: AnalysisContext): MiddlewareAnswers {
  const answers: ErrorAnswer[] = [];
  const refusing = new Set<string>();
  for (const text of new Set(operation.middleware)) {
    const own = entryPoint(classBehind(parseMiddleware(text).name, ctx), ctx);
    if (own === undefined) continue;
    const ambient = { verb: operation.verb, path: operation.path, routeName: operation.route.name ?? '' };
    const ref: CallableRef = { class: own.className, method: own.method.fact.name, ambient };
    const given = answersOf(analyseAction(ref, ctx), before(own.method, ctx), own.className, ctx);
    if (given.some(({ status }) => status === '401') && isAuthenticated([text], ctx)) refusing.add(text);
    answers.push(...given);
  }
  return { answers, refusing };
}

/**
 * Finds the method that decides: `handle()`, or the method the application overrides of the framework's authentication.
 */
function entryPoint(className: string, ctx: AnalysisContext): { className: string; method: FoundMethod } | undefined {
  const names = isA(ctx, className, AUTHENTICATE) ? ['handle', 'authenticate', 'unauthenticated'] : ['handle'];
  for (const name of names) {
    const method = methodOf(ctx, className, name);
    const path = method === undefined ? undefined : classOf(ctx, method.trait ?? method.owner)?.path;
    if (method !== undefined && path !== undefined && !path.startsWith('vendor/')) return { className, method };
  }
  return undefined;
}

/** Tells whether a place is reached before the middleware calls the next for its response. */
function before(method: FoundMethod, ctx: AnalysisContext): (anchor: Anchor | undefined) => boolean {
  const next = method.fact.params[NEXT_PARAMETER]?.name;
  const body = bodyOf(ctx, method);
  if (body === undefined || next === undefined) return () => true;
  const handedOn = new Set<Expr>();
  let first = Number.POSITIVE_INFINITY;
  walk(body, (node, ordinal) => {
    const at = node as Expr | Stmt;
    if (at.k === 'return' && at.e !== undefined) handedOn.add(at.e);
    const called = at.k === 'call' && at.fn.k === 'var' && at.fn.name === next;
    if (called && !handedOn.has(at)) first = Math.min(first, ordinal);
  });
  return (anchor) => anchor?.fact !== method.bodyId || anchor.at === undefined || anchor.at < first;
}

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
  for (const site of forJson(returns)) {
    // A status chosen at run time counts as that of an unknown error; a response handed on is the action's.
    if (!refuses(site) || !isBefore(site.anchor)) continue;
    const entries = siteEntries(site, context()).filter(({ status }) => /^[45]\d\d$/.test(status));
    out.push(...entries.map((entry) => fromEntry(entry, site)));
  }
  return out;
}

function refuses({ response }: ReturnSite): boolean {
  if (response === undefined || response.kind === 'bare') return false;
  return (response.statuses ?? [response.status]).some((status) => status !== null && status >= 400);
}
