import type { Expr } from '@docgen/php';
import { print } from '../report/expression-text.js';
import { absolute, dirname } from '../sources/paths.js';
import {
  type ArrayValue,
  isArray,
  isObject,
  isUnknown,
  type Key,
  keyOf,
  lift,
  settle,
  text,
  truth,
  unknown,
  type Value,
} from '../values/value.js';
import { evaluate } from './evaluator.js';
import type { CallFrame } from './frame.js';
import type { Interpreter } from './interpreter.js';

/** An interpolated string. */
export function concat(interp: Interpreter, frame: CallFrame, e: Expr, parts: Value[]): Value {
  return lift(parts, (known) => {
    let out = '';
    for (const part of known) {
      if (isUnknown(part)) return part;
      const piece = text(part);
      if (piece === undefined) return unknown(print(e), interp.at(frame, e));
      out += piece;
    }
    return out;
  });
}

export function arrayLiteral(interp: Interpreter, frame: CallFrame, e: Expr & { k: 'array' }): Value {
  const result: ArrayValue = { k: 'array', entries: new Map<Key, Value>() };
  let next = 0n;
  for (const item of e.items) {
    if (item.value === undefined) continue;
    const keyValue = item.key === undefined ? undefined : settle(evaluate(interp, frame, item.key));
    const value = evaluate(interp, frame, item.value);
    if (item.spread) {
      const spread = settle(value);
      if (!isArray(spread)) {
        result.entries.set(next++, unknown(`the entries of ${print(item.value)}`, interp.at(frame, item)));
        continue;
      }
      for (const [key, inner] of spread.entries) {
        if (typeof key === 'string') result.entries.set(key, inner);
        else result.entries.set(next++, inner);
      }
      continue;
    }
    const key = keyValue === undefined ? next : keyOf(keyValue);
    if (key === undefined) return unknown(`the key ${print(item.key as Expr)}`, interp.at(frame, item));
    if (typeof key === 'bigint' && key >= next) next = key + 1n;
    result.entries.set(key, value);
  }
  return result;
}

export function cast(to: string, v: Value): Value | undefined {
  if (isUnknown(v)) return v;
  switch (to) {
    case 'string':
      return text(v);
    case 'int':
      if (typeof v === 'bigint') return v;
      if (typeof v === 'number') return BigInt(Math.trunc(v));
      if (typeof v === 'string') return BigInt(/^\s*[+-]?\d+/.exec(v)?.[0]?.trim() ?? '0');
      return typeof v === 'boolean' ? (v ? 1n : 0n) : v === null ? 0n : undefined;
    case 'float':
      return typeof v === 'bigint'
        ? Number(v)
        : typeof v === 'number'
          ? v
          : typeof v === 'string'
            ? Number.parseFloat(v) || 0
            : undefined;
    case 'bool':
      return truth(v);
    case 'array':
      if (isArray(v)) return v;
      if (v === null) return { k: 'array', entries: new Map() };
      return isObject(v) ? undefined : { k: 'array', entries: new Map([[0n, v]]) };
    case 'object':
      return isArray(v)
        ? { k: 'object', class: 'stdClass', props: new Map([...v.entries].map(([key, x]) => [String(key), x])) }
        : v;
  }
  return undefined;
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
