import { HIGHER_ORDER_COLLECTION_PROXY, HIGHER_ORDER_TAP_PROXY } from '@docgen/laravel-knowledge';
import { callMember } from '../../infer/evaluator.js';
import { type CallArgs, typeArgs } from '../../infer/expression/calls/arguments.js';
import { stored } from '../../infer/expression/operators/assignment.js';
import type { BodyFrame } from '../../infer/frame.js';
import { unknown } from '../../types/make.js';
import { withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';

/** Answers `$users->map->name()` and its like: the collection's method with a callback that calls the member. */
export function proxyCall(on: Type, name: string, args: CallArgs, frame: BodyFrame): Type | undefined {
  if (on.kind !== 'class') return undefined;
  if (on.fqcn === HIGHER_ORDER_TAP_PROXY) return tapCall(on, name, args, frame);
  if (on.fqcn !== HIGHER_ORDER_COLLECTION_PROXY) return undefined;
  return applyProxy(on, (value) => callMember(value, name, args, frame), frame);
}

/** Answers `tap($x)->m()` with `$x`, which is not null then, whatever `m` returns; a new model that is saved this way is stored. */
function tapCall(on: ClassType, name: string, args: CallArgs, frame: BodyFrame): Type {
  // A method called on null ends the action.
  const given = on.args?.[0] ?? unknown('untyped');
  const target = given.kind === 'null' ? given : withoutNull(given);
  callMember(target, name, args, frame);
  const stores = /^(save|saveOrFail|saveQuietly|push)$/i.test(name);
  return stores && target.kind === 'class' ? stored(target) : target;
}

export function applyProxy(on: ClassType, member: (value: Type) => Type, frame: BodyFrame): Type {
  const [collection, method] = on.args ?? [];
  if (collection?.kind !== 'class' || method?.kind !== 'literal') return unknown('magic');
  const value = collection.args?.[collection.args.length - 1] ?? unknown('untyped');
  const callback: Type = { kind: 'callable', returns: member(value) };
  return callMember(collection, String(method.value), typeArgs(frame, [callback]), frame);
}
