import { type Arg, type BodyFact, type Expr, functionOf, isFollowed } from '@docgen/php';
import { becomes, callFunction, callMethod } from '../callee.js';
import { givenProperties } from '../class/given.js';
import { constructedArgs } from '../class/templates.js';
import { collected } from '../framework/collection.js';
import { FLUENT, fluentOf } from '../framework/fluent-type.js';
import { phpFunction } from '../framework/functions.js';
import { helper } from '../framework/helpers.js';
import { PROXY } from '../framework/higher-order.js';
import { frameworkCall } from '../framework/index.js';
import { isCollection, isPaginator } from '../framework/iteration.js';
import { EXCEPTION_HANDLER, TAP_PROXY } from '../framework/names.js';
import { FRACTAL } from '../framework/packages/fractal-names.js';
import { packageFunction } from '../framework/packages/functions.js';
import { resourceFor } from '../framework/resource.js';
import { newResponse } from '../framework/response.js';
import { handedOn, isResponse } from '../framework/response-type.js';
import { exactly, shape, unknown } from '../make.js';
import { elementOf, unknownLike, withoutNull } from '../operations.js';
import { decided } from '../recall/span.js';
import type { ClassType, Type } from '../types.js';
import { membersOf, union } from '../union.js';
import { isVendor } from '../world.js';
import { type Args, argType, readArgs, typeArgs } from './arguments.js';
import { lose } from './assignment.js';
import { changedByBody, closuresLeft } from './changed-by-code.js';
import { classNamesOf } from './class-name.js';
import { callClosure, callTarget, targeting } from './closures.js';
import { ARRAY_ITERATOR, containerCalled } from './containers.js';
import { callClass, callMember } from './dispatch.js';
import type { ClosureValue, Frame } from './frame.js';
import { typeOf } from './index.js';
import { lateResult } from './late.js';
import { literalNames } from './members.js';
import { chained } from './nullsafe.js';
import { closureRuns, handedOver, methodCalled } from './objects.js';
import { pathOf } from './path.js';
import { watched } from './watched.js';

/** `f(...)` and `$f(...)`. */
export function functionCall(expr: Extract<Expr, { k: 'call' }>, frame: Frame): Type {
  if (expr.fn.k !== 'fref') {
    const target = typeOf(expr.fn, frame);
    if (expr.fcc === true) return target;
    return valueCall(withoutNull(target), expr, frame);
  }
  const fn = expr.fn;
  if (expr.fcc === true) {
    const target = targeting(frame, (args, written) => callNamed(fn.name, fn.fallback, args, written, frame));
    frame.run.named.set(
      target,
      functionOf(frame.run.world.reader, fn.name) === undefined ? (fn.fallback ?? fn.name) : fn.name,
    );
    return target;
  }
  const args = readArgs(expr.args, frame);
  frame.call = expr;
  const revealed = watched(expr, fn.fallback ?? fn.name, args, frame);
  if (revealed !== undefined) return revealed;
  const type = callNamed(fn.name, fn.fallback, args, expr.args, frame);
  closuresLeft(args);
  return type;
}

/** `$f(...)`: whatever is behind the value, member by member of a union. */
function valueCall(target: Type, expr: Extract<Expr, { k: 'call' }>, frame: Frame): Type {
  const args = readArgs(expr.args, frame);
  frame.call = expr;
  const results = membersOf(target).map((member): Type => {
    const closure = frame.run.closures.get(member);
    const called = closure === undefined ? callTarget(member, args, expr.args, frame) : callClosure(closure, args);
    closureRuns(member, frame);
    handsBack(closure, called !== undefined, args, frame);
    const declared = member.kind === 'callable' ? member.returns : undefined;
    return called ?? declared ?? (member.kind === 'unknown' ? unknownLike(member) : unknown('dynamic-call'));
  });
  return results.length === 0 ? unknown('dynamic-call') : union(results, frame.run.world.enumCases);
}

/**
 * What the arguments of a callable are once it has run. Of one nobody knows any variable may have been a reference; an object
 * stays the object it was, or nothing given to a `$next` would be known any more.
 */
