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
import { classNameOf } from '../expression/calls/class-name.js';
import { runClosure } from '../expression/closures/closures.js';
import { anchorOf } from '../frame.js';
import { framework } from '../framework/framework.js';
import { declaredThrows, enterCallee } from './callee-throws.js';
import { pushThrowPoint } from './raise.js';
import { type ThrowWalk, typeAt } from './throw-walk.js';
import { tracedArguments } from './traced-arguments.js';

/** What a call may throw: its arguments, then whom it calls. */
export function callThrows(expr: Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>, place: ThrowWalk): void {
  if (expr.k === 'mcall') place.visit(expr.on, place);
  if (expr.k === 'call' && expr.fn.k !== 'fref') place.visit(expr.fn, place);
  const name = expr.k === 'call' ? (expr.fn.k === 'fref' ? (expr.fn.fallback ?? expr.fn.name) : '__invoke') : expr.name;
  const runs = typeof name !== 'string' || !framework.keepsClosure(name.toLowerCase());
  for (const arg of expr.args) {
    if (arg.value.k !== 'closure') place.visit(arg.value, place);
    else if (runs) inClosure(arg.value, place);
  }
  if (expr.fcc === true || typeof name !== 'string' || !place.frame.run.trace?.has(expr)) return;
  const args = tracedArguments(expr.args, place.frame);
  if (expr.k === 'call' && expr.fn.k === 'fref') {
    if (!framework.functionThrows(expr, name.toLowerCase(), args, place)) callee(expr.fn, args, expr, place);
  } else if (expr.k === 'call') {
    for (const on of receivers(typeAt(expr.fn as Expr, place))) member(on, '__invoke', args, expr, place);
  } else if (expr.k === 'mcall') {
    const on = receivers(typeAt(expr.on, place));
    if (on.length === 0) byName(name, undefined, args, expr, place);
    for (const one of on) member(one, name, args, expr, place);
  } else {
    const fqcn = classNameOf(expr.class, place.frame);
    if (fqcn === undefined) return;
    const type = place.frame.run.codebase.typeOfName(fqcn);
    const self = place.frame.receiver;
    const inside = expr.class.k === 'cref' && /^(self|static|parent)$/i.test(expr.class.name);
    member(inside && self?.kind === 'class' ? { ...self, fqcn } : type, name, args, expr, place);
  }
}

function receivers(type: Type | undefined): Type[] {
  return type === undefined ? [] : membersOf(withoutNull(type)).filter((m) => m.kind === 'class' || m.kind === 'enum');
}

function callee(fn: { name: string; fallback?: string }, args: CallArgs, at: object, place: ThrowWalk): void {
  const { codebase } = place.frame.run;
  const found = functionOf(codebase.reader, fn.name, fn.fallback);
  if (found === undefined) return;
  const { name, path, doc } = found.fact;
  if (path === undefined || isVendor(path)) {
    declaredThrows(doc, anchorOf(place.frame, at), place);
    return;
  }
  if (!isFollowed(codebase.reader, path)) {
    leaveOut(`${name}()`, doc, at, place);
    return;
  }
  const body = codebase.reader.read<BodyFact>(found.bodyId);
  if (body !== undefined) enterCallee(name, { ...found, body, key: found.bodyId }, args, at, place);
}

/** `$on->name(...)`: into a project method, by name where its body is out of reach. */
function member(on: Type, name: string, args: CallArgs, at: Expr, place: ThrowWalk): void {
  if (on.kind !== 'class' && on.kind !== 'enum') return;
  const { codebase } = place.frame.run;
  const found = codebase.method(on.fqcn, name);
  const path = found === undefined ? undefined : codebase.classOf(found.trait ?? found.owner)?.path;
  const body = found === undefined ? undefined : codebase.body(found);
  if (found === undefined || path === undefined || isVendor(path)) {
    byName(name, on, args, at, place);
    return;
  }
  if (body !== undefined && !codebase.isFollowed(found)) {
    leaveOut(`${found.owner}::${found.fact.name}`, found.fact.doc, at, place);
  } else if (body !== undefined) {
    const key = `${found.bodyId}|${on.fqcn}`;
    enterCallee(
      `${found.owner}::${found.fact.name}`,
      { fact: found.fact, bodyId: found.bodyId, body, key, found, on },
      args,
      at,
      place,
    );
  }
}

/** A callee outside the roots that are followed: what it declares counts, and that it was left out is told (engine 2.1). */
function leaveOut(symbol: string, doc: DocBlock | undefined, at: object, place: ThrowWalk): void {
  if (isNarrowed(place.frame.run.codebase.reader)) place.descent.leftOut.add(symbol);
  declaredThrows(doc, anchorOf(place.frame, at), place);
}

function byName(name: string, on: Type | undefined, args: CallArgs, at: Expr, place: ThrowWalk): void {
  const known = framework.methodThrows(name, on, args, place.frame.run.codebase);
  for (const status of known?.statuses ?? [])
    pushThrowPoint(known?.exception ?? '', status, undefined, at, 'likely', place);
}

/** A closure given to a call that runs it (errors 2.6). */
function inClosure(expr: ClosureExpr, place: ThrowWalk): void {
  const { run } = place.frame;
  const type = run.trace?.get(expr);
  const value = type === undefined ? undefined : run.closures.get(type);
  // Nobody needed its result: run it for the types inside.
  if (value !== undefined && !reached(expr.body, run.trace)) runClosure(value, []);
  place.visit(expr.body, place);
}

function reached(body: readonly Stmt[], trace: ReadonlyMap<Expr, Type> | undefined): boolean {
  const look = (node: unknown): boolean =>
    node !== null &&
    typeof node === 'object' &&
    (trace?.has(node as Expr) === true || Object.values(node).some((m) => typeof m === 'object' && look(m)));
  return look(body);
}
