import { type Expr, step } from '@docgen/php';
import { arrayFormOf } from '../../../types/arrays/array-form.js';
import { append, write } from '../../../types/arrays/array-write.js';
import { FLOAT, INT, isListShape, list, literal, map, STRING, shape, unknown } from '../../../types/make.js';
import { isNullable, NUMBER, widen, withoutNull } from '../../../types/operations.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import { lineageRoot } from '../../flow/join-types.js';
import { rowAt } from '../../flow/keyed-rows.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { hasKey, indexed } from '../arrays/index-read.js';
import { formWith } from '../arrays/object-as-array.js';
import { pathOf } from '../objects/access-path.js';
import { makesFreshValue } from '../objects/made-objects.js';
import { writeProperty } from '../objects/property-write.js';
import { aliasSameObject } from '../objects/receiver-state.js';
import { binaryTypes } from './binary-types.js';
import { coalesce } from './conditional.js';
import { literalValue, typeOfValue } from './literal-value.js';

export function assign(expr: Extract<Expr, { k: 'assign' }>, frame: BodyFrame): Type {
  const value = typeOf(expr.e, frame);
  assignTo(expr.to, value, frame);
  aliasSameObject(expr.to, expr.e, frame);
  if (expr.byRef === true) {
    shareReference(expr.to, frame);
    shareReference(expr.e, frame);
  }
  if (bindsReferences(expr.to)) shareReference(expr.e, frame);
  if (expr.to.k === 'var' && typeof expr.to.name === 'string' && makesFreshValue(expr.e))
    frame.env.fresh.add(expr.to.name);
  return value;
}

/**
 * Makes two names share one value from here on (engine 7.4). A member of an array stays a reference in every copy of
 * the array; a call that returns a reference may return any member of its arguments.
 */
export function shareReference(expr: Expr, frame: BodyFrame): void {
  if (expr.k === 'index') shareReference(expr.on, frame);
  else if (expr.k === 'call' || expr.k === 'mcall' || expr.k === 'scall')
    for (const arg of expr.args) shareReference(arg.value, frame);
  else {
    const path = pathOf(expr);
    if (path !== undefined && path !== 'this') frame.env.share(path);
  }
}

/** Tells whether a pattern binds members by reference. */
export function bindsReferences(pattern: Expr): boolean {
  return (
    (pattern.k === 'list' || pattern.k === 'array') &&
    pattern.items.some((item) => item.byRef === true || (item.value !== undefined && bindsReferences(item.value)))
  );
}

/** Forgets the value behind an expression, which was replaced by an unknown one. */
export function forgetValue(expr: Expr, frame: BodyFrame): void {
  if (expr.k === 'index') {
    assignTo(expr, unknown('untyped'), frame);
    return;
  }
  const path = pathOf(expr);
  if (path !== undefined) frame.env.forget(path);
}

/** Writes a value to a variable, property, array member or pattern. */
export function assignTo(to: Expr, value: Type, frame: BodyFrame): void {
  switch (to.k) {
    case 'var':
      if (typeof to.name === 'string') frame.env.set(to.name, value);
      else frame.env.forgetAll();
      return;
    case 'prop':
      writeProperty(to, value, frame);
      return;
    case 'index': {
      const row = rowAt(to, frame);
      if (row === undefined) assignMember(to, value, frame);
      else frame.env.set(row, value);
      return;
    }
    case 'list':
    case 'array':
      destructure(to, value, frame);
      return;
    default:
  }
}

function assignMember(to: Extract<Expr, { k: 'index' }>, value: Type, frame: BodyFrame): void {
  const path = pathOf(to.on);
  const known = path === undefined ? undefined : frame.env.get(path);
  const base = known ?? container(to.on, path, frame);
  if (membersOf(base).some((m) => m.kind === 'class')) {
    const key = to.at === undefined ? undefined : typeOf(to.at, frame);
    framework.offsetWritten(to.on, base, key, value, frame);
    if (membersOf(base).every((m) => m.kind === 'class')) return;
  }
  let next: Type;
  const form = arrayFormOf(base);
  if (form !== undefined) next = formWith(form, to.at && typeOf(to.at, frame), value, frame);
  else if (to.at === undefined)
    next = frame.widening && base.kind === 'shape' ? appendWidening(base, value) : append(base, value);
  else next = write(base, typeOf(to.at, frame), value);
  if (base.kind === 'shape' && next.kind === 'shape') frame.run.lineage.set(next, lineageRoot(frame.run, base));
  assignTo(to.on, next, frame);
}

