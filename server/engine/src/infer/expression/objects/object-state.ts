import { type ClosureExpr, type Expr, walk } from '@docgen/php';
import { klass, unknown } from '../../../types/make.js';
import { partsOf } from '../../../types/size.js';
import type { ClassType, Type } from '../../../types/type.js';
import { union } from '../../../types/union.js';
import {
  hasMagicAccess,
  isPlainObject,
  isTrackedProperty,
  type MethodEffects,
  methodEffects,
} from '../../class/method-effects.js';
import { assignTo } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import type { CallArgs } from '../calls/arguments.js';
import { pathOf } from './access-path.js';
import { forgetWritten } from './aliases.js';
import { objectPath } from './object-path.js';

/** Drops a known property of an object that was written; every property, where the name is not known. */
export function withoutProperty(on: ClassType, name: string | undefined, frame: BodyFrame): ClassType {
  if (on.has === undefined || framework.isRecord(on.fqcn, frame.run.codebase)) return on;
  const { has, ...rest } = on;
  const kept = name === undefined ? [] : has.filter((field) => field.key !== name);
  if (kept.length === has.length) return on;
  return kept.length === 0 ? rest : { ...rest, has: kept };
}

export function holdsObject(type: Type): boolean {
  switch (type.kind) {
    case 'shape':
      return type.isObject === true || type.fields.some((f) => holdsObject(f.type));
    case 'list':
      return holdsObject(type.item);
    case 'map':
      return holdsObject(type.value);
    case 'class': {
      if (type.args === undefined) return false;
      const role = framework.argumentsAre(type.fqcn);
      return role === 'members' || (role === 'items' && type.args.some(holdsObject));
    }
    case 'union':
      return type.members.some(holdsObject);
    default:
      return false;
  }
}

export function blur(type: Type): Type {
  if (!holdsObject(type)) return type;
  switch (type.kind) {
    case 'shape':
      if (type.isObject === true) return unknown('untyped');
      return { ...type, fields: type.fields.map((f) => ({ ...f, type: blur(f.type) })) };
    case 'list':
      return { ...type, item: blur(type.item) };
    case 'map':
      return { ...type, value: blur(type.value) };
    case 'class':
      return framework.argumentsAre(type.fqcn) === 'members'
        ? klass(type.fqcn)
        : { ...type, args: type.args?.map(blur) ?? [] };
    case 'union':
      return union(type.members.map(blur));
    default:
      return type;
  }
}

/**
 * Tells whether a property was certainly not written. `held` is the value of the property itself; absent for what lies
 * deeper in it.
 */
type Untouched = (property: string, held: Type | undefined) => boolean;

const NOTHING: Untouched = () => false;

/**
 * Forgets the properties of an object that was passed to code which may write it (engine 8.3); what certainly is not
 * written stays.
 */
export function objectEscapes(expr: Expr, frame: BodyFrame, untouched = NOTHING): void {
  const path = objectPath(expr, frame);
  if (path === undefined) return;
  frame.env.forgetBelow(path, (name, held) => untouched(name, held) || isReadonly(path, name, frame));
  const type = frame.env.get(path);
  if (type !== undefined && holdsObject(type)) assignTo(expr, blur(type), frame);
}

/** Forgets the properties of an object a method was called on, and of every object that may be the same one. */
export function methodCalled(
  on: Expr,
  receiver: Type,
  member: string | undefined,
  args: CallArgs,
  frame: BodyFrame,
): void {
  const path = objectPath(on, frame);
  const untouched = untouchedBy(receiver, member, frame);
  if (path !== undefined && !keepsItems(receiver, args, frame)) objectEscapes(on, frame, untouched);
  const name = receiver.kind === 'class' ? receiver.fqcn : undefined;
  if (name === undefined ? receiver.kind !== 'unknown' : !frame.run.codebase.isProject(name)) return;
  for (const other of knownOwners(frame)) {
    if (other === path) continue;
    const fqcn = classAt(other, frame);
    if (fqcn === undefined || (name !== undefined && !mayBeSame(fqcn, name, frame))) continue;
    frame.env.forgetBelow(other, (name, held) => untouched(name, held) || isReadonly(other, name, frame));
  }
}

/**
 * Tells the properties a method, and all it calls on its object, does not mention; the look-up is made only where some
 * property is known.
 */
