import { STRINGABLE } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { expressionText } from '@docgen/php';
import { moduleDirectory } from '../application/modules.js';
import { callValue } from '../interpreter/evaluator.js';
import { args, argument, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { collection } from '../natives/collection.js';
import { configObject, configValue } from '../natives/config.js';
import { below } from '../sources/paths.js';
import {
  isArray,
  isCallable,
  isObject,
  isUnknown,
  items,
  keyOf,
  lift,
  likelyValue,
  list,
  text,
  truth,
  unknown,
  type Value,
} from '../values/value.js';

type Helper = (interp: Interpreter, frame: CallFrame, given: CallArguments, node: Expr) => Value | undefined;

const pathHelper =
  (base: string): Helper =>
  (interp, frame, given, node) =>
    lift([argument(given, 0, 'path') ?? ''], ([v]) => {
      const rest = text(v);
      if (rest === undefined) return isUnknown(v) ? v : unknown(expressionText(node), interp.at(frame, node));
      return below(interp.app.paths.get(base) ?? '', rest);
    });

/** Lists global helper functions of the framework (host 8.2). */
const HELPERS: Record<string, Helper> = {
  env: (interp, frame, given, node) => {
    const name = text(likelyValue(argument(given, 0, 'key') ?? null));
    if (name === undefined) return unknown(expressionText(node), interp.at(frame, node));
    const value = interp.env.get(name);
    return value === undefined ? fallback(interp, frame, argument(given, 1, 'default'), node) : value;
  },
  config: (interp, frame, given, node) => {
    const first = likelyValue(argument(given, 0, 'key') ?? null);
    if (first === null) return configObject(interp);
    if (isArray(first)) {
      for (const [key, value] of first.entries) interp.config.set(String(key), value);
      return null;
    }
    return configValue(interp, frame, first, argument(given, 1, 'default'), node);
  },
  base_path: pathHelper('base'),
  app_path: pathHelper('app'),
  config_path: pathHelper('config'),
  database_path: pathHelper('database'),
  resource_path: pathHelper('resource'),
  storage_path: pathHelper('storage'),
  public_path: pathHelper('public'),
  lang_path: pathHelper('lang'),
  // Modules: these are functions of the system `moduleProviders` reads.
  module_path: (interp, frame, given, node) =>
    lift([argument(given, 0, 'name') ?? null, argument(given, 1, 'path') ?? ''], ([name, path]) => {
      const [module, rest] = [text(name ?? null), text(path ?? null)];
      const found = module === undefined ? undefined : moduleDirectory(interp, module);
      if (found === undefined || rest === undefined) return unknown(expressionText(node), interp.at(frame, node));
      return below(found, rest);
    }),
  app: (interp, frame, given, node) => {
    const abstract = likelyValue(argument(given, 0, 'abstract') ?? null);
    return abstract === null ? interp.app.object : resolve(interp, frame, abstract, node);
  },
  resolve: (interp, frame, given, node) =>
    resolve(interp, frame, likelyValue(argument(given, 0, 'name') ?? null), node),
  collect: (_interp, _frame, given) => collection(likelyValue(argument(given, 0, 'value') ?? list([]))),
  tap: (interp, frame, given, node) => {
    const [value, fn] = given.positional;
    if (value === undefined) return undefined;
    if (fn !== undefined && fn !== null) callValue(interp, frame, fn, args(value), node);
    return value;
  },
  value: (interp, frame, given, node) => {
    const [v, ...rest] = given.positional;
    return isCallable(v) ? callValue(interp, frame, v, args(...rest), node) : v;
  },
  with: (interp, frame, given, node) => {
    const [v, fn] = given.positional;
    return fn === undefined || v === undefined ? v : callValue(interp, frame, fn, args(v), node);
  },
  str: (_interp, _frame, given) =>
    lift(given.positional.slice(0, 1), ([v]) => stringable(v) ?? unknown('a string that is not known')),
  head: (_interp, _frame, given) => {
    const v = likelyValue(given.positional[0] ?? null);
    return isArray(v) ? (items(v)[0] ?? false) : undefined;
  },
  last: (_interp, _frame, given) => {
    const v = likelyValue(given.positional[0] ?? null);
    return isArray(v) ? (items(v).pop() ?? false) : undefined;
  },
  data_get: (interp, frame, given, node) => {
    const [v, path] = given.positional.map(likelyValue);
    const key = text(path ?? null);
    if (v === undefined || key === undefined) return undefined;
    const found = dig(v, key);
    return found === undefined ? fallback(interp, frame, given.positional[2], node) : found;
  },
  blank: (_interp, _frame, given) => {
    const v = likelyValue(given.positional[0] ?? null);
    return isUnknown(v) ? undefined : v === null || v === '' || (isArray(v) && v.entries.size === 0);
  },
  filled: (_interp, _frame, given) => {
    const v = likelyValue(given.positional[0] ?? null);
    return isUnknown(v) ? undefined : !(v === null || v === '' || (isArray(v) && v.entries.size === 0));
  },
  when: (interp, frame, given, node) => {
    const [test, then, otherwise] = given.positional;
    const known = truth(likelyValue(test ?? null));
    if (known === undefined) return undefined;
    const chosen = known ? then : (otherwise ?? null);
    return isCallable(chosen) ? callValue(interp, frame, chosen, args(), node) : chosen;
  },
  class_basename: (_interp, _frame, given) =>
    lift(given.positional.slice(0, 1), ([v]) => {
      if (isUnknown(v)) return v;
      const name = isObject(v) ? v.class : text(v);
      return name === undefined ? unknown('the name of a class') : name.slice(name.lastIndexOf('\\') + 1);
    }),
  getenv: (interp, _frame, given) => {
    const name = text(likelyValue(given.positional[0] ?? null));
    const value = name === undefined ? undefined : interp.env.get(name);
    return value === undefined ? undefined : value;
  },
};

export function frameworkFunction(
  interp: Interpreter,
  frame: CallFrame,
  name: string,
  given: CallArguments,
  node: Expr,
): Value | undefined {
  return Object.hasOwn(HELPERS, name) ? HELPERS[name]?.(interp, frame, given, node) : undefined;
}

/** Plays `app(X::class)`: a service the reader plays, or an object of a project class whose constructor is not run. */
export function resolve(interp: Interpreter, frame: CallFrame, abstract: Value, node: Expr): Value {
  const name = text(abstract);
  if (name === undefined) return unknown(expressionText(node), interp.at(frame, node));
  const service = interp.app.make(interp, name);
  if (service !== undefined) return service;
  const bound = interp.app.bound.get(name);
  if (bound !== undefined) {
    const known = likelyValue(bound);
    if (isCallable(known)) return callValue(interp, frame, known, args(interp.app.object), node);
    if (isObject(known)) return known;
    if (typeof known === 'string' && known !== name) return resolve(interp, frame, known, node);
  }
  if (interp.classes.find(name) !== undefined) return { k: 'object', class: name, props: new Map() };
  return unknown(expressionText(node), interp.at(frame, node));
}

/** Evaluates a default that may be a closure. */
export function fallback(interp: Interpreter, frame: CallFrame, value: Value | undefined, node: Expr): Value {
  if (value === undefined) return null;
  return isCallable(value) ? callValue(interp, frame, value, args(), node) : value;
}

export function stringable(v: Value | undefined): Value | undefined {
  const known = text(v);
  return known === undefined ? undefined : { k: 'object', class: STRINGABLE, props: new Map(), native: known };
}

/** Finds the member `a.b.c` of an array. */
export function dig(value: Value, path: string): Value | undefined {
  let result: Value | undefined = value;
  for (const part of path.split('.')) {
    result = likelyValue(result ?? null);
    if (isUnknown(result)) return result;
    result = isArray(result) ? result.entries.get(keyOf(part) ?? part) : undefined;
  }
  return result;
}
