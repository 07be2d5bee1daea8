import type { Expr, Item } from '@docgen/php';
import {
  type ArrayValue,
  isArray,
  isObject,
  isUnknown,
  type Key,
  keyOf,
  likelyValue,
  nextIndex,
  unknown,
  type Value,
} from '../values/value.js';
import { evaluate } from './evaluator.js';
import type { CallFrame } from './frame.js';
import type { Interpreter } from './interpreter.js';
import { setProperty } from './properties.js';
import { classOf, nameOf } from './references.js';
import { isUnset } from './variables.js';

/** Writes a value to a variable, an element, a property or a pattern. */
export function assign(interp: Interpreter, frame: CallFrame, to: Expr, value: Value): void {
  switch (to.k) {
    case 'var': {
      const name = nameOf(interp, frame, to.name);
      if (name !== undefined) frame.vars.set(name, value);
      return;
    }
    case 'list':
    case 'array':
      destructure(interp, frame, to.items, value);
      return;
    case 'prop': {
      const on = likelyValue(evaluate(interp, frame, to.on));
      const name = nameOf(interp, frame, to.name);
      if (isObject(on) && name !== undefined) setProperty(on, name, value);
      return;
    }
    case 'sprop': {
      const owner = classOf(interp, frame, to.class);
      const name = nameOf(interp, frame, to.name);
      if (owner !== undefined && name !== undefined) assignStatic(interp, frame, owner, name, value, to);
      return;
    }
    case 'index':
      element(interp, frame, to, value);
      return;
  }
}

function assignStatic(
  interp: Interpreter,
  frame: CallFrame,
  owner: string,
  name: string,
  value: Value,
  node: Expr,
): void {
  const member = interp.classes.member('prop', owner, name);
  interp.statics.set(`${member?.owner.name ?? owner}::$${name}`, value);
  interp.app.staticAssigned(owner, name, value, interp.at(frame, node));
}

/** Writes `$a['x'][] = v`: a new array is written back to where the old one was. */
function element(interp: Interpreter, frame: CallFrame, to: Expr & { k: 'index' }, value: Value): void {
  const before = readPlace(interp, frame, to.on);
  const offset = to.at === undefined ? undefined : likelyValue(evaluate(interp, frame, to.at));
  const target = likelyValue(before);
  if (isObject(target)) {
    interp.app.offsetSet(interp, target, offset ?? null, value);
    return;
  }
  if (isUnknown(target)) return;
  const array: ArrayValue = { k: 'array', entries: new Map(isArray(target) ? target.entries : []) };
  const key: Key | undefined = offset === undefined ? nextIndex(array) : keyOf(offset);
  if (key === undefined) {
    assign(interp, frame, to.on, unknown('an array with a key that is not known', interp.at(frame, to)));
    return;
  }
  array.entries.set(key, value);
  assign(interp, frame, to.on, array);
}

function readPlace(interp: Interpreter, frame: CallFrame, e: Expr): Value {
  const value = evaluate(interp, frame, e);
  return isUnset(frame, e, value) ? null : value;
}

function destructure(interp: Interpreter, frame: CallFrame, pattern: readonly Item[], value: Value): void {
  const from = likelyValue(value);
  let position = 0n;
  for (const item of pattern) {
    if (item.value === undefined) {
      position++;
      continue;
    }
    const key = item.key === undefined ? position++ : keyOf(likelyValue(evaluate(interp, frame, item.key)));
    const part =
      isArray(from) && key !== undefined
        ? (from.entries.get(key) ?? null)
        : isUnknown(from)
          ? from
          : unknown('a part of a pattern', interp.at(frame, item));
    assign(interp, frame, item.value, part);
  }
}
