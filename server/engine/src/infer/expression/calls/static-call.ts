import type { Expr } from '@docgen/php';
import { unknown } from '../../../types/make.js';
import type { ClassType, Type } from '../../../types/type.js';
import { union } from '../../../types/union.js';
import { isVendor } from '../../codebase.js';
import { callMember, callMethod, typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { unreadableCall } from '../closures/argument-effects.js';
import { callableTo } from '../closures/callables.js';
import { openUnrunClosures } from '../closures/captured-writes.js';
import { literalNames } from '../objects/literal-names.js';
import { methodCalled } from '../objects/object-state.js';
import { applyReceiverEffects, beginReceiverCall, endReceiverCall } from '../objects/receiver-state.js';
import type { CallArgs } from './arguments.js';
import { classNamesOf } from './class-name.js';
import { calledClass, lateResult } from './late-binding.js';
import { callClass } from './member-call.js';
import { readArgs } from './read-arguments.js';

/** Types `C::m(...)`, `parent::m(...)`, `static::m(...)`. */
export function staticCall(expr: Extract<Expr, { k: 'scall' }>, frame: BodyFrame): Type {
  const classes = classNamesOf(expr.class, frame);
  const names = typeof expr.name === 'string' ? [expr.name] : literalNames(typeOf(expr.name, frame));
  const [member] = names ?? [];
  if (names === undefined || member === undefined || classes === undefined) return unreadableCall(expr.args, frame);
  if (expr.fcc === true)
    return callableTo(frame, (given) => union(classes.map((name) => staticTarget(expr, member, name, given, frame))));
  const args = readArgs(expr.args, frame);
  frame.call = expr;
  if (frame.receiver !== undefined) beginReceiverCall('this', frame.receiver, member, frame);
  const type = union(
    classes.flatMap((name) => names.map((each) => staticTarget(expr, each, name, args, frame))),
    frame.run.codebase.enumCases,
  );
  openUnrunClosures(args);
  const called =
    frame.receiver === undefined || names.length > 1 ? undefined : endReceiverCall(frame.receiver, member, frame);
  for (const name of classes) onThis(name, names, args, frame);
  frame.sameObjects?.delete(expr);
  applyReceiverEffects(expr, 'this', called, frame);
  return type;
}

const THIS: Expr = { k: 'var', name: 'this' };

/**
 * Applies the effects of `parent::m()` on `$this`, unless the method is static; PHP's own classes know nothing of the
 * properties.
 */
function onThis(name: string, members: readonly string[], args: CallArgs, frame: BodyFrame): void {
  const { receiver, run } = frame;
  if (receiver?.kind !== 'class' || !run.codebase.isSubclass(receiver.fqcn, name)) return;
  if (run.codebase.ancestors(name).every((above) => run.codebase.classOf(above) === undefined)) return;
  if (members.every((member) => run.codebase.method(name, member)?.fact.static === true)) return;
  // The object may have another method of that name.
  methodCalled(THIS, receiver, undefined, args, frame);
}

function staticTarget(
  expr: Extract<Expr, { k: 'scall' }>,
  member: string,
  name: string,
  args: CallArgs,
  frame: BodyFrame,
): Type {
  const { codebase } = frame.run;
  const written = expr.class.k === 'cref' ? expr.class.name.toLowerCase() : '';
  const inside = written === 'parent' || written === 'self' || written === 'static';
  if (written === 'parent' && frame.receiver?.kind === 'class')
    return parentCall(name, member, args, frame, frame.receiver);
  if (written === 'static' && frame.receiver?.kind === 'class' && frame.receiver.fqcn === name) {
    const late = lateResult(frame.receiver, member, args, frame, true);
    if (late !== undefined) return late;
  }
  const type = codebase.typeOfName(framework.aliasOf(name, codebase));
  if (type.kind === 'enum') return callMember(type, member, args, frame, true);
  if (type.kind !== 'class') return unknown('class-missing');
  if (
    inside &&
    frame.receiver?.kind === 'class' &&
    codebase.method(name, member)?.fact.static !== true &&
    frame.receiver.fqcn === name
  ) {
    return callClass(frame.receiver, member, args, frame, true);
  }
  const { receiver } = frame;
  if (written === 'static' && receiver?.kind === 'class' && receiver.fqcn === name && receiver.exact === true)
    return callClass({ ...type, exact: true }, member, args, frame, true);
  // An object before `::` may be of a class below.
  const isNamed = written !== '' && !inside;
  return callClass(isNamed ? calledClass(type, member, codebase) : type, member, args, frame, true);
}

/** Answers the parent's method, with `$this` staying the receiver. */
function parentCall(parent: string, name: string, args: CallArgs, frame: BodyFrame, receiver: ClassType): Type {
  const { codebase } = frame.run;
  const found = codebase.method(parent, name);
  const path = found === undefined ? undefined : codebase.classOf(found.trait ?? found.owner)?.path;
  if (found !== undefined && path !== undefined && !isVendor(path)) return callMethod(found, receiver, args, frame);
  // A method of the framework is answered for the receiver, whose type stays known.
  const known = framework.parentCall({ frame, on: receiver, name, args, static: false });
  if (known !== undefined) return known;
  return callClass({ ...receiver, fqcn: parent, args: receiver.args ?? [] }, name, args, frame, false);
}
