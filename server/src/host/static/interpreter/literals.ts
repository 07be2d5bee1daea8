import { ArrayBuilder, type Expr, expressionText } from '@docgen/php';
import { absolute, dirname } from '../sources/paths.js';
import { isArray, isUnknown, lift, likelyValue, text, unknown, type Value } from '../values/value.js';
import { evaluate } from './evaluator.js';
import type { CallFrame } from './frame.js';
import type { Interpreter } from './interpreter.js';

/** Joins the parts of an interpolated string. */
export function concat(interp: Interpreter, frame: CallFrame, e: Expr, parts: Value[]): Value {
  return lift(parts, (known) => {
    let out = '';
    for (const part of known) {
      if (isUnknown(part)) return part;
      const piece = text(part);
      if (piece === undefined) return unknown(expressionText(e), interp.at(frame, e));
      out += piece;
    }
    return out;
  });
}

export function arrayLiteral(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'array' }): Value {
  const array = new ArrayBuilder<Value>();
  for (const item of e.items) {
    if (item.value === undefined) continue;
    const key = item.key === undefined ? undefined : likelyValue(evaluate(interp, frame, item.key));
    const value = evaluate(interp, frame, item.value);
    if (item.spread) {
      const spread = likelyValue(value);
      if (isArray(spread)) array.spread(spread);
      else array.push(unknown(`the entries of ${expressionText(item.value)}`, interp.at(frame, item)));
    } else if (key === undefined) array.push(value);
    else if (!array.set(key, value))
      return unknown(`the key ${expressionText(item.key as Expr)}`, interp.at(frame, item));
  }
  return array.done();
}

export function magic(interp: Interpreter, frame: CallFrame, name: string): Value | undefined {
  const file = absolute(frame.unit.path);
  switch (name) {
    case '__FILE__':
      return file;
    case '__DIR__':
      return dirname(file);
    case '__CLASS__':
      return frame.class ?? '';
    case '__NAMESPACE__': {
      if (frame.class === null) return undefined;
      const cut = frame.class.lastIndexOf('\\');
      return cut < 0 ? '' : frame.class.slice(0, cut);
    }
    case '__FUNCTION__':
      return frame.name;
    case '__METHOD__':
      return frame.class === null ? frame.name : `${frame.class}::${frame.name}`;
    case '__LINE__':
      return undefined;
  }
  void interp;
  return undefined;
}
