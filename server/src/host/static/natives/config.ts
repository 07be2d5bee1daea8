import { CONFIG_REPOSITORY } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { callValue } from '../interpreter/evaluator.js';
import { args, argument, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isArray, isCallable, isUnknown, lift, likelyValue, list, text, unknown, type Value } from '../values/value.js';

export function configObject(_interp: Interpreter): Value {
  return { k: 'object', class: CONFIG_REPOSITORY, props: new Map(), native: 'config' };
}

/**
 * Plays `config('a.b', d)`: the value, else `d`, else null where the file exists; a key of an unknown file stays
 * unknown.
 */
export function configValue(
  interp: Interpreter,
  frame: CallFrame,
  key: Value,
  otherwise: Value | undefined,
  node: Expr,
): Value {
  return lift([key], ([k]) => {
    const name = text(k);
    const at = interp.at(frame, node);
    if (name === undefined) return isUnknown(k) ? k : unknown('a configuration key that is not known', at);
    const value = interp.config.get(name);
    if (isUnknown(value)) return { ...value, at: value.at ?? at };
    if (value !== undefined) return value;
    if (otherwise !== undefined)
      return isCallable(otherwise) ? callValue(interp, frame, otherwise, args(), node) : otherwise;
    if (interp.config.known(name.split('.')[0] ?? '')) return null;
    return unknown(`config('${name}'), which is set nowhere`, at);
  });
}

export function configMethod(
  interp: Interpreter,
  frame: CallFrame,
  name: string,
  given: CallArguments,
  node: Expr,
): Value | undefined {
  const key = likelyValue(argument(given, 0, 'key') ?? null);
  switch (name) {
    case 'get':
    case 'offsetGet':
    case 'string':
    case 'integer':
    case 'boolean':
    case 'float':
    case 'array':
      return configValue(interp, frame, key, argument(given, 1, 'default'), node);
    case 'has':
    case 'offsetExists': {
      const path = text(key);
      if (path === undefined) return undefined;
      const value = interp.config.get(path);
      return value === undefined ? (interp.config.known(path.split('.')[0] ?? '') ? false : undefined) : value !== null;
    }
    case 'set':
    case 'offsetSet':
      if (isArray(key)) for (const [path, value] of key.entries) interp.config.set(String(path), value);
      else if (typeof key === 'string') interp.config.set(key, argument(given, 1, 'value') ?? null);
      return null;
    case 'push':
    case 'prepend': {
      const path = text(key);
      if (path === undefined) return null;
      const before = likelyValue(interp.config.get(path) ?? list([]));
      const value = given.positional[1] ?? null;
      const all = isArray(before) ? [...before.entries.values()] : [];
      interp.config.set(path, list(name === 'push' ? [...all, value] : [value, ...all]));
      return null;
    }
  }
  return undefined;
}