function handsBack(closure: ClosureValue | undefined, known: boolean, args: Args, frame: Frame): void {
  args.positional.forEach(({ expr, type }, i) => {
    if (expr === undefined) return;
    const params = closure?.expr.params;
    const param = params?.[i] ?? (params?.at(-1)?.variadic === true ? params.at(-1) : undefined);
    const written = closure === undefined ? !known && !isObject(type) : param?.byRef === true;
    if (written) lose(expr, frame);
    else handedOver(expr, frame);
    if (closure !== undefined) changedByBody(expr, closure.expr.body, frame);
  });
}

function isObject(type: Type): boolean {
  return membersOf(type).every((m) => m.kind === 'class' || m.kind === 'enum' || m.kind === 'callable');
}

/** A function by name: the project's, a helper of the framework, or PHP's own. */
export function callNamed(
  resolved: string,
  fallback: string | undefined,
  args: Args,
  written: readonly Arg[],
  frame: Frame,
): Type {
  // A function of the namespace hides a global one; a global one the tables know is the framework's or PHP's own.
  const own = fallback === undefined ? undefined : projectFunction(resolved, undefined, args, frame);
  if (own !== undefined) return own;
  const name = (fallback ?? resolved).toLowerCase();
  const type = helper(name, args, written, frame) ?? phpFunction(name, args, written, frame);
  return (
    type ??
    projectFunction(fallback ?? resolved, undefined, args, frame) ??
    packageFunction(name, args, frame) ??
    unknown('vendor-body')
  );
}

function projectFunction(name: string, fallback: string | undefined, args: Args, frame: Frame): Type | undefined {
  const { reader } = frame.run.world;
  const found = functionOf(reader, name, fallback);
  if (found === undefined) return undefined;
  const { path } = found.fact;
  // The body is not even asked for: statements of vendor files are lowered only for whoever does.
  const follows = path !== undefined && !isVendor(path) && isFollowed(reader, path);
  return callFunction(found, follows ? reader.read<BodyFact>(found.bodyId) : undefined, args, frame);
}

/** `$o->m(...)`; on a nullable left side without `?->` the null side throws. */
export function methodCall(expr: Extract<Expr, { k: 'mcall' }>, frame: Frame): Type {
  const alone = expr.on.k === 'var' && typeof expr.on.name === 'string' && frame.env.fresh.has(expr.on.name);
  const on = typeOf(expr.on, frame);
  if (alone && expr.on.k === 'var') frame.env.fresh.add(String(expr.on.name));
  const names = typeof expr.name === 'string' ? [expr.name] : literalNames(typeOf(expr.name, frame));
  const [member] = names ?? [];
  if (names === undefined || member === undefined) return unread(expr.args, frame);
  if (expr.fcc === true) return targeting(frame, (given) => callMember(withoutNull(on), member, given, frame));
  const args = readArgs(expr.args, frame);
  frame.call = expr;
  const receiver = withoutNull(on);
  const type = union(
    names.map((name) => proxied(receiver, name, args, frame) ?? callMember(receiver, name, args, frame)),
    frame.run.world.enumCases,
  );
  closuresLeft(args);
  settle(expr, receiver, args, type, frame);
  restate(expr, receiver, member, args, frame);
  return chained(expr, on, type, frame);
}

/** Methods that leave a model another than it was. */
const RESTATES =
  /^(load|refresh$|make(hidden|visible)|merge|set(hidden|visible|appends|relation)|append|withoutappends)/i;

/** What a call does to the state: `$this` may have been written, a fluent builder or model in a local keeps what it gained. */
function settle(expr: Extract<Expr, { k: 'mcall' }>, receiver: Type, args: Args, result: Type, frame: Frame): void {
  const path = pathOf(expr.on);
  methodCalled(expr.on, receiver, args, frame);
  containerCalled(expr, receiver, args, result, frame);
  if (path !== undefined && frame.env.fresh.has(path) && mayHand(result, receiver, frame)) frame.env.fresh.delete(path);
  if (path === 'this') return;
  if (path === undefined || receiver.kind !== 'class' || result.kind !== 'class' || result.fqcn !== receiver.fqcn)
    return;
  const { world } = frame.run;
  const mutable =
    world.isSubclass(receiver.fqcn, 'Illuminate\\Database\\Eloquent\\Builder') ||
    world.isSubclass(receiver.fqcn, FRACTAL) ||
    isResponse(receiver.fqcn) ||
    (world.isModel(receiver.fqcn) && RESTATES.test(String(expr.name)));
  if (mutable && frame.env.get(path) !== undefined) frame.env.narrow(path, result);
}