/** Gives the array a member is written into: PHP makes the array of a variable or member that does not exist yet. */
function container(on: Expr, path: string | undefined, frame: BodyFrame): Type {
  if (on.k === 'var' && path !== undefined && !frame.env.isLost(path)) return shape([]);
  if (on.k !== 'index') return typeOf(on, frame);
  const row = rowAt(on, frame);
  if (row !== undefined) return arrayMadeOf(frame.env.get(row) ?? unknown('untyped'), frame);
  const outer = pathOf(on.on);
  const base = (outer === undefined ? undefined : frame.env.get(outer)) ?? container(on.on, outer, frame);
  if (on.at === undefined) return shape([]);
  const key = typeOf(on.at, frame);
  const has = hasKey(base, key);
  const inner = has === false ? undefined : indexed(withoutNull(base), key, frame);
  if (inner === undefined || inner.kind === 'never') return shape([]);
  const held = withoutNull(inner);
  if (has === true) return held;
  if (held.kind !== 'shape' || held.fields.length === 0 || isListShape(held))
    return union([held, shape([])], frame.run.codebase.enumCases);
  // The array exists or is made now, so that the members it had may be missing.
  const maybe: Type = { ...held, fields: held.fields.map((f) => ({ ...f, optional: true })) };
  frame.run.lineage.set(maybe, lineageRoot(frame.run, held));
  return maybe;
}

/** Gives the array a value is once a member is written into it: null becomes one. */
function arrayMadeOf(type: Type, frame: BodyFrame): Type {
  return isNullable(type) ? union([withoutNull(type), shape([])], frame.run.codebase.enumCases) : type;
}

/** Appends inside a loop of unknown length: a list from the first pass on. */
function appendWidening(base: Extract<Type, { kind: 'shape' }>, value: Type): Type {
  if (base.fields.every((f, i) => f.key === String(i)))
    return list(union([...base.fields.map((f) => f.type), value]), { nonEmpty: true });
  return map(union([INT, STRING]), union([...base.fields.map((f) => f.type), value]));
}

export function destructure(to: Extract<Expr, { k: 'list' | 'array' }>, value: Type, frame: BodyFrame): void {
  to.items.forEach((item, index) => {
    if (item.value === undefined) return;
    const key: Type = item.key === undefined ? literal(index) : typeOf(item.key, frame);
    assignTo(item.value, indexed(withoutNull(value), key, frame) ?? unknown('untyped'), frame);
    if (item.byRef === true) shareReference(item.value, frame);
  });
}

export function assignOp(expr: Extract<Expr, { k: 'assignop' }>, frame: BodyFrame): Type {
  if (expr.op === '??') {
    const value = coalesce({ k: 'bin', op: '??', l: expr.to, r: expr.e }, frame);
    assignTo(expr.to, value, frame);
    return value;
  }
  const left = typeOf(expr.to, frame);
  const right = typeOf(expr.e, frame);
  let value = binaryTypes(expr.op, left, right);
  if (frame.widening) value = widen(value);
  assignTo(expr.to, value, frame);
  return value;
}

export function incDec(expr: Extract<Expr, { k: 'incdec' }>, frame: BodyFrame): Type {
  const before = typeOf(expr.e, frame);
  const after = frame.widening ? widen(stepType(before, expr.op)) : stepType(before, expr.op);
  assignTo(expr.e, after, frame);
  return expr.prefix ? after : before;
}

function stepType(type: Type, op: '++' | '--'): Type {
  return union(
    membersOf(type).map((m): Type => {
      const value = literalValue(m);
      const known = value === undefined ? undefined : typeOfValue(step(op, value));
      if (known !== undefined) return known;
      if (m.kind === 'scalar' && m.type === 'string') return union([STRING, INT, FLOAT]);
      return m.kind === 'scalar' ? m : NUMBER;
    }),
  );
}

/** Marks a model that was made with `new` as stored. */
export function markStored(path: string, frame: BodyFrame): void {
  const type = frame.env.get(path);
  if (type?.kind === 'class' && stored(type) !== type) frame.env.narrow(path, stored(type));
}

/** Gives a model after its row was written: one without a row was created. */
export function stored(type: ClassType): ClassType {
  if (type.origin === 'new') return { ...type, origin: 'created' };
  return type.origin === 'maybe-new' ? { ...type, origin: 'maybe-created' } : type;
}