function untouchedBy(on: Type, member: string | undefined, frame: BodyFrame): Untouched {
  const { codebase } = frame.run;
  if (on.kind !== 'class' || member === undefined) return NOTHING;
  const { fqcn } = on;
  let touches: MethodEffects | undefined;
  const find = (): MethodEffects => {
    const found = codebase.projectMethod(fqcn, member);
    if (found !== undefined) return methodEffects(found, fqcn, codebase);
    return { names: NONE, written: NONE, escapes: hasMagicAccess(fqcn, codebase), writes: false, restates: false };
  };
  return (property, held) => {
    if (!isPlainObject(fqcn, codebase) || !isTrackedProperty(fqcn, property, codebase)) return false;
    touches ??= find();
    // A reader of a property may change the object in it, but not a value.
    const near = held !== undefined && isValue(held) ? touches.written : touches.names;
    return !touches.escapes && !near.has(property);
  };
}

const NONE: ReadonlySet<string> = new Set();

function isValue(type: Type): boolean {
  if (type.kind === 'class' || type.kind === 'callable' || type.kind === 'unknown') return false;
  return !(type.kind === 'shape' && type.isObject === true) && partsOf(type).every(isValue);
}

/**
 * Tells whether a method of a collection gets no callable that writes its items. Methods of an object whose arguments
 * are its members are told apart by name.
 */
function keepsItems(receiver: Type, args: CallArgs, frame: BodyFrame): boolean {
  if (receiver.kind !== 'class') return false;
  if (framework.argumentsAre(receiver.fqcn) === 'members') return true;
  return (
    framework.isCollection(receiver.fqcn, frame.run.codebase) &&
    args.positional.every(({ type }) => !writesArguments(type, frame))
  );
}

/** Tells whether a callable may write the objects it is given. */
export function writesArguments(callable: Type, frame: BodyFrame): boolean {
  const closure = frame.run.closures.get(callable);
  if (closure === undefined) return callable.kind === 'callable' || callable.kind === 'unknown';
  const { expr } = closure;
  return mentionedObjects(expr).some((name) => expr.params.some((p) => p.name === name));
}

function mayBeSame(a: string, b: string, frame: BodyFrame): boolean {
  const { codebase } = frame.run;
  return a === b || codebase.isSubclass(a, b) || codebase.isSubclass(b, a);
}

/** Lists paths below which something is known. */
function knownOwners(frame: BodyFrame): Set<string> {
  const out = new Set<string>();
  for (const key of frame.env.vars.keys()) {
    for (let cut = key.lastIndexOf('->'); cut > 0; cut = key.lastIndexOf('->', cut - 1)) out.add(key.slice(0, cut));
  }
  return out;
}

function classAt(path: string, frame: BodyFrame): string | undefined {
  const type = path === 'this' ? (frame.env.get('this') ?? frame.receiver) : frame.env.get(path);
  return type?.kind === 'class' ? type.fqcn : undefined;
}

/** Tells whether a property is readonly and keeps its value. */
function isReadonly(path: string, name: string, frame: BodyFrame): boolean {
  const fqcn = classAt(path, frame);
  if (fqcn === undefined) return name.startsWith('[');
  const { codebase } = frame.run;
  const found = codebase.property(fqcn, name);
  return found?.fact.readonly === true || (found !== undefined && codebase.classOf(found.in)?.readonly === true);
}

/**
 * Forgets the objects that the body of a closure writes or passes on, after the closure was run or passed to code that
 * may run it.
 */
export function closureEscapes(callable: Type, frame: BodyFrame): void {
  const closure = frame.run.closures.get(callable);
  if (closure === undefined) return;
  for (const name of capturedObjects(closure.expr)) objectEscapes({ k: 'var', name }, frame);
  forgetWritten(closure.expr, frame);
}

const mentions = new WeakMap<ClosureExpr, readonly string[]>();

/** Lists outer locals, `$this` among them, whose object the body of a closure writes, calls or passes on. */
function capturedObjects(closure: ClosureExpr): readonly string[] {
  const names = mentionedObjects(closure);
  return closure.arrow === true
    ? names.filter((name) => closure.params.every((p) => p.name !== name))
    : names.filter((name) => name === 'this' || closure.uses?.some((use) => use.name === name) === true);
}

function mentionedObjects(closure: ClosureExpr): readonly string[] {
  const known = mentions.get(closure);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const note = (expr: Expr | undefined) => {
    const [root] = expr === undefined ? [] : (pathOf(expr)?.split('->') ?? []);
    if (root !== undefined) names.add(root);
  };
  walk(closure.body, (node) => {
    const expr = node as Expr;
    if ((expr.k === 'assign' || expr.k === 'assignop') && expr.to.k !== 'var') note(expr.to);
    if (expr.k === 'incdec' && expr.e.k !== 'var') note(expr.e);
    if (expr.k === 'mcall') note(expr.on);
    if (expr.k === 'mcall' || expr.k === 'call' || expr.k === 'scall' || expr.k === 'new')
      for (const arg of expr.args) note(arg.value);
  });
  const all = [...names];
  mentions.set(closure, all);
  return all;
}
