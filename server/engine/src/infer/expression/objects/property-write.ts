import type { Expr } from '@docgen/php';
import { unknown } from '../../../types/make.js';
import { mapClassTypes } from '../../../types/map-class-types.js';
import { widen, withoutNull } from '../../../types/operations.js';
import { isSubtype } from '../../../types/subtype.js';
import type { ShapeField, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { isInside } from '../../class/is-inside.js';
import { coerce } from '../../coercion.js';
import { fromNative } from '../../doctype/native-type.js';
import { assignTo, typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { pathOf } from './access-path.js';
import { forgetAliases } from './aliases.js';
import { recordsChanged } from './changed-object.js';
import { makesRecord } from './made-objects.js';
import { blur, holdsObject, withoutProperty } from './object-state.js';
import { provedObject } from './proved-object.js';

/**
 * Writes `$o->name = value`: the path holds the value, an object built in the body gains the member, and no other name
 * keeps what it knew.
 */
export function writeProperty(to: Extract<Expr, { k: 'prop' }>, value: Type, frame: BodyFrame): void {
  const { env } = frame;
  const path = pathOf(to);
  const on = pathOf(to.on);
  provedObject(to.on, frame);
  forgetAliases(typeof to.name === 'string' ? to.name : undefined, path, frame);
  if (path !== undefined) {
    const read = readBack(to, value, frame);
    if (read === undefined) env.forget(path);
    else env.set(path, read);
  }
  const held = (on === undefined ? undefined : env.get(on)) ?? peek(to.on, frame);
  // A property of null cannot be written: the code behind it has an object.
  const states = held === undefined ? [] : membersOf(withoutNull(held));
  const records = states.filter((one) => one.kind === 'class' && framework.isRecord(one.fqcn, frame.run.codebase));
  if (held !== undefined && records.length > 0 && records.length === states.length) {
    const name = typeof to.name === 'string' ? to.name : undefined;
    forgetConstructed(name, frame);
    const next = records.map((one) => (one.kind === 'class' ? framework.recordWritten(one, name, value, frame) : one));
    if (next.some((one, at) => one !== records[at]) && on !== 'this' && !makesRecord(to.on))
      recordsChanged(to.on, held, union(next, frame.run.codebase.enumCases), frame);
    return;
  }
  const base = on === undefined ? undefined : held;
  if (base === undefined) return;
  forgetConstructed(typeof to.name === 'string' ? to.name : undefined, frame);
  const alone = on !== undefined && env.fresh.has(on);
  if (!alone && membersOf(base).some((m) => isObjectShape(m) || m.kind === 'unknown')) blurOthers(on, frame);
  if (
    base.kind === 'class' &&
    framework.argumentsAre(base.fqcn) === 'members' &&
    on !== undefined &&
    path !== undefined
  ) {
    env.narrow(on, framework.withProperty(base, typeof to.name === 'string' ? to.name : undefined, value));
    return;
  }
  if (!membersOf(base).some(isObjectShape)) return;
  assignTo(to.on, union(membersOf(base).map((m) => withMember(m, to.name, value))), frame);
  if (alone && on !== undefined) env.fresh.add(on);
}

/** Drops the property of that name from every object that knew it from its constructor. */
function forgetConstructed(name: string | undefined, frame: BodyFrame): void {
  for (const [path, type] of [...frame.env.vars]) {
    const next = mapClassTypes(type, (m) => withoutProperty(m, name, frame));
    if (next !== type) frame.env.narrow(path, next);
  }
}

/**
 * Types the read of a property after its write. A record casts what is put into it, so that only the kind of a value
 * that fits the attribute is known; undefined where not even that is, as behind a hook.
 */
function readBack(to: Extract<Expr, { k: 'prop' }>, value: Type, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  const on = peek(to.on, frame);
  if (on?.kind !== 'class' || typeof to.name !== 'string') return value;
  if (!framework.isRecord(on.fqcn, codebase)) {
    const found = codebase.property(on.fqcn, to.name);
    // `__set` may store a value anywhere: PHP calls it for an undeclared property, or for one the writer cannot see.
    const magic = (found === undefined || found.fact.visibility !== 'public') && !isInside(on.fqcn, frame);
    if (magic && codebase.method(on.fqcn, '__set') !== undefined) return undefined;
    if (found === undefined && codebase.method(on.fqcn, '__set') !== undefined) return undefined;
    if (found?.fact.hooks !== undefined) return undefined;
    const native = found?.fact.type;
    return native === undefined
      ? value
      : coerce(value, fromNative(native, codebase.scopeOf(found?.owner, on)), codebase);
  }
  const attribute = framework.recordAttribute(on, to.name, frame);
  if (attribute.kind === 'unknown') return value.kind === 'literal' ? widen(value) : value;
  return isSubtype(value, attribute, codebase) ? widen(value) : undefined;
}

function withMember(type: Type, name: unknown, value: Type): Type {
  if (type.kind !== 'shape' || type.isObject !== true) return type;
  if (typeof name !== 'string') return unknown('dynamic-name');
  const field: ShapeField = { key: name, type: value };
  const known = type.fields.some((f) => f.key === name);
  return { ...type, fields: known ? type.fields.map((f) => (f.key === name ? field : f)) : [...type.fields, field] };
}

/** Types an expression and restores the state its read changed. */
function peek(expr: Expr, frame: BodyFrame): Type | undefined {
  const fresh = new Set(frame.env.fresh);
  const { dead } = frame.env;
  const type = typeOf(expr, frame);
  frame.env.dead = dead;
  for (const name of fresh) frame.env.fresh.add(name);
  return type;
}

function isObjectShape(type: Type): boolean {
  return type.kind === 'shape' && type.isObject === true;
}

/** Blurs what other names know of objects built in the body: the written object may be theirs. */
function blurOthers(except: string | undefined, frame: BodyFrame): void {
  const { env } = frame;
  for (const [name, type] of [...env.vars])
    if (name !== except && !env.fresh.has(name) && holdsObject(type)) env.set(name, blur(type));
}
