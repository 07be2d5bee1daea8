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
import { answeredBy, type ErrorAnswer, fromEntry } from './answer.js';
import { analysedAction } from './callable-analysis.js';
import { forJson, readAnswer } from './read-answer.js';

const NEXT_PARAMETER = 1;

/** What the application's own middleware of a route answers itself in place of the action. */
export interface MiddlewareAnswers {
  answers: readonly ErrorAnswer[];
  /** The entries of the route that authenticate, and say themselves what they refuse with. */
  refusing: ReadonlySet<string>;
}

/**
 * Answers of the middleware an operation stands behind, where that is code of the application: exceptions it throws and
 * responses of errors it returns before it calls the next. What it makes of the response of the next is not among them, nor is
 * what it answers a client that does not ask for JSON. Of the framework's own middleware errors 9 knows the answers.
 */
export function middlewareAnswers(operation: OperationRoute, ctx: AnalysisContext): MiddlewareAnswers {
  const answers: ErrorAnswer[] = [];
  const refusing = new Set<string>();
  for (const text of new Set(operation.middleware)) {
    const own = entryPoint(classBehind(parseMiddleware(text).name, ctx), ctx);
    if (own === undefined) continue;
    const ambient = { verb: operation.verb, path: operation.path, routeName: operation.route.name ?? '' };
    const ref: CallableRef = { class: own.className, method: own.method.fact.name, ambient };
    const given = answersOf(analysedAction(ref, ctx), before(own.method, ctx), own.className, ctx);
    if (given.some(({ status }) => status === '401') && isAuthenticated([text], ctx)) refusing.add(text);
    answers.push(...given);
  }
  return { answers, refusing };
}

/** The method that decides: `handle()`, or what the application overrides of the framework's authentication. */
function entryPoint(className: string, ctx: AnalysisContext): { className: string; method: FoundMethod } | undefined {
  const names = isA(ctx, className, AUTHENTICATE) ? ['handle', 'authenticate', 'unauthenticated'] : ['handle'];
  for (const name of names) {
    const method = methodOf(ctx, className, name);
    const path = method === undefined ? undefined : classOf(ctx, method.trait ?? method.owner)?.path;
    if (method !== undefined && path !== undefined && !path.startsWith('vendor/')) return { className, method };
  }
  return undefined;
}

/** Is a place reached before the next is called for the sake of its response? */
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
      out.push(...answeredBy(t, ctx));
      continue;
    }
    // Unlike one the action throws it goes through the handler (errors 2.7).
    const carries = siteEntries(t.response, context());
    const read = readAnswer({ exception: t.exceptionFqcn, status: t.httpStatusHint, alone: true, carries }, ctx);
    const entries = typeof read === 'object' ? read.entries : carries;
    out.push(...entries.map((entry) => fromEntry(entry, t)));
  }
  for (const site of forJson(returns)) {
    // Whether a status chosen at run time is that of an error nobody knows; what is handed on is the action's.
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
