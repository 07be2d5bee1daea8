import {
  type BodyFact,
  type ClosureExpr,
  type DocBlock,
  type Expr,
  functionOf,
  isFollowed,
  isNarrowed,
  type Stmt,
} from '@docgen/php';
import { withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { isVendor } from '../codebase.js';
import type { CallArgs } from '../expression/calls/arguments.js';
import { boundClass } from '../expression/calls/bound-class.js';
import { classNameOf } from '../expression/calls/class-name.js';
import { runClosure } from '../expression/closures/closures.js';
import { anchorOf } from '../frame.js';
import { framework } from '../framework/framework.js';
import { declaredThrows, enterCallee } from './callee-throws.js';
import { pushThrowPoint, raiseResponse } from './raise.js';
import { type HandedClosure, type ThrowWalk, typeAt } from './throw-walk.js';
import { tracedArguments } from './traced-arguments.js';

type CallExpr = Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>;

/** Walks a call: its arguments, then the callee, and the closures that no callee is seen to run. */
export function callThrows(expr: CallExpr, walk: ThrowWalk): void {
  if (expr.k === 'mcall') walk.visit(expr.on, walk);
  if (expr.k === 'call' && expr.fn.k !== 'fref') walk.visit(expr.fn, walk);
  const name = expr.k === 'call' ? (expr.fn.k === 'fref' ? (expr.fn.fallback ?? expr.fn.name) : '__invoke') : expr.name;
  const runs = typeof name !== 'string' || !framework.keepsClosure(name.toLowerCase());
  for (const arg of expr.args) if (arg.value.k !== 'closure') walk.visit(arg.value, walk);
  const given = runs ? givenClosures(expr, walk) : NONE;
  const before = walk.out.length;
  calleeThrows(expr, name, given.size === 0 ? walk : { ...walk, handed: new Map([...(walk.handed ?? []), ...given]) });
  const left: ThrowWalk = { ...walk, out: [] };
  for (const [closure, handed] of given) if (handed.ran !== true) ranClosure(closure, handed, left);
  walk.out.splice(before, 0, ...left.out);
}

const NONE: ReadonlyMap<ClosureExpr, HandedClosure> = new Map();

/** Lists the closures a call is given: those written there, and those its own caller handed on. */
function givenClosures(expr: CallExpr, walk: ThrowWalk): Map<ClosureExpr, HandedClosure> {
  const given = new Map<ClosureExpr, HandedClosure>();
  for (const { value } of expr.args) {
    if (value.k === 'closure') given.set(value, { walk });
    else if (value.k === 'var') {
      const [closure, handed] = handedTo(value, walk) ?? [];
      if (closure !== undefined && handed !== undefined) given.set(closure, handed);
    }
  }
  return given;
}

/** Finds the closure that a variable of the callee holds, of those handed to it. */
function handedTo(expr: Expr, walk: ThrowWalk): [ClosureExpr, HandedClosure] | undefined {
  const type = walk.handed === undefined ? undefined : typeAt(expr, walk);
  const closure = type === undefined ? undefined : walk.frame.run.closures.get(type)?.expr;
  const handed = closure === undefined ? undefined : walk.handed?.get(closure);
  return closure === undefined || handed === undefined ? undefined : [closure, handed];
}

/** Walks a closure at the place that runs it, as part of the body it is written in. */
function ranClosure(closure: ClosureExpr, handed: HandedClosure, { out }: ThrowWalk): void {
  handed.ran = true;
  closureThrows(closure, { ...handed.walk, out });
}

/** Walks into the callee of a call. */
function calleeThrows(expr: CallExpr, name: Expr | string, walk: ThrowWalk): void {
  if (expr.fcc === true || typeof name !== 'string' || !walk.frame.run.trace?.has(expr)) return;
  const args = tracedArguments(expr.args, walk.frame);
  if (expr.k === 'call' && expr.fn.k === 'fref') {
    runsAtOnce(name, undefined, args, expr, walk);
    if (!framework.functionThrows(expr, name.toLowerCase(), args, walk)) functionThrows(expr.fn, args, expr, walk);
  } else if (expr.k === 'call') {
    const [closure, handed] = handedTo(expr.fn as Expr, walk) ?? [];
    if (closure !== undefined && handed !== undefined) ranClosure(closure, handed, walk);
    for (const on of receivers(typeAt(expr.fn as Expr, walk))) methodThrows(on, '__invoke', args, expr, walk);
  } else if (expr.k === 'mcall') {
    const on = receivers(typeAt(expr.on, walk));
    if (on.length === 0) frameworkThrows(name, undefined, args, expr, walk);
    for (const one of on) methodThrows(one, name, args, expr, walk);
  } else {
    const fqcn = classNameOf(expr.class, walk.frame);
    if (fqcn === undefined) return;
    const { codebase } = walk.frame.run;
    const type = codebase.typeOfName(fqcn);
    const behind = type.kind === 'class' ? framework.behindStatic(type, name, walk.frame) : undefined;
    if (behind !== undefined) {
      methodThrows(boundClass(behind, codebase) ?? behind, name, args, expr, walk);
      return;
    }
    const self = walk.frame.receiver;
    const inside = expr.class.k === 'cref' && /^(self|static|parent)$/i.test(expr.class.name);
    methodThrows(inside && self?.kind === 'class' ? { ...self, fqcn } : type, name, args, expr, walk);
  }
}

function receivers(type: Type | undefined): Type[] {
  return type === undefined ? [] : membersOf(withoutNull(type)).filter((m) => m.kind === 'class' || m.kind === 'enum');
}

function functionThrows(fn: { name: string; fallback?: string }, args: CallArgs, at: object, walk: ThrowWalk): void {
  const { codebase } = walk.frame.run;
  const found = functionOf(codebase.reader, fn.name, fn.fallback);
  if (found === undefined) return;
  const { name, path, doc } = found.fact;
  if (path === undefined || isVendor(path)) {
    declaredThrows(doc, anchorOf(walk.frame, at), walk);
    return;
  }
  if (!isFollowed(codebase.reader, path)) {
    leaveOut(`${name}()`, doc, at, walk);
    return;
  }
  const body = codebase.reader.read<BodyFact>(found.bodyId);
  if (body !== undefined) enterCallee(name, { ...found, body, key: found.bodyId }, args, at, walk);
}

/**
 * Walks `$on->name(...)`: into a project method, that of the class bound to an interface, by the framework's rules where
 * its body is out of reach.
 */
function methodThrows(of: Type, name: string, args: CallArgs, at: Expr, walk: ThrowWalk): void {
  if (of.kind !== 'class' && of.kind !== 'enum') return;
  const { codebase } = walk.frame.run;
  const on = (of.kind === 'class' && at.k === 'mcall' ? boundClass(of, codebase) : undefined) ?? of;
  const found = codebase.method(on.fqcn, name);
  const path = found === undefined ? undefined : codebase.classOf(found.trait ?? found.owner)?.path;
  const body = found === undefined ? undefined : codebase.body(found);
  if (found === undefined || path === undefined || isVendor(path)) {
    frameworkThrows(name, on, args, at, walk);
    return;
  }
  if (body !== undefined && !codebase.isFollowed(found)) {
    leaveOut(`${found.owner}::${found.fact.name}`, found.fact.doc, at, walk);
  } else if (body !== undefined) {
    const key = `${found.bodyId}|${on.fqcn}`;
    enterCallee(
      `${found.owner}::${found.fact.name}`,
      { fact: found.fact, bodyId: found.bodyId, body, key, found, on },
      args,
      at,
      walk,
    );
  }
}

/**
 * Leaves out a callee outside the followed roots: its declaration counts, and the omission is reported (engine 2.1).
 */
function leaveOut(symbol: string, doc: DocBlock | undefined, at: object, walk: ThrowWalk): void {
  if (isNarrowed(walk.frame.run.codebase.reader)) walk.descent.leftOut.add(symbol);
  declaredThrows(doc, anchorOf(walk.frame, at), walk);
}

/** Walks into the method of an object that the framework's callee runs before it returns. */
function runsAtOnce(name: string, on: Type | undefined, args: CallArgs, at: Expr, walk: ThrowWalk): void {
  const ran = framework.runsAtOnce(name, on, args);
  if (ran === undefined) return;
  const none = { ...args, positional: [], named: new Map(), unreadable: false };
  for (const one of receivers(ran.on)) methodThrows(one, ran.method, none, at, walk);
}

function frameworkThrows(name: string, on: Type | undefined, args: CallArgs, at: Expr, walk: ThrowWalk): void {
  runsAtOnce(name, on, args, at, walk);
  if (framework.throwsItself(name, on)) raiseResponse(on, at, walk);
  const known = framework.methodThrows(name, on, args, walk.frame.run.codebase);
  for (const status of known?.statuses ?? [])
    pushThrowPoint(known?.exception ?? '', status, undefined, at, 'likely', walk, { idle: known?.idle });
}

/** Walks the callables in an array that is returned to who runs them: closures, methods, objects that are called (errors 2.7). */
export function returnedThrows(expr: Expr | undefined, walk: ThrowWalk): void {
  const none: CallArgs = { frame: walk.frame, positional: [], named: new Map(), unreadable: true };
  if (expr?.k === 'array') for (const { value } of expr.items) returnedThrows(value, walk);
  else if (expr?.k === 'closure') closureThrows(expr, walk);
  else if (expr?.k === 'mcall' && expr.fcc === true && typeof expr.name === 'string')
    for (const on of receivers(typeAt(expr.on, walk))) methodThrows(on, expr.name, none, expr, walk);
  else if (expr?.k === 'new')
    for (const on of receivers(typeAt(expr, walk))) methodThrows(on, '__invoke', none, expr, walk);
}

/** Walks a closure passed to a call that runs it (errors 2.6). */
function closureThrows(expr: ClosureExpr, walk: ThrowWalk): void {
  const { run } = walk.frame;
  const type = run.trace?.get(expr);
  const value = type === undefined ? undefined : run.closures.get(type);
  // No rule needed its result: it runs for the types inside.
  if (value !== undefined && !wasRun(expr.body, run.trace)) runClosure(value, []);
  walk.visit(expr.body, walk);
}

function wasRun(body: readonly Stmt[], trace: ReadonlyMap<Expr, Type> | undefined): boolean {
  const look = (node: unknown): boolean =>
    node !== null &&
    typeof node === 'object' &&
    (trace?.has(node as Expr) === true || Object.values(node).some((m) => typeof m === 'object' && look(m)));
  return look(body);
}
