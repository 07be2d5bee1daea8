import type { Expr } from '@docgen/php';
import { isNullable, nullable, withoutNull } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { selfOutType } from '../../callee/call.js';
import { callMember, typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { unreadableCall } from '../closures/argument-effects.js';
import { callableTo } from '../closures/callables.js';
import { openUnrunClosures } from '../closures/captured-writes.js';
import { closuresLeft } from '../closures/closure-effects.js';
import { pathOf } from '../objects/access-path.js';
import { recordsChanged } from '../objects/changed-object.js';
import { literalNames } from '../objects/literal-names.js';
import { makesRecord } from '../objects/made-objects.js';
import { withNullsafe } from '../objects/nullsafe.js';
import { objectPath } from '../objects/object-path.js';
import { methodCalled } from '../objects/object-state.js';
import { provedObject } from '../objects/proved-object.js';
import { applyReceiverEffects, beginReceiverCall, endReceiverCall, markSameObject } from '../objects/receiver-state.js';
import type { CallArgs } from './arguments.js';
import { readArgs } from './read-arguments.js';

/** Types `$o->m(...)`; on a nullable left side without `?->` the null side throws. */
export function methodCall(expr: Extract<Expr, { k: 'mcall' }>, frame: BodyFrame): Type {
  const alone = expr.on.k === 'var' && typeof expr.on.name === 'string' && frame.env.fresh.has(expr.on.name);
  const on = typeOf(expr.on, frame);
  if (alone && expr.on.k === 'var') frame.env.fresh.add(String(expr.on.name));
  const names = typeof expr.name === 'string' ? [expr.name] : literalNames(typeOf(expr.name, frame));
  const [member] = names ?? [];
  if (names === undefined || member === undefined) return unreadableCall(expr.args, frame);
  if (expr.fcc === true) return callableTo(frame, (given) => callMember(withoutNull(on), member, given, frame));
  const args = readArgs(expr.args, frame);
  frame.call = expr;
  if (expr.nullsafe !== true) provedObject(expr.on, frame);
  const receiver = withoutNull(on);
  const path = objectPath(expr.on, frame);
  beginReceiverCall(path, receiver, member, frame);
  const type = union(
    names.map((name) => framework.proxyCall(receiver, name, args, frame) ?? callMember(receiver, name, args, frame)),
    frame.run.codebase.enumCases,
  );
  openUnrunClosures(args);
  const called = names.length === 1 ? endReceiverCall(receiver, member, frame) : undefined;
  frame.sameObjects?.delete(expr);
  applyCallEffects(expr, on, member, args, type, frame);
  applyReceiverEffects(expr, path, called, frame);
  const left = called?.effects?.self;
  if (left !== undefined && path === 'this') frame.env.narrow(path, left);
  else if (left !== undefined) recordsChanged(expr.on, receiver, left, frame);
  closuresLeft(args);
  applySelfOut(expr, receiver, member, args, frame);
  return withNullsafe(expr, on, type, frame);
}

/**
 * Writes the effects of a call to the state: `$this` may have been written, and a fluent receiver in a local becomes
 * the result.
 */
function applyCallEffects(
  expr: Extract<Expr, { k: 'mcall' }>,
  on: Type,
  member: string,
  args: CallArgs,
  result: Type,
  frame: BodyFrame,
): void {
  const receiver = withoutNull(on);
  const path = objectPath(expr.on, frame);
  methodCalled(expr.on, receiver, member, args, frame);
  framework.receiverCalled(expr, receiver, args, result, frame);
  const isRecord = recordCalled(expr, on, result, frame);
  if (path !== undefined && frame.env.fresh.has(path) && mayReturnReceiver(result, receiver, frame))
    frame.env.fresh.delete(path);
  if (path === 'this' || isRecord) return;
  if (path === undefined || receiver.kind !== 'class' || result.kind !== 'class' || result.fqcn !== receiver.fqcn)
    return;
  const becomes = framework.receiverBecomes(receiver, String(expr.name), frame.run.codebase);
  if (becomes === 'held' || (becomes !== undefined && frame.env.get(path) !== undefined))
    frame.env.narrow(path, result);
  if (becomes !== undefined) markSameObject(expr, path, frame);
}

/**
 * Writes what a method left of the record it changes and returns, in each of the states it may be in; false for any other method or
 * object.
 */
function recordCalled(expr: Extract<Expr, { k: 'mcall' }>, on: Type, result: Type, frame: BodyFrame): boolean {
  const receiver = withoutNull(on);
  const { codebase } = frame.run;
  const name = String(expr.name);
  const classes = new Set<string>();
  for (const one of membersOf(receiver)) {
    if (one.kind !== 'class' || !framework.isRecord(one.fqcn, codebase)) return false;
    if (framework.receiverBecomes(one, name, codebase) !== 'same') return false;
    classes.add(one.fqcn);
  }
  if (!membersOf(result).every((one) => one.kind === 'class' && classes.has(one.fqcn))) return false;
  const path = objectPath(expr.on, frame);
  if (path === 'this') {
    if (framework.hidesMembers(name.toLowerCase())) frame.env.narrow(path, result);
    return true;
  }
  const before = (path === undefined ? undefined : frame.env.get(path)) ?? on;
  const after = isNullable(before) && mayStop(expr) ? nullable(result) : result;
  if (!makesRecord(expr.on)) recordsChanged(expr.on, before, after, frame);
  if (path !== undefined) markSameObject(expr, path, frame);
  return true;
}

/** Tells whether a `?->` stands in the chain, so that the code behind it may have null. */
function mayStop(expr: Expr): boolean {
  for (let at = expr; at.k === 'mcall' || at.k === 'prop'; at = at.on) if (at.nullsafe === true) return true;
  return false;
}

/** Tells whether a method may return its receiver. */
function mayReturnReceiver(result: Type, receiver: Type, frame: BodyFrame): boolean {
  const { codebase } = frame.run;
  return membersOf(result).some(
    (m) =>
      m.kind === 'unknown' ||
      (m.kind === 'class' &&
        membersOf(receiver).some(
          (on) => on.kind !== 'class' || codebase.isSubclass(m.fqcn, on.fqcn) || codebase.isSubclass(on.fqcn, m.fqcn),
        )),
  );
}

/** Sets the receiver to the type the method declares it to have afterwards. */
function applySelfOut(
  expr: Extract<Expr, { k: 'mcall' }>,
  receiver: Type,
  name: string,
  args: CallArgs,
  frame: BodyFrame,
): void {
  const path = pathOf(expr.on);
  if (path === undefined || path === 'this' || receiver.kind !== 'class') return;
  const found = frame.run.codebase.method(receiver.fqcn, name);
  const type = found === undefined ? undefined : selfOutType(found, receiver, args, frame);
  if (type !== undefined && frame.env.get(path) !== undefined) frame.env.narrow(path, type);
}
