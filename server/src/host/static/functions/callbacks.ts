import type { Expr } from '@docgen/php';
import { classMember } from '../interpreter/class-members.js';
import { globalConstant } from '../interpreter/constants.js';
import { callValue } from '../interpreter/evaluator.js';
import { args, type CallArguments, type CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { bare } from '../sources/classes.js';
import {
  isArray,
  isCallable,
  isObject,
  isUnknown,
  items,
  type Key,
  likelyValue,
  list,
  map,
  text,
  truth,
  type Value,
} from '../values/value.js';

type WithCallback = (interp: Interpreter, frame: CallFrame, given: CallArguments, node: Expr) => Value | undefined;

/** Lists functions that run a closure the interpreter can run, or look at the code itself. */
export const CALLBACKS: Record<string, WithCallback> = {
  array_map: (interp, frame, given, node) => {
    const [fn, ...arrays] = given.positional.map(likelyValue);
    const [first] = arrays;
    if (fn === undefined || !isArray(first)) return undefined;
    if (arrays.length === 1)
      return map([...first.entries].map(([key, v]) => [key, callValue(interp, frame, fn, args(v), node)]));
    const columns = arrays.map((a) => (isArray(a) ? items(a) : []));
    const rows = Math.max(...columns.map((c) => c.length));
    return list(
      Array.from({ length: rows }, (_, i) =>
        callValue(interp, frame, fn, args(...columns.map((c) => c[i] ?? null)), node),
      ),
    );
  },
  array_filter: (interp, frame, given, node) => {
    const [v, fn, mode] = given.positional.map(likelyValue);
    if (!isArray(v)) return undefined;
    const kept: [Key, Value][] = [];
    for (const [key, item] of v.entries) {
      const passed = mode === 2n ? args(key) : mode === 1n ? args(item, key) : args(item);
      const keep = truth(fn === undefined || fn === null ? item : callValue(interp, frame, fn, passed, node));
      if (keep === undefined) return undefined;
      if (keep) kept.push([key, item]);
    }
    return map(kept);
  },
  array_walk: (interp, frame, given, node) => {
    const [v, fn, extra] = given.positional.map(likelyValue);
    if (!isArray(v) || fn === undefined) return undefined;
    for (const [key, item] of v.entries)
      callValue(interp, frame, fn, extra === undefined ? args(item, key) : args(item, key, extra), node);
    return true;
  },
  array_reduce: (interp, frame, given, node) => {
    const [v, fn, initial] = given.positional.map(likelyValue);
    if (!isArray(v) || fn === undefined) return undefined;
    let carry: Value = initial ?? null;
    for (const item of items(v)) carry = callValue(interp, frame, fn, args(carry, item), node);
    return carry;
  },
  call_user_func: (interp, frame, given, node) => {
    const [fn, ...rest] = given.positional;
    return fn === undefined ? undefined : callValue(interp, frame, fn, { positional: rest, named: given.named }, node);
  },
  call_user_func_array: (interp, frame, given, node) => {
    const [fn, v] = given.positional.map(likelyValue);
    if (fn === undefined || !isArray(v)) return undefined;
    const passed: CallArguments = { positional: [], named: new Map() };
    for (const [key, item] of v.entries) {
      if (typeof key === 'string') passed.named.set(key, item);
      else passed.positional.push(item);
    }
    return callValue(interp, frame, fn, passed, node);
  },
  func_get_args: (_interp, frame) => list(frame.args),
  compact: (_interp, frame, given) => {
    const names = given.positional.map(likelyValue).flatMap((v) => (isArray(v) ? items(v) : [v]));
    const pairs: [Key, Value][] = [];
    for (const name of names) {
      const key = text(name);
      if (key === undefined) return undefined;
      const value = frame.vars.get(key);
      if (value !== undefined) pairs.push([key, value]);
    }
    return map(pairs);
  },
  is_callable: (interp, _frame, given) => {
    const v = likelyValue(given.positional[0] ?? null);
    if (isUnknown(v)) return undefined;
    if (isCallable(v)) return true;
    if (isObject(v)) return interp.classes.method(v.class, '__invoke') !== undefined;
    return typeof v === 'object' && v !== null ? undefined : false;
  },
  is_object: (_interp, _frame, given) => {
    const v = likelyValue(given.positional[0] ?? null);
    return isUnknown(v) ? undefined : isObject(v) || isCallable(v);
  },
  class_exists: (interp, _frame, given) => declared(interp, given.positional[0]),
  interface_exists: (interp, _frame, given) => declared(interp, given.positional[0]),
  trait_exists: (interp, _frame, given) => declared(interp, given.positional[0]),
  enum_exists: (interp, _frame, given) => declared(interp, given.positional[0]),
  function_exists: (interp, _frame, given) => {
    const name = text(likelyValue(given.positional[0] ?? null));
    if (name === undefined) return undefined;
    if (interp.declared.has(`fn:${name}`)) return true;
    // In `if (! function_exists('f')) { function f() … }` the guarded declaration is the one that is read.
    return interp.index.get(`fn:${name}`) !== undefined ? false : undefined;
  },
  method_exists: (interp, _frame, given) => {
    const [on, name] = given.positional.map(likelyValue);
    const owner = typeof on === 'string' ? on : isObject(on) ? on.class : undefined;
    const method = text(name);
    if (owner === undefined || method === undefined) return undefined;
    if (interp.classes.method(owner, method) !== undefined) return true;
    return interp.classes.find(owner) === undefined ||
      interp.classes.ancestors(owner).some((a) => interp.classes.find(a) === undefined)
      ? undefined
      : false;
  },
  is_a: (interp, _frame, given) => related(interp, given, true),
  is_subclass_of: (interp, _frame, given) => related(interp, given, false),
  get_class: (_interp, _frame, given) => {
    const v = likelyValue(given.positional[0] ?? null);
    return isObject(v) ? v.class : undefined;
  },
  defined: (interp, _frame, given) => {
    const name = text(likelyValue(given.positional[0] ?? null));
    if (name === undefined) return undefined;
    return interp.constants.has(name) || interp.index.get(`gconst:${name}`) !== undefined;
  },
  define: (interp, _frame, given) => {
    const name = text(likelyValue(given.positional[0] ?? null));
    if (name !== undefined) interp.constants.set(name, given.positional[1] ?? null);
    return true;
  },
  constant: (interp, _frame, given) => {
    const name = text(likelyValue(given.positional[0] ?? null));
    if (name === undefined) return undefined;
    const [owner, member] = name.split('::');
    return member === undefined ? globalConstant(interp, name) : classMember(interp, bare(owner ?? ''), member);
  },
};

function declared(interp: Interpreter, v: Value | undefined): Value | undefined {
  const name = text(likelyValue(v ?? null));
  if (name === undefined) return undefined;
  if (interp.classes.exists(name)) return true;
  return interp.app.installed(name);
}

function related(interp: Interpreter, given: CallArguments, self: boolean): Value | undefined {
  const [on, target] = given.positional.map(likelyValue);
  const owner = typeof on === 'string' ? on : isObject(on) ? on.class : undefined;
  if (owner === undefined || typeof target !== 'string') return undefined;
  if (owner === target) return self;
  if (interp.classes.isA(owner, target)) return true;
  return interp.classes.exists(owner) ? false : undefined;
}
