import { type Expr, ordinalOf } from '@docgen/php';
import type { Type } from '../../../types/type.js';
import type { CallTarget } from '../../callee/call-target.js';
import type { BodyFrame } from '../../frame.js';

/**
 * Notes the object a method is about to be called on: its known properties follow it into the method, and back.
 * `$this->status(404)` is answered by `respond()` with what `status` left (engine 8.3, 10).
 */
export function beginReceiverCall(path: string | undefined, receiver: Type, name: string, frame: BodyFrame): void {
  frame.lastCallee = undefined;
  frame.receiverPlace = path === undefined ? undefined : { path, receiver, name };
}

/** Gives the callee of the call, when it is the one method of that name. */
export function endReceiverCall(receiver: Type, name: string, frame: BodyFrame): CallTarget | undefined {
  const { lastCallee: called } = frame;
  frame.lastCallee = undefined;
  frame.receiverPlace = undefined;
  if (called?.receiver !== receiver || called.fact.static === true) return undefined;
  return called.fact.name.toLowerCase() === name.toLowerCase() ? called : undefined;
}

/** Writes the properties the method left to its object, and to the result where the method returned the object. */
export function applyReceiverEffects(
  expr: Expr,
  at: string | undefined,
  called: CallTarget | undefined,
  frame: BodyFrame,
): void {
  const { env } = frame;
  const effects = called?.effects;
  if (effects === undefined || env.dead) return;
  const path =
    at ?? (effects.fluent && effects.receiver.size > 0 ? nameObject(expr, called?.receiver, frame) : undefined);
  if (path === undefined) return;
  for (const [name, type] of effects.receiver) env.set(`${path}->${name}`, type);
  if (effects.fluent) markSameObject(expr, path, frame);
}

/** Notes that a call returned the object it was made on. */
export function markSameObject(expr: Expr, path: string, frame: BodyFrame): void {
  frame.sameObjects ??= new Map();
  frame.sameObjects.set(expr, path);
}

/** Makes a variable a name of the object a call returned: `$report = (new Report)->for($user);`. */
export function aliasSameObject(to: Expr, from: Expr, frame: BodyFrame): void {
  const path = to.k === 'var' && typeof to.name === 'string' ? to.name : undefined;
  const before = path === undefined ? undefined : frame.sameObjects?.get(from);
  if (path === undefined || before === undefined) return;
  for (const [key, type] of [...frame.env.vars])
    if (key.startsWith(`${before}->`)) frame.env.set(`${path}${key.slice(before.length)}`, type);
}

/** Names an object without a path: `(new Report)->for($user)->send()`. */
function nameObject(expr: Expr, receiver: Type | undefined, frame: BodyFrame): string | undefined {
  if (receiver === undefined) return undefined;
  const path = `(${ordinalOf(frame.root, expr) ?? ''})`;
  frame.env.set(path, receiver);
  return path;
}
