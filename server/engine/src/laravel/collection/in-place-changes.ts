import {
  FLUENT,
  HIGHER_ORDER_COLLECTION_PROXY,
  HIGHER_ORDER_TAP_PROXY,
  VALIDATOR_CONTRACT,
} from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import { applyCallable, typeOf } from '../../infer/evaluator.js';
import { argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { pathOf } from '../../infer/expression/objects/access-path.js';
import { recordsChanged } from '../../infer/expression/objects/changed-object.js';
import { stored } from '../../infer/expression/operators/assignment.js';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import { arrayKeyOf } from '../../types/arrays/array-key.js';
import { canonicalKey } from '../../types/canonical.js';
import { overlaps } from '../../types/intersect.js';
import { INT, NEVER, unknown } from '../../types/make.js';
import { mapClassTypes } from '../../types/map-class-types.js';
import { elementOf, keyKind } from '../../types/operations.js';
import { sizeOf } from '../../types/size.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { isModel, isPaginator } from '../classes.js';
import { fluentCalled } from '../support/fluent-writes.js';
import { changedByEach } from '../support/higher-order-call.js';
import { holdsNothing, withMemberGone, withMemberPut, withMembers } from './keyed-members.js';
import { CONTAINER_WRITES, isContainer, RESTATES } from './mutable-classes.js';
import { replaceValue } from './replace-value.js';

/**
 * Describes a change of an object whose type says what it holds (engine 14.5): a collection that is pushed to has
 * another type afterwards, under every name it has.
 */
interface ContainerChange {
  keys: Type;
  values: Type;
  /** Integer keys may lack some afterwards. */
  gaps: boolean;
  /** Every value is replaced. */
  replaces?: true;
  /** Gives the members of a collection that knows them one by one afterwards. */
  members?: (before: readonly ShapeField[]) => ShapeField[] | undefined;
}

const SAVES = /^(save|saveorfail|savequietly|push)$/;

/** Applies `$c->m(...)`. */
export function applyMethodCall(
  expr: Extract<Expr, { k: 'mcall' }>,
  receiver: Type,
  args: CallArgs,
  result: Type,
  frame: BodyFrame,
): void {
  const { codebase } = frame.run;
  const name = String(expr.name).toLowerCase();
  // A method of the model's own in the place of the framework's saves it as well.
  if (SAVES.test(name) && receiver.kind === 'class' && receiver.origin !== undefined && pathOf(expr.on) !== 'this')
    replaceValue(expr.on, (m) => (m.kind === 'class' && isModel(m.fqcn, codebase) ? stored(m) : m), frame);
  if (receiver.kind !== 'class') {
    for (const one of membersOf(receiver))
      if (one.kind === 'class' && one.fqcn === HIGHER_ORDER_COLLECTION_PROXY) restateByProxy(expr, one, args, frame);
    const isHeld = (m: Type): boolean => isContainer(m, codebase);
    if (RESTATES.test(name) && [receiver, result].every((type) => membersOf(type).every(isHeld))) {
      replaceValue(expr.on, (m) => (isHeld(m) ? result : m), frame);
      return;
    }
    if (!CONTAINER_WRITES.has(name) || !membersOf(receiver).some(isHeld)) return;
  } else if (receiver.fqcn === FLUENT) {
    fluentCalled(expr, receiver, name, args, frame);
    return;
  } else if (receiver.fqcn === VALIDATOR_CONTRACT) {
    if (/^(sometimes|(add|set|append)rules)$/.test(name))
      replaceValue(expr.on, (m) => (m === receiver ? { kind: 'class', fqcn: receiver.fqcn } : m), frame);
    return;
  } else if (isPaginator(receiver.fqcn, codebase)) {
    if (name === 'through' || name === 'setcollection')
      replaceValue(expr.on, (m) => (isSame(m, receiver) ? result : m), frame);
    else if (RESTATES.test(name)) restateItems(expr.on, receiver, result, frame);
    return;
  } else if (RESTATES.test(name) && isContainer(receiver, codebase)) {
    restate(expr.on, receiver, result, frame);
    return;
  } else if (receiver.fqcn === HIGHER_ORDER_COLLECTION_PROXY) {
    restateByProxy(expr, receiver, args, frame);
    return;
  } else if (receiver.fqcn === HIGHER_ORDER_TAP_PROXY) {
    const [tapped] = expr.on.k === 'call' ? expr.on.args : [];
    const [before] = receiver.args ?? [];
    if (tapped !== undefined && before !== undefined && RESTATES.test(name))
      recordsChanged(tapped.value, before, result, frame);
    return;
  } else if (!CONTAINER_WRITES.has(name) || !isContainer(receiver, codebase)) return;
  const change = changeOf(name, receiver, args, result, frame);
  applyChange(expr.on, change, frame);
}

/** Tells whether a type is the one a call was made on: a relation is typed anew by each read. */
function isSame(type: Type, before: Type): boolean {
  return type === before || canonicalKey(type) === canonicalKey(before);
}

/** Gives a collection, or the page whose items it is, what a method left in its place. */
function restate(on: Expr, before: ClassType, after: Type, frame: BodyFrame): void {
  const isOfPage = on.k === 'mcall' && String(on.name).toLowerCase() === 'getcollection';
  const isMeant = (m: Type): boolean => isSame(m, before) || (isOfPage && isContainer(m, frame.run.codebase));
  replaceValue(on, (m) => (isMeant(m) ? after : m), frame);
}

/** Applies `$users->each->makeHidden('email')`: every model of the collection is what the method left of it. */
function restateByProxy(
  { on, name }: Extract<Expr, { k: 'mcall' }>,
  proxy: ClassType,
  args: CallArgs,
  frame: BodyFrame,
): void {
  const [collection] = proxy.args ?? [];
  const after = on.k === 'prop' && typeof name === 'string' ? changedByEach(proxy, name, args, frame) : undefined;
  if (on.k !== 'prop' || collection?.kind !== 'class' || after === undefined) return;
  if (isPaginator(collection.fqcn, frame.run.codebase)) restateItems(on.on, collection, after, frame);
  else restate(on.on, collection, after, frame);
}

/** Gives a page the items that a method of its collection left changed: `$page->each(...)`, `$page->load(...)`. */
function restateItems(on: Expr, page: ClassType, result: Type, frame: BodyFrame): void {
  const item = result.kind === 'class' ? elementOfClass(result, frame.run.codebase)?.value : undefined;
  if (item !== undefined) replaceValue(on, (m) => (isSame(m, page) ? { ...page, args: [INT, item] } : m), frame);
}

/** Applies `$c[k] = v` and `$c[] = v`. */
export function applyOffsetWrite(on: Expr, key: Type | undefined, value: Type, frame: BodyFrame): void {
  const keys = key === undefined ? INT : arrayKeyOf(key);
  const members = (before: readonly ShapeField[]) => withMemberPut(before, key, value, 'end');
  applyChange(on, { keys, values: value, gaps: key !== undefined && keyKind(keys) !== 'string', members }, frame);
}

/** Applies `unset($c[k])`. */
export function applyOffsetRemoval(on: Expr, key: Type | undefined, frame: BodyFrame): void {
  const members = (before: readonly ShapeField[]) => withMemberGone(before, key);
  applyChange(on, { keys: NEVER, values: NEVER, gaps: true, members }, frame);
}

function changeOf(name: string, receiver: Type, args: CallArgs, result: Type, frame: BodyFrame): ContainerChange {
  const none: ContainerChange = { keys: NEVER, values: NEVER, gaps: false };
  const key = argType(args, 0) ?? unknown('dynamic-call');
  const more = args.unreadable ? [unknown('dynamic-call')] : [];
  switch (name) {
    case 'push':
    case 'add':
      return { keys: INT, values: union([...args.positional.map((p) => p.type), ...more]), gaps: false };
    case 'prepend': {
      const at = argType(args, 1, 'key');
      const members = (before: readonly ShapeField[]) => withMemberPut(before, at, key, 'front');
      return { keys: at === undefined ? INT : arrayKeyOf(at), values: key, gaps: at !== undefined, members };
    }
    case 'put':
    case 'offsetset':
    case 'getorput': {
      const keys = arrayKeyOf(key);
      const given = argType(args, 1) ?? unknown('dynamic-call');
      const values = name === 'getorput' ? (applyCallable(given, [], frame) ?? given) : given;
      const members = (before: readonly ShapeField[]) => withMemberPut(before, key, values, 'end');
      return { keys, values, gaps: keyKind(keys) !== 'string', members };
    }
    case 'splice':
      return { keys: INT, values: elementOf(argType(args, 2, 'replacement') ?? NEVER)?.value ?? NEVER, gaps: false };
    case 'transform': {
      const each = result.kind === 'class' ? elementOfClass(result, frame.run.codebase)?.value : undefined;
      return { ...none, values: each ?? unknown('dynamic-call'), replaces: true };
    }
    default:
      // The indexes of a collection continue after `pop` and `shift`.
      return {
        ...none,
        gaps: /^(pull|forget|offsetunset)$/.test(name) && keyKind(keyOf(receiver, frame)) !== 'string',
        members: (before) => withMemberGone(before, /^(pull|forget|offsetunset)$/.test(name) ? key : undefined),
      };
  }
}

function keyOf(receiver: Type, frame: BodyFrame): Type {
  return union(
    membersOf(receiver).map(
      (m) => (m.kind === 'class' ? elementOfClass(m, frame.run.codebase)?.key : undefined) ?? INT,
    ),
  );
}

/** Changes the collection behind an expression, and any other that may be the same one. */
function applyChange(on: Expr, change: ContainerChange, frame: BodyFrame): void {
  const { codebase } = frame.run;
  // A fresh local holds what this body put into it; a property, or a local that was handed on, may hold more by now.
  const isOwn = on.k === 'var' && typeof on.name === 'string' && frame.env.fresh.has(on.name);
  const before = pathOf(on) === undefined ? undefined : typeOf(on, frame);
  replaceValue(
    on,
    (m) => {
      if (!isContainer(m, codebase)) return m;
      const held = m.has ?? (isOwn && holdsNothing(m) ? [] : undefined);
      const members = held === undefined ? undefined : change.members?.(held);
      return withMembers(changedCollection(m, change, change.replaces === true), members);
    },
    frame,
  );
  const path = pathOf(on);
  const { env } = frame;
  const alone = path !== undefined && env.fresh.has(path);
  if (!alone && before !== undefined)
    for (const [name, type] of [...env.vars])
      if (name !== path && !env.fresh.has(name)) {
        const next = mapClassTypes(type, (m) =>
          mayBeSame(m, before, codebase) ? changedCollection(m, change, false) : m,
        );
        if (next !== type) env.narrow(name, next);
      }
  applyToCapturedLocal(path, change, frame);
}

/**
 * Limits the nodes of the items put into a collection. Collections put into each other by nested loops grow with every
 * turn: a parser of compose files took 7 GB and did not end at the bound of a whole type (20,000).
 */
const MAX_HELD = 1_000;

/** Applies a change by a closure to the captured local of the frame that made the closure. */
function applyToCapturedLocal(path: string | undefined, change: ContainerChange, frame: BodyFrame): void {
  const outer = frame.captured;
  if (path === undefined || outer === undefined || !outer.names.has(path)) return;
  const { env } = outer.frame;
  const type = env.get(path);
  if (type === undefined) return;
  const { codebase } = frame.run;
  env.narrow(
    path,
    mapClassTypes(type, (m) => (isContainer(m, codebase) ? changedCollection(m, change, false) : m)),
  );
  applyToCapturedLocal(path, change, outer.frame);
}

function changedCollection(on: ClassType, change: ContainerChange, replaces: boolean): ClassType {
  const [first, second] = on.args ?? [];
  const [key, value] = second === undefined ? [INT, first ?? unknown('untyped')] : [first ?? INT, second];
  const keys = value.kind === 'never' && change.keys.kind !== 'never' ? change.keys : union([key, change.keys]);
  const held = replaces ? change.values : union([value, change.values]);
  const values = sizeOf(held) > MAX_HELD ? unknown('budget') : held;
  // Whether it is this collection that was changed is not certain: its members are not known one by one any more.
  const { gaps, has: _, ...rest } = on;
  return { ...rest, args: [keys, values], ...(gaps === true || change.gaps ? { gaps: true } : {}) };
}

/** Tells whether the collection may be one of those. Two that can hold nothing in common are not the same. */
function mayBeSame(other: ClassType, known: Type, codebase: Codebase): boolean {
  return membersOf(known).some((m) => {
    if (m.kind === 'unknown') return isContainer(other, codebase);
    if (!isContainer(m, codebase) || !isContainer(other, codebase)) return false;
    if (!codebase.isSubclass(m.fqcn, other.fqcn) && !codebase.isSubclass(other.fqcn, m.fqcn)) return false;
    const [a, b] = [elementOfClass(m, codebase)?.value ?? NEVER, elementOfClass(other, codebase)?.value ?? NEVER];
    return a.kind === 'never' || b.kind === 'never' || overlaps(a, b, codebase);
  });
}
