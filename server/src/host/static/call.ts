import type { BodyFact, ClassRef, ClosureExpr, Expr, MethodFact, Param, Stmt } from '@docgen/php';
import { evaluateFact } from './class-members.js';
import { bare } from './classes.js';
import { evaluate } from './evaluate.js';
import { execute } from './execute.js';
import { type Args, args, type Frame } from './frame.js';
import { frameworkFunction } from './functions/framework.js';
import { pureFunction } from './functions/index.js';
import { finish, type Interpreter, MAX_DEPTH } from './interpreter.js';
import { routeCalls } from './mentions.js';
import { nativeMethod, nativeStatic } from './natives/index.js';
import { print } from './print.js';
import {
  type ClosureValue,
  isAlt,
  isArray,
  isCallable,
  isObject,
  isUnknown,
  items,
  list,
  type ObjectValue,
  settle,
  type Unit,
  unknown,
  type Value,
} from './values.js';

/** Calls a function by name: of the project, of PHP, or of the framework. */
export function callFunction(
  interp: Interpreter,
  frame: Frame,
  name: string,
  fallback: string | undefined,
  given: Args,
  node: Expr,
): Value {
  for (const candidate of fallback === undefined ? [name] : [name, fallback]) {
    const found = declaredFunction(interp, candidate);
    if (found === undefined) continue;
    const unit: Unit = { path: found.path, fact: `fnbody:${candidate}`, root: found.body };
    const scope = { self: null, class: null, called: null, name: candidate };
    return run(
      interp,
      frame,
      unit,
      found.sig.params,
      found.body.body,
      given,
      scope,
      `fn:${candidate.toLowerCase()}`,
      node,
    );
  }
  const plain = (fallback ?? name).toLowerCase();
  const helper = frameworkFunction(interp, frame, plain, given, node);
  const known = helper === undefined ? pureFunction(interp, frame, plain, given, node) : helper;
  if (known !== undefined) return known;
  lost(interp, frame, given, node, `${fallback ?? name}()`);
  return unknown(`a call to ${fallback ?? name}()`, interp.at(frame, node));
}

/** A function of the project: of a file that was read, or of one Composer always loads. */
function declaredFunction(
  interp: Interpreter,
  name: string,
): { path: string; sig: MethodFact; body: BodyFact } | undefined {
  const path = interp.functions.get(name.toLowerCase()) ?? interp.pathOf(`fn:${name}`);
  if (path === undefined || !interp.world.composer.isProject(path)) return undefined;
  const find = <T>(id: string): T | undefined => {
    const wanted = id.toLowerCase();
    return interp.index.factsOf(path)?.facts.find((fact) => fact.id.toLowerCase() === wanted)?.value as T | undefined;
  };
  const sig = find<MethodFact>(`fn:${name}`);
  const body = find<BodyFact>(`fnbody:${name}`);
  if (sig === undefined || body === undefined) return undefined;
  interp.world.read.add(path);
  return { path, sig, body };
}

export function callMethod(interp: Interpreter, frame: Frame, on: Value, name: string, given: Args, node: Expr): Value {
  if (isAlt(on))
    return callMethod(interp, frame, interp.report.consume(on, `the object of ${print(node)}`), name, given, node);
  if (isCallable(on)) return callableMethod(interp, frame, on, name, given, node);
  if (isUnknown(on)) {
    lost(interp, frame, given, node, print(node));
    return on;
  }
  if (!isObject(on)) return unknown(print(node), interp.at(frame, node));
  const found = interp.classes.method(on.class, name);
  if (found?.body !== undefined) {
    const unit: Unit = { path: found.owner.path, fact: found.fact, root: found.body };
    const scope = {
      self: found.sig.static ? null : on,
      class: found.owner.name,
      called: on.class,
      name: found.sig.name,
    };
    return run(interp, frame, unit, found.sig.params, found.body.body, given, scope, found.fact, node);
  }
  const native = nativeMethod(interp, frame, on, name, given, node);
  if (native !== undefined) return native;
  lost(interp, frame, given, node, print(node));
  return unknown(`a call to ${on.class}::${name}()`, interp.at(frame, node));
}

