import { ARR, EXCEPTION_HANDLER, HTTP_EXCEPTION_INTERFACE, REQUEST, SYMFONY_RESPONSE } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import type { CallCondition } from '../../contract.js';
import { typeOf } from '../../infer/evaluator.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { FrameworkConditions } from '../../infer/framework/conditions.js';
import { withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { decideRequestTest, decideRouteEquality, decideRouteMember } from './request-conditions.js';
import { isHandlerResponse } from './response-type.js';

/** Reads `$this->isHttpException($e)` in an exception handler as an `instanceof`. */
function classTest(cond: Extract<Expr, { k: 'mcall' }>, frame: BodyFrame): { subject: Expr; fqcn: string } | undefined {
  if (cond.on.k !== 'var' || cond.on.name !== 'this' || frame.receiver?.kind !== 'class') return undefined;
  if (typeof cond.name !== 'string' || cond.name.toLowerCase() !== 'ishttpexception') return undefined;
  const { codebase } = frame.run;
  const own = codebase.method(frame.receiver.fqcn, cond.name);
  if (own !== undefined && !own.owner.startsWith('Illuminate\\')) return undefined;
  const subject = codebase.isSubclass(frame.receiver.fqcn, EXCEPTION_HANDLER) ? cond.args[0]?.value : undefined;
  return subject === undefined ? undefined : { subject, fqcn: HTTP_EXCEPTION_INTERFACE };
}

/** Reads only what is written as a variable, a property or `request()`: asking must change nothing. */
function guardSubject(on: Expr, frame: BodyFrame): CallCondition['subject'] | undefined {
  if (on.k !== 'var' && on.k !== 'prop' && !(on.k === 'call' && on.args.length === 0)) return undefined;
  const type = typeOf(on, frame);
  // Handlers and resources of older applications write `$request` without its type.
  if (type.kind === 'unknown' && on.k === 'var' && on.name === 'request') return 'request';
  const classes = membersOf(withoutNull(type)).map((m: Type) => (m.kind === 'class' ? m.fqcn : ''));
  const all = (fqcn: string) => classes.every((name) => name !== '' && frame.run.codebase.isSubclass(name, fqcn));
  return all(REQUEST) ? 'request' : all(SYMFONY_RESPONSE) ? 'response' : undefined;
}

/** Maps functions that throw to the value their condition has where they do not. */
const ASSERTIONS: ReadonlyMap<string, boolean> = new Map([
  ['throw_if', false],
  ['abort_if', false],
  ['throw_unless', true],
  ['abort_unless', true],
]);

/** Names the methods exceptions have by being HTTP exceptions: none of PHP or the framework has them otherwise. */
const HTTP_METHODS = /^get(statuscode|headers)$/i;

export const conditions: FrameworkConditions = {
  decideCall: decideRequestTest,
  decideEquality: decideRouteEquality,
  decideMember: decideRouteMember,
  classTest,
  declaresMethod: (fqcn, name, codebase) =>
    HTTP_METHODS.test(name) && codebase.isSubclass(fqcn, HTTP_EXCEPTION_INTERFACE),
  lacksMethod: (fqcn, name, codebase) =>
    HTTP_METHODS.test(name) &&
    codebase.isThrownOtherThan(fqcn, HTTP_EXCEPTION_INTERFACE) &&
    codebase.traitsOf(fqcn).every((trait) => codebase.classOf(trait) !== undefined),
  isStated: isHandlerResponse,
  isKeyTest: ({ class: on, name }) =>
    on.k === 'cref' && on.name === ARR && typeof name === 'string' && /^(has|exists)$/i.test(name),
  assertedBy: (name) => ASSERTIONS.get(name),
  guardSubject,
};
