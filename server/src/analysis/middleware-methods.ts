import type { FactReader } from '@docgen/cache';
import { AUTHENTICATE } from '@docgen/laravel-knowledge';
import { bodyOf, classOf, type Expr, type FoundMethod, methodOf, type Stmt, walk } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import { isA } from './classes.js';
import { type ResponseRewrite, responseRewrite } from './response-rewrite.js';

const NEXT_PARAMETER = 1;

/** Holds a method of the application's own middleware that runs in front of the action. */
interface MiddlewareMethod {
  method: FoundMethod;
  /** Tells whether a place of the method is reached before it calls the next for its response. */
  isBefore: (anchor: Anchor | undefined) => boolean;
  /** Call that writes the body of the next one's response anew. */
  rewrite: ResponseRewrite | undefined;
}

/**
 * Lists the methods of a middleware class the application writes itself: `handle()`, and what it overrides of the
 * framework's authentication, the deciding one first.
 */
export function middlewareMethods(className: string, reader: FactReader): MiddlewareMethod[] {
  const names = isA(reader, className, AUTHENTICATE) ? ['handle', 'authenticate', 'unauthenticated'] : ['handle'];
  return names.flatMap((name) => {
    const method = methodOf(reader, className, name);
    const path = method === undefined ? undefined : classOf(reader, method.trait ?? method.owner)?.path;
    return method === undefined || path === undefined || path.startsWith('vendor/')
      ? []
      : [{ method, ...around(method, reader) }];
  });
}

function around(method: FoundMethod, reader: FactReader): Pick<MiddlewareMethod, 'isBefore' | 'rewrite'> {
  const body = bodyOf(reader, method);
  if (body === undefined) return { isBefore: () => true, rewrite: undefined };
  const { params } = method.fact;
  const next = params[NEXT_PARAMETER]?.name;
  return { isBefore: beforeNext(method.bodyId, body, params), rewrite: responseRewrite(method.bodyId, body, next) };
}

/** Tells whether a place of a middleware's code is reached before it calls the next for its response. */
export function beforeNext(
  fact: string,
  body: object,
  params: readonly { name: string }[],
): MiddlewareMethod['isBefore'] {
  const next = params[NEXT_PARAMETER]?.name;
  if (next === undefined) return () => true;
  const handedOn = new Set<Expr>();
  let first = Number.POSITIVE_INFINITY;
  walk(body, (node, ordinal) => {
    const at = node as Expr | Stmt;
    if (at.k === 'return' && at.e !== undefined) for (const side of sidesOf(at.e)) handedOn.add(side);
    const called = at.k === 'call' && at.fn.k === 'var' && at.fn.name === next;
    if (called && !handedOn.has(at)) first = Math.min(first, ordinal);
  });
  return (anchor) => anchor?.fact !== fact || anchor.at === undefined || anchor.at < first;
}

/** Lists the expressions one of which is the value: `$on ? $next($request) : abort(403)`. */
function sidesOf(e: Expr): Expr[] {
  if (e.k === 'ternary') return [...(e.yes === undefined ? [] : sidesOf(e.yes)), ...sidesOf(e.no)];
  return e.k === 'match' ? e.arms.flatMap((arm) => sidesOf(arm.e)) : [e];
}