export function callStatic(
  interp: Interpreter,
  frame: Frame,
  owner: string,
  name: string,
  given: Args,
  node: Expr,
  written?: ClassRef,
): Value {
  const relativeRef = written?.k === 'cref' && ['parent', 'self', 'static'].includes(written.name.toLowerCase());
  const found = interp.classes.method(owner, name);
  if (found?.body !== undefined) {
    const unit: Unit = { path: found.owner.path, fact: found.fact, root: found.body };
    const self = found.sig.static ? null : frame.self;
    const called = relativeRef ? (frame.called ?? owner) : owner;
    return run(
      interp,
      frame,
      unit,
      found.sig.params,
      found.body.body,
      given,
      { self, class: found.owner.name, called, name: found.sig.name },
      found.fact,
      node,
    );
  }
  // `parent::boot()` of a class that extends one of the framework: an instance call on it.
  if (relativeRef && frame.self !== null) {
    const native = nativeMethod(interp, frame, frame.self, name, given, node, true);
    if (native !== undefined) return native;
  }
  const native = nativeStatic(interp, frame, owner, name, given, node);
  if (native !== undefined) return native;
  lost(interp, frame, given, node, print(node));
  return unknown(`a call to ${owner}::${name}()`, interp.at(frame, node));
}

/** Calls whatever PHP would accept as a callable. */
export function callValue(interp: Interpreter, frame: Frame, fn: Value, given: Args, node: Expr): Value {
  const target = settle(fn);
  if (isCallable(target)) {
    if (target.k === 'closure') return callClosure(interp, frame, target, given, node);
    if (target.function !== undefined) return callFunction(interp, frame, target.function, undefined, given, node);
    if (target.on !== undefined) return callMethod(interp, frame, target.on, target.method ?? '', given, node);
    return callStatic(interp, frame, target.class ?? '', target.method ?? '', given, node);
  }
  if (typeof target === 'string') {
    const [owner, method] = target.split('::');
    if (method !== undefined) return callStatic(interp, frame, bare(owner ?? ''), method, given, node);
    return callFunction(interp, frame, bare(target), undefined, given, node);
  }
  if (isArray(target)) {
    const [on, method] = items(target).map(settle);
    if (typeof method === 'string' && isObject(on)) return callMethod(interp, frame, on, method, given, node);
    if (typeof method === 'string' && typeof on === 'string')
      return callStatic(interp, frame, bare(on), method, given, node);
  }
  if (isObject(target)) return callMethod(interp, frame, target, '__invoke', given, node);
  lost(interp, frame, given, node, print(node));
  return isUnknown(target) ? target : unknown(print(node), interp.at(frame, node));
}

/** Runs a closure, bound to another `$this` when one is given (macros). */
export function callClosure(
  interp: Interpreter,
  frame: Frame,
  closure: ClosureValue,
  given: Args,
  node: Expr | ClosureExpr,
  self: ObjectValue | null = closure.self,
): Value {
  const scope = { self, class: closure.class, called: closure.called, name: '{closure}' };
  return run(
    interp,
    frame,
    closure.unit,
    closure.node.params,
    closure.node.body,
    given,
    scope,
    undefined,
    node,
    closure,
  );
}

interface Scope {
  self: ObjectValue | null;
  class: string | null;
  called: string | null;
  name: string;
}

