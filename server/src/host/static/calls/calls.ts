import type { Expr } from '@docgen/php';
import { expressionText } from '@docgen/php';
import { callMethod, callValue, evaluate } from '../interpreter/evaluator.js';
import type { CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { classOf, nameOf } from '../interpreter/references.js';
import { isArray, isObject, items, likelyValue, text, unknown, type Value } from '../values/value.js';
import { argumentsOf } from './arguments.js';
import { callFunction } from './call-function.js';
import { callStatic } from './call-method.js';

/** Evaluates `f(…)`, by name or through a value. */
export function call(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'call' }): Value {
  if (e.fn.k === 'fref') {
    if (e.fcc) return { k: 'callable', function: e.fn.fallback ?? e.fn.name };
    return callFunction(interp, frame, e.fn.name, e.fn.fallback, argumentsOf(interp, frame, e.args), e);
  }
  const fn = evaluate(interp, frame, e.fn as Expr);
  if (e.fcc) return callableOf(fn);
  return callValue(interp, frame, fn, argumentsOf(interp, frame, e.args), e);
}

/** Makes what `(...)` makes of a value: the method of a pair or of an object, a function by its name. */
function callableOf(given: Value): Value {
  const value = likelyValue(given);
  if (isObject(value)) return { k: 'callable', on: value, method: '__invoke' };
  if (typeof value === 'string') {
    const [owner = '', method] = value.split('::');
    return method === undefined ? { k: 'callable', function: owner } : { k: 'callable', class: owner, method };
  }
  if (!isArray(value)) return given;
  const [on, name] = items(value).map(likelyValue);
  const method = text(name);
  if (method === undefined) return given;
  if (isObject(on)) return { k: 'callable', on, method };
  const owner = text(on);
  return owner === undefined ? given : { k: 'callable', class: owner, method };
}

export function methodCall(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'mcall' }): Value {
  const on = evaluate(interp, frame, e.on);
  if (on === null && e.nullsafe) return null;
  const name = nameOf(interp, frame, e.name);
  const target = likelyValue(on);
  if (e.fcc) {
    if (!isObject(target) || name === undefined) return unknown(expressionText(e), interp.at(frame, e));
    return { k: 'callable', on: target, method: name };
  }
  const given = argumentsOf(interp, frame, e.args);
  if (name === undefined) return callMethod(interp, frame, target, '', given, e);
  // The object decides which method runs, so a choice among objects is settled here.
  return callMethod(interp, frame, target, name, given, e);
}

export function staticCall(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'scall' }): Value {
  const owner = classOf(interp, frame, e.class);
  const name = nameOf(interp, frame, e.name);
  if (owner === undefined) {
    argumentsOf(interp, frame, e.args);
    return unknown(expressionText(e), interp.at(frame, e));
  }
  if (e.fcc)
    return name === undefined
      ? unknown(expressionText(e), interp.at(frame, e))
      : { k: 'callable', class: owner, method: name };
  return callStatic(interp, frame, owner, name ?? '', argumentsOf(interp, frame, e.args), e, e.class);
}
