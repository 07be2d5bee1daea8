import { type Expr, ordinalOf } from '@docgen/php';
import type { Type } from '../../../types/type.js';
import type { CallTarget } from '../../callee/call-target.js';
import type { BodyFrame } from '../../frame.js';

/**
 * What is known of the properties of an object follows it into the methods called on it, and back: `$this->status(404)` is
 * answered by `respond()` with what `status` left (engine 8.3, 10).
 */
export function beginReceiverCall(path: string | undefined, receiver: Type, name: string, frame: BodyFrame): void {
  frame.called = undefined;
  frame.on = path === undefined ? undefined : { path, receiver, name };
}

/** The callee of the call, when it is the one method of that name. */
export function endReceiverCall(receiver: Type, name: string, frame: BodyFrame): CallTarget | undefined {
  const { called } = frame;
  frame.called = undefined;
  frame.on = undefined;
  if (called?.receiver !== receiver || called.fact.static === true) return undefined;
  return called.fact.name.toLowerCase() === name.toLowerCase() ? called : undefined;
}

/** After the call: its object holds what the method left; where the method answered its object, so does the result. */
export function applyReceiverEffects(
  expr: Expr,
  at: string | undefined,
  called: CallTarget | undefined,
  frame: BodyFrame,
): void {
  const { env } = frame;
  const left = called?.left;
  if (left === undefined || env.dead) return;
  const path = at ?? (left.fluent && left.receiver.size > 0 ? apart(expr, called?.receiver, frame) : undefined);
  if (path === undefined) return;
  for (const [name, type] of left.receiver) env.set(`${path}->${name}`, type);
  if (left.fluent) markSameObject(expr, path, frame);
}

/** What the call answers is the object it was made on. */
export function markSameObject(expr: Expr, path: string, frame: BodyFrame): void {
  frame.same ??= new Map();
  frame.same.set(expr, path);
}

/** `$report = (new Report)->for($user);`: the variable is a name of that object. */
export function aliasSameObject(to: Expr, from: Expr, frame: BodyFrame): void {
  const path = to.k === 'var' && typeof to.name === 'string' ? to.name : undefined;
  const before = path === undefined ? undefined : frame.same?.get(from);
  if (path === undefined || before === undefined) return;
  for (const [key, type] of [...frame.env.vars])
    if (key.startsWith(`${before}->`)) frame.env.set(`${path}${key.slice(before.length)}`, type);
}

/** A name of its own for an object that stands nowhere: `(new Report)->for($user)->send()`. */
function apart(expr: Expr, receiver: Type | undefined, frame: BodyFrame): string | undefined {
  if (receiver === undefined) return undefined;
  const path = `(${ordinalOf(frame.root, expr) ?? ''})`;
  frame.env.set(path, receiver);
  return path;
}