/** May the answer of a method be its receiver? */
function mayHand(result: Type, receiver: Type, frame: Frame): boolean {
  const { world } = frame.run;
  return membersOf(result).some(
    (m) =>
      m.kind === 'unknown' ||
      (m.kind === 'class' &&
        membersOf(receiver).some(
          (on) => on.kind !== 'class' || world.isSubclass(m.fqcn, on.fqcn) || world.isSubclass(on.fqcn, m.fqcn),
        )),
  );
}

/** What the method declares its receiver to be afterwards. */
function restate(expr: Extract<Expr, { k: 'mcall' }>, receiver: Type, name: string, args: Args, frame: Frame): void {
  const path = pathOf(expr.on);
  if (path === undefined || path === 'this' || receiver.kind !== 'class') return;
  const found = frame.run.world.method(receiver.fqcn, name);
  const type = found === undefined ? undefined : becomes(found, receiver, args, frame);
  if (type !== undefined && frame.env.get(path) !== undefined) frame.env.narrow(path, type);
}

/** `$users->map->name()` and its like: the collection's method with a callback that calls the member. */
function proxied(on: Type, name: string, args: Args, frame: Frame): Type | undefined {
  if (on.kind !== 'class') return undefined;
  if (on.fqcn === TAP_PROXY) return tapped(on, name, args, frame);
  if (on.fqcn !== PROXY) return undefined;
  return applyProxy(on, (value) => callMember(value, name, args, frame), frame);
}

/** `tap($x)->m()` is `$x`, whatever `m` answers; a new model that is saved this way is stored. */
function tapped(on: ClassType, name: string, args: Args, frame: Frame): Type {
  const target = on.args?.[0] ?? unknown('untyped');
  callMember(target, name, args, frame);
  const stores = /^(save|saveOrFail|saveQuietly|push)$/i.test(name);
  return stores && target.kind === 'class' && target.origin === 'new' ? { ...target, origin: 'created' } : target;
}

export function applyProxy(on: ClassType, member: (value: Type) => Type, frame: Frame): Type {
  const [collection, method] = on.args ?? [];
  if (collection?.kind !== 'class' || method?.kind !== 'literal') return unknown('magic');
  const value = collection.args?.[collection.args.length - 1] ?? unknown('untyped');
  const callback: Type = { kind: 'callable', returns: member(value) };
  return callMember(collection, String(method.value), typeArgs(frame, [callback]), frame);
}

/** `C::m(...)`, `parent::m(...)`, `static::m(...)`. */
export function staticCall(expr: Extract<Expr, { k: 'scall' }>, frame: Frame): Type {
  const classes = classNamesOf(expr.class, frame);
  const names = typeof expr.name === 'string' ? [expr.name] : literalNames(typeOf(expr.name, frame));
  const [member] = names ?? [];
  if (names === undefined || member === undefined || classes === undefined) return unread(expr.args, frame);
  if (expr.fcc === true)
    return targeting(frame, (given) => union(classes.map((name) => staticTarget(expr, member, name, given, frame))));
  const args = readArgs(expr.args, frame);
  frame.call = expr;
  const type = union(
    classes.flatMap((name) => names.map((each) => staticTarget(expr, each, name, args, frame))),
    frame.run.world.enumCases,
  );
  closuresLeft(args);
  return type;
}

/** A call of nobody knows what. */
function unread(written: readonly Arg[], frame: Frame): Type {
  handsBack(undefined, false, readArgs(written, frame), frame);
  return unknown('dynamic-name');
}

function staticTarget(
  expr: Extract<Expr, { k: 'scall' }>,
  member: string,
  name: string,
  args: Args,
  frame: Frame,
): Type {
  const { world } = frame.run;
  const written = expr.class.k === 'cref' ? expr.class.name.toLowerCase() : '';
  const inside = written === 'parent' || written === 'self' || written === 'static';
  if (written === 'parent' && frame.receiver?.kind === 'class')
    return parentCall(name, member, args, frame, frame.receiver);
  if (written === 'static' && frame.receiver?.kind === 'class' && frame.receiver.fqcn === name) {
    const late = lateResult(frame.receiver, member, args, frame, true);
    if (late !== undefined) return late;
  }
  const type = world.typeOfName(realTime(name));
  if (type.kind === 'enum') return callMember(type, member, args, frame, true);
  if (type.kind !== 'class') return unknown('class-missing');
  if (
    inside &&
    frame.receiver?.kind === 'class' &&
    world.method(name, member)?.fact.static !== true &&
    frame.receiver.fqcn === name
  ) {
    return callClass(frame.receiver, member, args, frame, true);
  }
  return callClass(type, member, args, frame, true);
}

