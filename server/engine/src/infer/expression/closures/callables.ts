import type { Arg } from '@docgen/php';
import type { Type } from '../../../types/type.js';
import type { CallTarget } from '../../callee/call-target.js';
import { callMember } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { type CallArgs, typeArgs } from '../calls/arguments.js';
import { callNamed } from '../calls/named-function.js';
import { recordsLeft } from '../objects/changed-object.js';
import { callClosure, runClosure } from './closures.js';

/** Answers a callable for arguments by their types; undefined when it cannot be followed. */
export function applyCallable(callable: Type, params: readonly Type[], frame: BodyFrame): Type | undefined {
  const closure = frame.run.closures.get(callable);
  if (closure !== undefined) return runClosure(closure, params);
  const { result, left } = callReferred(callable, params, frame);
  const [first] = params;
  if (first !== undefined && left !== undefined) recordsLeft(first, left, frame);
  return result ?? (callable.kind === 'callable' ? callable.returns : undefined);
}

/** Runs a callable and gives what its first parameter holds where it ends; undefined for one that cannot be followed. */
export function argumentAfter(callable: Type, params: readonly Type[], frame: BodyFrame): Type | undefined {
  const closure = frame.run.closures.get(callable);
  if (closure === undefined) return callReferred(callable, params, frame).left;
  delete closure.left;
  runClosure(closure, params);
  return closure.left;
}

/** Calls `[$this, 'hide']`, `$this->hide(...)` or `'f'`, and gives what that left of its first argument. */
function callReferred(
  callable: Type,
  params: readonly Type[],
  frame: BodyFrame,
): { result: Type | undefined; left: Type | undefined } {
  const { lastCallee: before } = frame;
  frame.lastCallee = undefined;
  const result = callReference(callable, typeArgs(frame, params), [], frame);
  const called = frame.lastCallee as CallTarget | undefined;
  frame.lastCallee = before;
  const name = called?.fact.params[0]?.name;
  return { result, left: name === undefined ? undefined : called?.effects?.given.get(name) };
}

/** Answers a callable for the arguments of a call, names included. */
export function callWith(callable: Type, args: CallArgs, frame: BodyFrame): Type | undefined {
  const closure = frame.run.closures.get(callable);
  if (closure !== undefined) return callClosure(closure, args);
  return callReference(callable, args, [], frame) ?? (callable.kind === 'callable' ? callable.returns : undefined);
}

/**
 * Answers a callable that is no closure of the body, for arguments as they are written; undefined when it is unknown.
 */
export function callReference(
  callable: Type,
  args: CallArgs,
  written: readonly Arg[],
  frame: BodyFrame,
): Type | undefined {
  const target = frame.run.targets.get(callable);
  if (target !== undefined) return target(args, written);
  if (callable.kind === 'literal' && typeof callable.value === 'string')
    return namedTarget(callable.value, args, written, frame);
  if (callable.kind === 'class') return callMember(callable, '__invoke', args, frame);
  if (callable.kind === 'shape' && callable.fields.length === 2) {
    const [on, name] = callable.fields;
    if (on !== undefined && name?.type.kind === 'literal' && typeof name.type.value === 'string') {
      const receiver = on.type.kind === 'literal' ? frame.run.codebase.typeOfName(String(on.type.value)) : on.type;
      return callMember(receiver, name.type.value, args, frame);
    }
  }
  return undefined;
}

/** Answers `'f'`, `'C::m'` and `'C@m'` as callables. */
function namedTarget(name: string, args: CallArgs, written: readonly Arg[], frame: BodyFrame): Type | undefined {
  const member = /^\\?([\w\\]+)(?:::|@)(\w+)$/.exec(name);
  if (member?.[1] !== undefined && member[2] !== undefined)
    return callMember(frame.run.codebase.typeOfName(member[1]), member[2], args, frame);
  return /^\\?[A-Za-z_]\w*(\\\w+)*$/.test(name)
    ? callNamed(name.replace(/^\\/, ''), undefined, args, written, frame)
    : undefined;
}

/** Makes a callable with a known target: `f(...)`, `$o->m(...)`, `C::m(...)`. */
export function callableTo(frame: BodyFrame, call: (args: CallArgs, written: readonly Arg[]) => Type): Type {
  const type: Type = { kind: 'callable' };
  frame.run.targets.set(type, call);
  return type;
}
