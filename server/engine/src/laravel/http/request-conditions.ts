import { REQUEST, ROUTING_ROUTE } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import { askRoute } from '../../infer/memo/memo-scope.js';
import { withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { nameIs, pathIs, verbIs } from './route-decisions.js';

const REQUEST_TESTS = new Set(['ismethod', 'routeis', 'named', 'is']);

/** Decides a test of the request by what the route says (engine 1.1). */
export function decideRequestTest(cond: Extract<Expr, { k: 'mcall' }>, frame: BodyFrame): boolean | undefined {
  if (typeof cond.name !== 'string' || !REQUEST_TESTS.has(cond.name.toLowerCase())) return undefined;
  const { run } = frame;
  const words = cond.args.map((a) => typeOf(a.value, frame));
  const texts = words.flatMap((t) => (t.kind === 'literal' && typeof t.value === 'string' ? [t.value] : []));
  if (texts.length !== words.length || texts.length === 0) return undefined;
  const on = typeOf(cond.on, frame);
  if (on.kind !== 'unknown' && !isRequest(on, frame) && !isRoute(on, frame)) return undefined;
  if (cond.name.toLowerCase() === 'is') return isRequest(on, frame) ? pathIs(texts, run) : undefined;
  return cond.name.toLowerCase() === 'ismethod' ? verbIs(texts, run) : nameIs(texts, run);
}

function isRequest(type: Type, frame: BodyFrame): boolean {
  const real = withoutNull(type);
  return real.kind === 'class' && frame.run.codebase.isSubclass(real.fqcn, REQUEST);
}

function isRoute(type: Type, frame: BodyFrame): boolean {
  const real = withoutNull(type);
  return real.kind === 'class' && frame.run.codebase.isSubclass(real.fqcn, ROUTING_ROUTE);
}

/**
 * Decides `$request->method() === 'PUT'` where only the name tells that it is the request; a typed one holds the verb.
 */
export function decideVerbEquality(cond: Extract<Expr, { k: 'bin' }>, frame: BodyFrame): boolean | undefined {
  for (const [call, other] of [[cond.l, cond.r] as const, [cond.r, cond.l] as const]) {
    if (
      call.k !== 'mcall' ||
      typeof call.name !== 'string' ||
      !['method', 'getmethod'].includes(call.name.toLowerCase()) ||
      call.on.k !== 'var' ||
      call.on.name !== 'request' ||
      typeOf(call.on, frame).kind !== 'unknown'
    )
      continue;
    const verb = askRoute(frame.run, 'verb', (given) => given.verb);
    if (verb === undefined) return undefined;
    const type = typeOf(other, frame);
    if (type.kind !== 'literal' || call.args.length > 0) continue;
    return (type.value === verb) !== cond.op.startsWith('!');
  }
  return undefined;
}
