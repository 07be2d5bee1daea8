import type { Expr } from '@docgen/php';
import { canonicalKey } from '../../../types/canonical.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { assignTo, typeOf } from '../../evaluator.js';
import { joinTypes } from '../../flow/join-types.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { pathOf } from './access-path.js';
import { objectPath } from './object-path.js';

/**
 * Writes what a change in place left of the records an expression gives: what holds them has them in their place, and whatever else may be
 * the same ones is perhaps changed (engine 8.3). `$post->user->makeHidden('email')` is sent with `$post`, and with every list that `$post`
 * was put into.
 */
export function recordsChanged(on: Expr, before: Type, after: Type, frame: BodyFrame): void {
  const place = placeOf(on, frame);
  const known = new Set<string>();
  const path = pathOf(place);
  const alone = path !== undefined && frame.env.fresh.has(path);
  hold(path, after, known, frame);
  if (canonicalKey(before) === canonicalKey(after)) return;
  putIntoHolder(place, after, known, frame);
  const changed = newRecords(before, after, frame);
  if (changed.length === 0) return;
  // No other name holds what was made here: those it is loaded with are as they were.
  if (alone && membersOf(after).every((m) => m.kind === 'class' && framework.isRecord(m.fqcn, frame.run.codebase))) {
    const own = new Set(membersOf(after));
    if (changed.every((record) => own.has(record))) return;
  }
  const root = rootOf(place);
  for (const holder of (root === undefined ? undefined : frame.iterated?.get(root)) ?? []) known.add(holder);
  othersChanged(changed, known, frame);
}

/** Applies a change of records to whatever may hold one of them, but for the paths that are known to hold what it left. */
function othersChanged(changed: readonly ClassType[], known: ReadonlySet<string>, frame: BodyFrame): void {
  const { env, run } = frame;
  const perhaps = (record: ClassType): Type => perhapsChanged(record, changed, frame);
  const isRecord = (m: Type): m is ClassType => m.kind === 'class' && framework.isRecord(m.fqcn, run.codebase);
  for (const [path, type] of [...env.vars]) {
    if (path === 'this' || known.has(path)) continue;
    const members = membersOf(type).map((m) =>
      isRecord(m) && env.fresh.has(path)
        ? framework.mapRelated(m, perhaps, frame)
        : framework.mapRecords(m, perhaps, frame),
    );
    if (members.some((m, at) => m !== membersOf(type)[at])) env.change(path, union(members, run.codebase.enumCases));
  }
}

/** Applies what a callee left of records that no expression of its caller names: `array_map(fn ($p) => $p->makeHidden('x'), $list)`. */
export function recordsLeft(before: Type, after: Type, frame: BodyFrame): void {
  if (before === after || canonicalKey(before) === canonicalKey(after)) return;
  const changed = newRecords(before, after, frame);
  if (changed.length > 0) othersChanged(changed, new Set(), frame);
}

/** Finds the expression that names the object of a chain whose calls all return it. */
function placeOf(on: Expr, frame: BodyFrame): Expr {
  if (objectPath(on, frame) === undefined) return on;
  let at = on;
  while (pathOf(at) === undefined && at.k === 'mcall') at = at.on;
  return at;
}

function rootOf(on: Expr): string | undefined {
  return pathOf(on)?.split('->')[0];
}

function hold(path: string | undefined, type: Type, known: Set<string>, { env }: BodyFrame): void {
  if (path === undefined) return;
  known.add(path);
  env.change(path, type);
}

/** Lists the records of a value that the value before it did not have as they are. */
function newRecords(before: Type, after: Type, frame: BodyFrame): ClassType[] {
  const had = new Set(recordsIn(before, frame).map(canonicalKey));
  return recordsIn(after, frame).filter((record) => !had.has(canonicalKey(record)));
}

/** Lists the records inside a value, at any depth. */
export function recordsIn(type: Type, frame: BodyFrame): ClassType[] {
  const found: ClassType[] = [];
  framework.mapRecords(
    type,
    (record) => {
      found.push(record);
      return record;
    },
    frame,
  );
  return found;
}

/** Puts a changed value into the object or array that holds it, and so on up to a local. */
function putIntoHolder(on: Expr, after: Type, known: Set<string>, frame: BodyFrame): void {
  const root = rootOf(on);
  if (root === undefined || (on.k !== 'index' && on.k !== 'prop')) return;
  const holder = typeOf(on.on, frame);
  if (on.k === 'index') {
    if (frame.env.get(root) === undefined || !membersOf(holder).every(isArray)) return;
    known.add(root);
    assignTo(on, after, frame);
    return;
  }
  const { name } = on;
  if (typeof name !== 'string' || pathOf(on.on) === 'this') return;
  const next = union(
    membersOf(holder).map((m) => (m.kind === 'class' ? framework.recordHolding(m, name, after, frame) : m)),
    frame.run.codebase.enumCases,
  );
  if (canonicalKey(next) === canonicalKey(holder)) return;
  hold(pathOf(on.on), next, known, frame);
  putIntoHolder(on.on, next, known, frame);
}

function isArray({ kind }: Type): boolean {
  return kind === 'shape' || kind === 'list' || kind === 'map';
}

/** Gives a record that may be one of those changed: it is as it was, or as one of them. */
function perhapsChanged(record: ClassType, changed: readonly ClassType[], frame: BodyFrame): Type {
  const { codebase } = frame.run;
  const mayBe = changed.filter(
    (one) =>
      (codebase.isSubclass(one.fqcn, record.fqcn) || codebase.isSubclass(record.fqcn, one.fqcn)) &&
      mayHaveOneOrigin(record, one) &&
      framework.promisesLess(record, one, frame),
  );
  return mayBe.length === 0 ? record : joinTypes(frame.run, [record, ...mayBe]);
}

/** Tells whether two records may be one: what the code made is none that a query found, and what it may have made is either. */
function mayHaveOneOrigin(one: ClassType, other: ClassType): boolean {
  const isMade = ({ origin }: ClassType): boolean => origin === 'new' || origin === 'created';
  return !(isMade(one) && other.origin === undefined) && !(isMade(other) && one.origin === undefined);
}