/** The parent's method, with `$this` staying what it is. */
function parentCall(parent: string, name: string, args: Args, frame: Frame, receiver: ClassType): Type {
  const { world } = frame.run;
  const found = world.method(parent, name);
  const path = found === undefined ? undefined : world.classOf(found.trait ?? found.owner)?.path;
  if (found !== undefined && path !== undefined && !isVendor(path)) return callMethod(found, receiver, args, frame);
  // The framework's own method, with the class it works for still known.
  const known = frameworkCall({ frame, on: receiver, name, args, static: false }) ?? rendered(name, receiver, frame);
  if (known !== undefined) return known;
  return callClass({ ...receiver, fqcn: parent, args: receiver.args ?? [] }, name, args, frame, false);
}

/** What the framework's handler answers, which whoever asks about the handler knows (errors 4.2). */
function rendered(name: string, receiver: ClassType, frame: Frame): Type | undefined {
  if (name.toLowerCase() !== 'render' || !frame.run.world.isSubclass(receiver.fqcn, EXCEPTION_HANDLER))
    return undefined;
  const status = decided(frame.run, 'handled', ({ handled }) => handled);
  return status === undefined ? undefined : handedOn(status);
}

/** `Facades\App\X` is a real-time facade of `App\X`. */
function realTime(name: string): string {
  return name.startsWith('Facades\\') ? name.slice('Facades\\'.length) : name;
}

/** `new C(...)`. */
export function instantiate(expr: Extract<Expr, { k: 'new' }>, frame: Frame): Type {
  const { world } = frame.run;
  const names = classNamesOf(expr.class, frame);
  const args = readArgs(expr.args, frame);
  if (names === undefined) return unknown('dynamic-name');
  if (names.some((name) => world.isProject(name) && !world.isResource(name)))
    for (const { expr: given } of args.positional) if (given !== undefined) handedOver(given, frame);
  const known = isOfItsClass(expr.class, frame);
  const made = names.map((name) => {
    const type = construct(name, args, frame);
    return known && world.isProject(name) && !world.isModel(name) ? exactly(type) : type;
  });
  closuresLeft(args);
  return union(made, world.enumCases);
}

/** `new ArrayIterator($array)` goes over what the array holds. */
function ofArray(type: ClassType, given: Type | undefined): Type {
  const element = given === undefined || given.kind === 'class' ? undefined : elementOf(given);
  return element === undefined || given?.kind === 'unknown' ? type : { ...type, args: [element.key, element.value] };
}

/** `new static` and `new $object` may make one of a class below. */
function isOfItsClass(ref: Extract<Expr, { k: 'new' }>['class'], frame: Frame): boolean {
  if (ref.k !== 'cref') return membersOf(typeOf(ref, frame)).every((m) => m.kind === 'literal');
  if (ref.name.toLowerCase() !== 'static') return true;
  return frame.receiver?.kind === 'class' && frame.receiver.exact === true;
}

function construct(name: string, args: Args, frame: Frame): Type {
  const { world } = frame.run;
  if (name.toLowerCase() === 'stdclass') return shape([], true);
  const response = newResponse(name, args, frame);
  if (response !== undefined) return response;
  const type = world.typeOfName(name);
  if (type.kind !== 'class') return type;
  if (world.isModel(type.fqcn)) return { ...type, origin: 'new' };
  if (world.isResource(type.fqcn)) return resourceFor(type.fqcn, argType(args, 0), world);
  if (isCollection(world, type.fqcn)) return { ...collected(argType(args, 0), { frame }), fqcn: type.fqcn };
  if (type.fqcn === FLUENT) return fluentOf(argType(args, 0));
  if (isPaginator(world, type.fqcn)) return { ...collected(argType(args, 0), { frame }), fqcn: type.fqcn };
  if (type.fqcn === ARRAY_ITERATOR) return ofArray(type, argType(args, 0));
  const given = constructedArgs(type.fqcn, args, frame);
  const has = givenProperties(type.fqcn, args, frame);
  return { ...type, ...(given === undefined ? {} : { args: given }), ...(has.length === 0 ? {} : { has }) };
}