function run(
  interp: Interpreter,
  caller: Frame,
  unit: Unit,
  params: readonly Param[],
  body: readonly Stmt[],
  given: Args,
  scope: Scope,
  key: string | undefined,
  node: Expr | ClosureExpr,
  closure?: ClosureValue,
): Value {
  const at = interp.at(caller, node);
  interp.checkSyntax(unit.path);
  if (interp.depth >= MAX_DEPTH) {
    if (routeCalls(body) > 0)
      interp.report.swallow('a call nested too deeply', 'calls are followed 16 deep', at, routeCalls(body));
    return unknown('a call nested too deeply', at);
  }
  if (key !== undefined && interp.active.has(key)) return unknown('a recursive call', at);
  const frame: Frame = { unit, vars: new Map(closure?.captured), args: given.positional, returns: [], ...scope };
  bind(interp, frame, params, given);
  interp.depth++;
  if (key !== undefined) interp.active.add(key);
  const conditions = interp.conditions.length;
  try {
    const done = execute(interp, frame, body);
    const result = finish(frame, done, null, at);
    // Captured by reference: what the closure assigned is seen by those who captured the same variable.
    for (const use of closure?.node.uses ?? []) {
      if (!use.byRef) continue;
      const value = frame.vars.get(use.name);
      if (value === undefined) continue;
      closure?.captured.set(use.name, value);
      if (caller.unit === unit) caller.vars.set(use.name, value);
    }
    interp.router.scopeEnds(interp, frame, result);
    return result;
  } finally {
    interp.conditions.length = conditions;
    interp.depth--;
    if (key !== undefined) interp.active.delete(key);
  }
}

function bind(interp: Interpreter, frame: Frame, params: readonly Param[], given: Args): void {
  for (const [i, param] of params.entries()) {
    if (param.variadic) {
      frame.vars.set(param.name, list(given.positional.slice(i)));
      return;
    }
    const value = given.named.has(param.name) ? given.named.get(param.name) : given.positional[i];
    if (value !== undefined) frame.vars.set(param.name, value);
    else if (param.default !== undefined) frame.vars.set(param.name, evaluate(interp, frame, param.default));
    else frame.vars.set(param.name, injected(interp, frame, param));
  }
}

/** An argument nobody passed: the container resolves it by type, where the reader knows the object. */
function injected(interp: Interpreter, frame: Frame, param: Param): Value {
  if (param.type?.k === 't') {
    const made = interp.app.make(interp, param.type.name);
    if (made !== undefined) return made;
  }
  return unknown(`$${param.name}`, interp.at(frame, param));
}

/** `new X(...)`: the initializer is not run; promoted properties and their defaults are kept. */
export function construct(interp: Interpreter, frame: Frame, owner: string, given: Args, node: Expr): Value {
  const native = nativeStatic(interp, frame, owner, '__construct', given, node);
  if (native !== undefined) return native;
  const object: ObjectValue = { k: 'object', class: owner, props: new Map() };
  const initializer = interp.classes.method(owner, '__construct');
  for (const [i, param] of (initializer?.sig.params ?? []).entries()) {
    const value =
      given.named.get(param.name) ??
      (param.variadic ? list(given.positional.slice(i)) : given.positional[i]) ??
      (param.default === undefined || initializer === undefined
        ? undefined
        : evaluateFact(
            interp,
            initializer.owner.name,
            initializer.owner.path,
            `sig:${initializer.owner.name}::__construct`,
            initializer.sig,
            param.default,
          ));
    if (value !== undefined) object.props.set(param.name, value);
  }
  return object;
}

function callableMethod(interp: Interpreter, frame: Frame, on: Value, name: string, given: Args, node: Expr): Value {
  switch (name) {
    case '__invoke':
      return callValue(interp, frame, on, given, node);
    case 'call': {
      const self = settle(given.positional[0] ?? null);
      const rest = args(...given.positional.slice(1));
      if (isCallable(on) && on.k === 'closure' && isObject(self))
        return callClosure(interp, frame, on, rest, node, self);
      break;
    }
    case 'bindTo': {
      const self = settle(given.positional[0] ?? null);
      if (isCallable(on) && on.k === 'closure') return { ...on, self: isObject(self) ? self : null };
      break;
    }
  }
  return unknown(print(node), interp.at(frame, node));
}

/** A call nobody follows was given a closure that registers routes: they are missing, and that is said. */
export function lost(interp: Interpreter, frame: Frame, given: Args, node: Expr, what: string): void {
  for (const value of [...given.positional, ...given.named.values()]) {
    if (!isCallable(value) || value.k !== 'closure') continue;
    const routes = routeCalls(value.node.body);
    if (routes > 0) interp.report.swallow(what, 'the call is not one the reader knows', interp.at(frame, node), routes);
  }
}
