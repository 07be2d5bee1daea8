import type { Expr } from '@docgen/php';
import { expressionText } from '@docgen/php';
import { binary } from '../values/operators.js';
import {
  alternatives,
  isCallable,
  isCase,
  isObject,
  isUnknown,
  likelyValue,
  truth,
  unknown,
  type Value,
} from '../values/value.js';
import { callValue, evaluate } from './evaluator.js';
import { branch } from './execute.js';
import type { CallFrame } from './frame.js';
import type { Interpreter } from './interpreter.js';
import { classOf } from './references.js';
import { isUnset } from './variables.js';

/** Evaluates a binary operator; `??`, `&&` and `||` read their right side only when it counts. */
export function binaryOf(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'bin' }): Value {
  const whyNot = (): Value => unknown(expressionText(e), interp.at(frame, e));
  if (e.op === '??') {
    const left = evaluate(interp, frame, e.l);
    if (left === null || isUnset(frame, e.l, left)) return evaluate(interp, frame, e.r);
    if (!isUnknown(left)) return left;
    const at = interp.at(frame, e);
    return alternatives([left, evaluate(interp, frame, e.r)], expressionText(e.l), at);
  }
  if (e.op === '&&' || e.op === '||') {
    const left = truth(evaluate(interp, frame, e.l));
    if (left === (e.op === '||')) return left;
    const arms =
      left === undefined
        ? branch(interp, frame, expressionText(e.l), interp.at(frame, e), [() => evaluate(interp, frame, e.r)])
        : [evaluate(interp, frame, e.r)];
    const right = truth(arms[0] as Value);
    if (left !== undefined) return right ?? whyNot();
    return right === (e.op === '||') ? right : whyNot();
  }
  if (e.op === '|>') {
    const value = evaluate(interp, frame, e.l);
    return callValue(interp, frame, evaluate(interp, frame, e.r), { positional: [value], named: new Map() }, e);
  }
  return binary(e.op, evaluate(interp, frame, e.l), evaluate(interp, frame, e.r), whyNot);
}

export function match(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'match' }): Value {
  const subject = evaluate(interp, frame, e.on);
  const possible: Expr[] = [];
  for (const arm of e.arms) {
    if (arm.conds === undefined) {
      possible.push(arm.e);
      continue;
    }
    let verdict: boolean | undefined = false;
    for (const cond of arm.conds) {
      const v = binary('===', subject, evaluate(interp, frame, cond), () => unknown(''));
      const equal = truth(v);
      if (equal === true) verdict = true;
      else if (equal === undefined && verdict === false) verdict = undefined;
    }
    if (verdict === true) {
      possible.push(arm.e);
      const known = possible.length === 1;
      if (known) return evaluate(interp, frame, arm.e);
      break;
    }
    if (verdict === undefined) possible.push(arm.e);
  }
  // A default arm may stand anywhere and counts last.
  const fallback = e.arms.find((arm) => arm.conds === undefined)?.e;
  const ordered = fallback === undefined ? possible : [...possible.filter((p) => p !== fallback), fallback];
  if (ordered.length === 0) return unknown(expressionText(e), interp.at(frame, e));
  if (ordered.length === 1) return evaluate(interp, frame, ordered[0] as Expr);
  const at = interp.at(frame, e);
  const arms = branch(
    interp,
    frame,
    expressionText(e),
    at,
    ordered.map((arm) => () => evaluate(interp, frame, arm)),
  );
  return alternatives(arms, expressionText(e.on), at);
}

export function instance(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'instanceof' }): Value | undefined {
  const v = likelyValue(evaluate(interp, frame, e.e));
  const target = classOf(interp, frame, e.class);
  if (isUnknown(v) || target === undefined) return undefined;
  if (isCallable(v)) return target === 'Closure';
  if (isCase(v)) return interp.classes.isA(v.class, target) || target === 'UnitEnum' || target === 'BackedEnum';
  return isObject(v) ? interp.classes.isA(v.class, target) : false;
}
