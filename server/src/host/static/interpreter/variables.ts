import type { Expr } from '@docgen/php';
import { expressionText } from '@docgen/php';
import { isArray, isObject, isUnknown, keyOf, lift, unknown, type Value } from '../values/value.js';
import { callMethod, evaluate } from './evaluator.js';
import type { CallFrame } from './frame.js';
import type { Interpreter } from './interpreter.js';
import { nameOf } from './references.js';

/** Gives the value of a variable; one that was never set is unknown, and `isUnset` tells. */
export function variable(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'var' }): Value {
  const name = nameOf(interp, frame, e.name);
  if (name === 'this') return frame.self ?? unknown('$this', interp.at(frame, e));
  if (name !== undefined && OUTER.has(name)) {
    return unknown(`$${name}`, interp.at(frame, e));
  }
  return (name === undefined ? undefined : frame.vars.get(name)) ?? variableMissing(interp, frame, e, name);
}

function variableMissing(interp: Interpreter, frame: CallFrame, e: Expr, name: string | undefined): Value {
  if (name !== undefined && frame.vars.has(name)) return null;
  return unknown(expressionText(e), interp.at(frame, e));
}

/** Tells whether an expression names an undefined variable or key, which `isset`, `empty` and `??` may meet. */
export function isUnset(frame: CallFrame, e: Expr, v: Value): boolean {
  if (!isUnknown(v)) return false;
  if (e.k === 'var') {
    if (typeof e.name !== 'string' || e.name === 'this') return false;
    return !OUTER.has(e.name) && !frame.vars.has(e.name);
  }
  if (e.k === 'prop') return isUnset(frame, e.on, v);
  if (e.k !== 'index') return false;
  // No environment superglobal is set for a reading: `$_ENV['APP_BASE_PATH'] ?? dirname(__DIR__)`.
  if (e.on.k === 'var' && (e.on.name === '_ENV' || e.on.name === '_SERVER')) return true;
  return v.why.startsWith('an undefined key') || isUnset(frame, e.on, v);
}

const OUTER = new Set(['GLOBALS', '_SERVER', '_ENV', '_GET', '_POST', '_COOKIE', '_REQUEST', '_SESSION', '_FILES']);

export function index(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'index' }): Value {
  const on = evaluate(interp, frame, e.on);
  if (e.at === undefined) return unknown(expressionText(e), interp.at(frame, e));
  const at = evaluate(interp, frame, e.at);
  return lift([on, at], ([target, offset]) => {
    const v = target as Value;
    if (isUnknown(v)) return v;
    if (isArray(v)) {
      const key = keyOf(offset as Value);
      if (key === undefined) return isUnknown(offset) ? offset : unknown(expressionText(e), interp.at(frame, e));
      return v.entries.has(key)
        ? (v.entries.get(key) as Value)
        : unknown(`an undefined key of ${expressionText(e.on)}`, interp.at(frame, e));
    }
    if (isObject(v))
      return callMethod(interp, frame, v, 'offsetGet', { positional: [offset as Value], named: new Map() }, e);
    if (typeof v === 'string' && typeof offset === 'bigint') {
      const i = Number(offset);
      return v[i < 0 ? v.length + i : i] ?? unknown('an undefined key of a string', interp.at(frame, e));
    }
    return v === null ? null : unknown(expressionText(e), interp.at(frame, e));
  });
}
