import { type Expr, functionOf } from '@docgen/php';
import { unknown } from '../../../types/make.js';
import { unknownLike, withoutNull } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { applyCallableEffects } from '../closures/argument-effects.js';
import { callableTo, callReference } from '../closures/callables.js';
import { openUnrunClosures } from '../closures/captured-writes.js';
import { argumentsLeft, closuresLeft } from '../closures/closure-effects.js';
import { callClosure } from '../closures/closures.js';
import { closureEscapes } from '../objects/object-state.js';
import { callNamed } from './named-function.js';
import { readArgs } from './read-arguments.js';
import { recordReveal } from './reveal-call.js';

/** Types `f(...)` and `$f(...)`. */
export function functionCall(expr: Extract<Expr, { k: 'call' }>, frame: BodyFrame): Type {
  if (expr.fn.k !== 'fref') {
    const target = typeOf(expr.fn, frame);
    if (expr.fcc === true) return closureOf(target, frame);
    return valueCall(withoutNull(target), expr, frame);
  }
  const fn = expr.fn;
  if (expr.fcc === true) {
    const target = callableTo(frame, (args, written) => callNamed(fn.name, fn.fallback, args, written, frame));
    frame.run.functionNames.set(
      target,
      functionOf(frame.run.codebase.reader, fn.name) === undefined ? (fn.fallback ?? fn.name) : fn.name,
    );
    return target;
  }
  const args = readArgs(expr.args, frame, framework.onlyAsks((fn.fallback ?? fn.name).toLowerCase()));
  frame.call = expr;
  const revealed = recordReveal(expr, fn.fallback ?? fn.name, args, frame);
  if (revealed !== undefined) return revealed;
  const type = callNamed(fn.name, fn.fallback, args, expr.args, frame);
  openUnrunClosures(args);
  closuresLeft(args);
  return type;
}

/** Types `$f(...)` with three dots: a closure of the callable. */
function closureOf(target: Type, frame: BodyFrame): Type {
  if (target.kind === 'callable') return target;
  return callableTo(frame, (args, written) =>
    union(membersOf(target).map((m) => callReference(m, args, written, frame) ?? unknown('dynamic-call'))),
  );
}

/** Types `$f(...)`, member by member of a union. */
function valueCall(target: Type, expr: Extract<Expr, { k: 'call' }>, frame: BodyFrame): Type {
  const args = readArgs(expr.args, frame);
  frame.call = expr;
  const results = membersOf(target).map((member): Type => {
    const closure = frame.run.closures.get(member);
    const called = closure === undefined ? callReference(member, args, expr.args, frame) : callClosure(closure, args);
    if (closure !== undefined) argumentsLeft(closure, args);
    closureEscapes(member, frame);
    applyCallableEffects(closure, called !== undefined, args, frame);
    const declared = member.kind === 'callable' ? member.returns : undefined;
    return called ?? declared ?? (member.kind === 'unknown' ? unknownLike(member) : unknown('dynamic-call'));
  });
  openUnrunClosures(args);
  return results.length === 0 ? unknown('dynamic-call') : union(results, frame.run.codebase.enumCases);
}
