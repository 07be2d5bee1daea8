import { HIGHER_ORDER_COLLECTION_PROXY, HIGHER_ORDER_TAP_PROXY } from '@docgen/laravel-knowledge';
import { callMember } from '../../infer/evaluator.js';
import { type CallArgs, typeArgs } from '../../infer/expression/calls/arguments.js';
import { stored } from '../../infer/expression/operators/assignment.js';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import { unknown } from '../../types/make.js';
import { withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { isCollection, isModel, isPaginator } from '../classes.js';
import { RESTATES } from '../collection/mutable-classes.js';

/** Answers `$users->map->name()` and its like: the collection's method with a callback that calls the member. */
export function proxyCall(on: Type, name: string, args: CallArgs, frame: BodyFrame): Type | undefined {
  if (on.kind !== 'class') return undefined;
  if (on.fqcn === HIGHER_ORDER_TAP_PROXY) return tapCall(on, name, args, frame);
  if (on.fqcn !== HIGHER_ORDER_COLLECTION_PROXY) return undefined;
  const changed = changedByEach(on, name, args, frame);
  if (changed !== undefined) return changed;
  return applyProxy(on, (value) => callMember(value, name, args, frame), frame);
}

/** Matches methods of a model that return it changed. */
const CHANGES = new RegExp(`${RESTATES.source}|^(unsetrelations?|setrelations?|withoutrelations|fill|forcefill)$`);

/** Gives the collection behind `$users->each->makeHidden('email')`, with what the method left of every model; undefined for any other call. */
export function changedByEach(on: ClassType, name: string, args: CallArgs, frame: BodyFrame): ClassType | undefined {
  const [collection, method] = on.args ?? [];
  if (collection?.kind !== 'class' || method?.kind !== 'literal' || method.value !== 'each') return undefined;
  const { codebase } = frame.run;
  const held = elementOfClass(collection, codebase);
  // A method called on null ends the action.
  const item = held === undefined ? undefined : withoutNull(held.value);
  if (held === undefined || item === undefined || !CHANGES.test(name.toLowerCase())) return undefined;
  const models = membersOf(item).map((one) => (one.kind === 'class' && isModel(one.fqcn, codebase) ? one.fqcn : ''));
  if (models.includes('')) return undefined;
  const value = callMember(item, name, args, frame);
  const isSame = membersOf(value).every((one) => one.kind === 'class' && models.includes(one.fqcn));
  return isSame ? { ...collection, args: [held.key, value] } : undefined;
}

/** Answers `tap($x)->m()` with `$x`, which is not null then, whatever `m` returns; a new model that is saved this way is stored. */
function tapCall(on: ClassType, name: string, args: CallArgs, frame: BodyFrame): Type {
  // A method called on null ends the action.
  const given = on.args?.[0] ?? unknown('untyped');
  const target = given.kind === 'null' ? given : withoutNull(given);
  const result = callMember(target, name, args, frame);
  if (
    target.kind === 'class' &&
    result.kind === 'class' &&
    result.fqcn === target.fqcn &&
    answersItself(target, name.toLowerCase(), frame)
  )
    return target.page === undefined ? result : { ...result, page: target.page };
  const stores = /^(save|saveOrFail|saveQuietly|push)$/i.test(name);
  return stores && target.kind === 'class' ? stored(target) : target;
}

/** Tells whether a method changes the object it is called on and answers it: of a model, a page, or a collection. */
function answersItself({ fqcn }: ClassType, name: string, { run }: BodyFrame): boolean {
  if (isModel(fqcn, run.codebase)) return RESTATES.test(name);
  if (isPaginator(fqcn, run.codebase)) return name === 'through' || name === 'setcollection';
  return isCollection(fqcn, run.codebase) && name === 'transform';
}

export function applyProxy(on: ClassType, member: (value: Type) => Type, frame: BodyFrame): Type {
  const [collection, method] = on.args ?? [];
  if (collection?.kind !== 'class' || method?.kind !== 'literal') return unknown('magic');
  const value = collection.args?.[collection.args.length - 1] ?? unknown('untyped');
  const callback: Type = { kind: 'callable', returns: member(value) };
  return callMember(collection, String(method.value), typeArgs(frame, [callback]), frame);
}
