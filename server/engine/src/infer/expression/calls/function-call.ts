import { type Expr, functionOf } from '@docgen/php';
import { unknown } from '../../../types/make.js';
import { unknownLike, withoutNull } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { applyCallableEffects } from '../closures/argument-effects.js';
import { callTarget, targeting } from '../closures/callables.js';
import { closuresLeft } from '../closures/captured-writes.js';
import { callClosure } from '../closures/closures.js';
import { closureRuns } from '../objects/object-state.js';
import { callNamed } from './named-function.js';
import { readArgs } from './read-arguments.js';
import { recordReveal } from './reveal-call.js';

/** `f(...)` and `$f(...)`. */
export function functionCall(expr: Extract<Expr, { k: 'call' }>, frame: BodyFrame): Type {
  if (expr.fn.k !== 'fref') {
    const target = typeOf(expr.fn, frame);
    if (expr.fcc === true) return closureOf(target, frame);
    return valueCall(withoutNull(target), expr, frame);
  }
  const fn = expr.fn;
  if (expr.fcc === true) {
    const target = targeting(frame, (args, written) => callNamed(fn.name, fn.fallback, args, written, frame));
    frame.run.named.set(
      target,
      functionOf(frame.run.codebase.reader, fn.name) === undefined ? (fn.fallback ?? fn.name) : fn.name,
    );
    return target;
  }
  const args = readArgs(expr.args, frame);
  frame.call = expr;
  const revealed = recordReveal(expr, fn.fallback ?? fn.name, args, frame);
  if (revealed !== undefined) return revealed;
  const type = callNamed(fn.name, fn.fallback, args, expr.args, frame);
  closuresLeft(args);
  return type;
}

/** `$f(...)` with three dots: a closure of whatever can be called. */
function closureOf(target: Type, frame: BodyFrame): Type {
  if (target.kind === 'callable') return target;
  return targeting(frame, (args, written) =>
    union(membersOf(target).map((m) => callTarget(m, args, written, frame) ?? unknown('dynamic-call'))),
  );
}

/** `$f(...)`: whatever is behind the value, member by member of a union. */
function valueCall(target: Type, expr: Extract<Expr, { k: 'call' }>, frame: BodyFrame): Type {
  const args = readArgs(expr.args, frame);
  frame.call = expr;
  const results = membersOf(target).map((member): Type => {
    const closure = frame.run.closures.get(member);
    const called = closure === undefined ? callTarget(member, args, expr.args, frame) : callClosure(closure, args);
    closureRuns(member, frame);
    applyCallableEffects(closure, called !== undefined, args, frame);
    const declared = member.kind === 'callable' ? member.returns : undefined;
    return called ?? declared ?? (member.kind === 'unknown' ? unknownLike(member) : unknown('dynamic-call'));
  });
  return results.length === 0 ? unknown('dynamic-call') : union(results, frame.run.codebase.enumCases);
}
