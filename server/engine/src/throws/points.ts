import type { Arg, ClosureExpr, Expr, Stmt } from '@docgen/php';
import { type BodyFact, type DocBlock, type FoundMethod, functionOf, isFollowed, isNarrowed } from '@docgen/php';
import { parameterType } from '../callee.js';
import type { ThrownException } from '../contract.js';
import { fromDocType } from '../doctype.js';
import { type Args, argText, argType } from '../expression/arguments.js';
import { classNameOf } from '../expression/class-name.js';
import { runClosure } from '../expression/closures.js';
import { anchorOf, createFrame, type Frame, type Run } from '../expression/frame.js';
import { failed, standing } from '../failure.js';
import { runBody } from '../flow/statements.js';
import { RESPONSE_EXCEPTION } from '../framework/exceptions.js';
import { isCollection } from '../framework/iteration.js';
import { unknown } from '../make.js';
import { withoutNull } from '../operations.js';
import { isPlain } from '../recall/portable.js';
import { responseOf, returnSites } from '../returns.js';
import type { Type } from '../types.js';
import { membersOf } from '../union.js';
import { isVendor } from '../world.js';
import { agreedStatus, builtIn, type Construction, constructionsOf } from './constructions.js';
import { Descent, type Leaving, leaving, mayEnter } from './leaving.js';
import { abortClass, thrownByName } from './names.js';
import { denials } from './policy.js';
import { asStatus, exceptionStatus } from './status.js';

const GATE = 'Illuminate\\Support\\Facades\\Gate';
const PLAIN_BUILDER = 'Illuminate\\Database\\Query\\Builder';
/** Callees that keep a closure for later, or swallow what it throws. */
const NOT_RUN = new Set([
  'dispatch',
  'rescue',
  'defer',
  'listen',
  'macro',
  'later',
  'aftercommit',
  'terminating',
  'extend',
]);
const SILENT = new Set(['report', 'logger', 'info']);

/** Where the walk is: the body's frame, how it got there, and what it found. */
export interface Place {
  frame: Frame;
  chain: ThrownException['callChain'];
  active: ReadonlySet<string>;
  descent: Descent;
  out: ThrownException[];
  /** Variables of the catch clauses around: throwing one again is no new throw. */
  caught: readonly string[];
}

/** What leaves a body that was just run with `run.trace` set, in source order (errors 2). */
export function thrownFrom(body: readonly Stmt[], frame: Frame, doc: DocBlock | undefined): Leaving {
  const place: Place = { frame, chain: [], active: new Set(), descent: new Descent(0), out: [], caught: [] };
  declared(doc, { fact: frame.fact }, place);
  visit(body, place);
  const seen = new Set<string>();
  const points = place.out.filter((t) => {
    const key = `${t.exceptionFqcn.toLowerCase()} ${t.httpStatusHint} ${t.messageLiteral ?? ''}`;
    const known = seen.has(key);
    seen.add(key);
    return !known;
  });
  return { points, descent: place.descent };
}

function visit(node: unknown, place: Place): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, place);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const expr = node as Expr | Stmt;
  switch (expr.k) {
    case 'closure':
    case 'newanon':
      return;
    case 'try':
      tried(expr, place);
      return;
    case 'throw':
      visit(expr.e, place);
      thrown(expr, place);
      return;
    case 'call':
    case 'mcall':
    case 'scall':
      called(expr, place);
      return;
    default:
      for (const member of Object.values(node)) if (typeof member === 'object') visit(member, place);
  }
}

/** `throw $e` (errors 2.1): what is thrown, unless it is what a catch clause around it caught. */
function thrown(expr: Extract<Expr, { k: 'throw' }>, place: Place): void {
  if (expr.e.k === 'var' && typeof expr.e.name === 'string' && place.caught.includes(expr.e.name)) return;
  raiseBuilt(expr.e, typeAt(expr.e, place), expr, place);
}

/** A point for each way the value was built; where they are not known for what its type says. */
function raiseBuilt(value: Expr, type: Type | undefined, at: object, place: Place): void {
  const { run } = place.frame;
  const built = constructionsOf(value, place.frame);
  if (built === undefined) raise(type, undefined, at, 'certain', place);
  else for (const { fqcn, args } of built) raise(run.world.typeOfName(fqcn), args, at, 'certain', place);
}

/** A point for each class the thrown value may be. */
function raise(
  type: Type | undefined,
  args: Args | undefined,
  at: object,
  confidence: ThrownException['confidence'],
  place: Place,
): void {
  const { run } = place.frame;
  for (const member of type === undefined ? [] : membersOf(withoutNull(type))) {
    if (member.kind !== 'class' || !run.world.isSubclass(member.fqcn, 'Throwable')) continue;
    if (['throwable', 'exception', 'error'].includes(member.fqcn.toLowerCase())) continue;
    if (member.fqcn.toLowerCase() === RESPONSE_EXCEPTION.toLowerCase()) {
      if (args !== undefined) carried(argType(args, 0, 'response'), at, place);
      continue;
    }
    const status = exceptionStatus(member.fqcn, args, run) ?? agreedStatus(member.fqcn, run);
    // Framework code that fails with a plain 500 is nobody's contract.
    if (status === 500 && !run.world.isProject(member.fqcn)) continue;
    const message =
      args === undefined ? undefined : (argText(args, status === null ? 1 : 0, 'message') ?? argText(args, 1));
    push(member.fqcn, status, message, at, confidence, place);
  }
}

function push(
  exceptionFqcn: string,
  status: number | null,
  message: string | undefined,
  at: object,
  confidence: ThrownException['confidence'],
  place: Place,
): void {
  place.out.push({
    exceptionFqcn,
    httpStatusHint: status,
    ...(message === undefined || message === '' ? {} : { messageLiteral: message }),
    anchor: anchorOf(place.frame, at),
    callChain: [...place.chain],
    confidence,
  });
}

/** A response that is thrown as it is (errors 2.7). */
function carried(type: Type | undefined, at: object, place: Place): void {
  if (type?.kind !== 'class') return;
  const { run } = place.frame;
  const anchor = anchorOf(place.frame, at);
  for (const site of returnSites([{ type, anchor }], undefined, run)) {
    const response = site.response ?? responseOf(type, run);
    place.out.push({
      exceptionFqcn: RESPONSE_EXCEPTION,
      httpStatusHint: response?.status ?? null,
      response: site,
      anchor,
      callChain: [...place.chain],
      confidence: 'certain',
    });
  }
}

function tried(stmt: Extract<Stmt, { k: 'try' }>, place: Place): void {
  const inner: Place = { ...place, out: [] };
  visit(stmt.body, inner);
  const { world } = place.frame.run;
  const kept = inner.out.filter(
    (t) =>
      !stmt.catches.some(
        (c) => !handsOn(c.body, c.var) && c.types.some((type) => world.isSubclass(t.exceptionFqcn, type)),
      ),
  );
  place.out.push(...kept);
  for (const clause of stmt.catches) {
    visit(clause.body, clause.var === undefined ? place : { ...place, caught: [...place.caught, clause.var] });
  }
  visit(stmt.finally, place);
}

/** Does a catch clause throw what it caught again, or pass it to something that may (errors 2.4)? */
function handsOn(body: readonly Stmt[], name: string | undefined): boolean {
  if (name === undefined) return false;
  const is = (e: Expr | undefined): boolean => e?.k === 'var' && e.name === name;
  let found = false;
  const look = (node: unknown): void => {
    if (found || node === null || typeof node !== 'object') return;
    const expr = node as Expr;
    if (expr.k === 'throw' && is(expr.e)) found = true;
    if (expr.k === 'call' && expr.fn.k === 'fref' && expr.args.some((a) => is(a.value)))
      found ||= !SILENT.has((expr.fn.fallback ?? expr.fn.name).toLowerCase());
    if (expr.k === 'mcall' && expr.args.some((a) => is(a.value))) found = true;
    for (const member of Object.values(node)) if (typeof member === 'object') look(member);
  };
  look(body);
  return found;
}

function called(expr: Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>, place: Place): void {
  if (expr.k === 'mcall') visit(expr.on, place);
  if (expr.k === 'call' && expr.fn.k !== 'fref') visit(expr.fn, place);
  const name = expr.k === 'call' ? (expr.fn.k === 'fref' ? (expr.fn.fallback ?? expr.fn.name) : '__invoke') : expr.name;
  const runs = typeof name !== 'string' || !NOT_RUN.has(name.toLowerCase());
  for (const arg of expr.args) {
    if (arg.value.k !== 'closure') visit(arg.value, place);
    else if (runs) inClosure(arg.value, place);
  }
  if (expr.fcc === true || typeof name !== 'string' || !place.frame.run.trace?.has(expr)) return;
  const args = argsOf(expr.args, place);
  if (expr.k === 'call' && expr.fn.k === 'fref') {
    if (!aborts(expr, name.toLowerCase(), args, place)) callee(expr.fn, args, expr, place);
  } else if (expr.k === 'call') {
    for (const on of receivers(typeAt(expr.fn as Expr, place))) member(on, '__invoke', args, expr, place);
  } else if (expr.k === 'mcall') {
    const on = receivers(typeAt(expr.on, place));
    if (on.length === 0) byName(name, undefined, args, expr, place);
    for (const one of on) member(one, name, args, expr, place);
  } else {
    const fqcn = classNameOf(expr.class, place.frame);
    if (fqcn === undefined) return;
    const type = place.frame.run.world.typeOfName(fqcn);
    const self = place.frame.receiver;
    const inside = expr.class.k === 'cref' && /^(self|static|parent)$/i.test(expr.class.name);
    member(inside && self?.kind === 'class' ? { ...self, fqcn } : type, name, args, expr, place);
  }
}

function receivers(type: Type | undefined): Type[] {
  return type === undefined ? [] : membersOf(withoutNull(type)).filter((m) => m.kind === 'class' || m.kind === 'enum');
}

/** `abort`, `abort_if`, `throw_unless` and the like (errors 2.1); true when it was one. */
function aborts(expr: Extract<Expr, { k: 'call' }>, name: string, args: Args, place: Place): boolean {
  if (!/^(abort|abort_if|abort_unless|throw_if|throw_unless)$/.test(name)) return false;
  const conditional = name !== 'abort';
  if (conditional) {
    const condition = argType(args, 0, 'boolean') ?? argType(args, 0, 'condition');
    const never = condition?.kind === 'literal' && Boolean(condition.value) === name.endsWith('_unless');
    if (never) return true;
  }
  const at = conditional ? 1 : 0;
  if (name.startsWith('throw')) {
    const written = expr.args.find((a) => a.name === 'exception') ?? expr.args[1];
    const type = argType(args, 1, 'exception');
    const asClass = type?.kind === 'literal' ? place.frame.run.world.typeOfName(String(type.value)) : type;
    if (written === undefined || type?.kind === 'literal') raise(asClass, undefined, expr, 'certain', place);
    else raiseBuilt(written.value, asClass, expr, place);
    return true;
  }
  const code = argType(args, at, 'code');
  if (code?.kind === 'class') {
    carried(code, expr, place);
    return true;
  }
  const status = asStatus(code);
  if (status !== null) push(abortClass(status), status, argText(args, at + 1, 'message'), expr, 'certain', place);
  return true;
}

function callee(fn: { name: string; fallback?: string }, args: Args, at: object, place: Place): void {
  const { world } = place.frame.run;
  const found = functionOf(world.reader, fn.name, fn.fallback);
  if (found === undefined) return;
  const { name, path, doc } = found.fact;
  if (path === undefined || isVendor(path)) {
    declared(doc, anchorOf(place.frame, at), place);
    return;
  }
  if (!isFollowed(world.reader, path)) {
    leaveOut(`${name}()`, doc, at, place);
    return;
  }
  const body = world.reader.read<BodyFact>(found.bodyId);
  if (body !== undefined) enter(name, { ...found, body, key: found.bodyId }, args, at, place);
}

/** `$on->name(...)`: into a project method, by name where its body is out of reach. */
function member(on: Type, name: string, args: Args, at: Expr, place: Place): void {
  if (on.kind !== 'class' && on.kind !== 'enum') return;
  const { world } = place.frame.run;
  const found = world.method(on.fqcn, name);
  const path = found === undefined ? undefined : world.classOf(found.trait ?? found.owner)?.path;
  const body = found === undefined ? undefined : world.body(found);
  if (found === undefined || path === undefined || isVendor(path)) {
    byName(name, on, args, at, place);
    return;
  }
  if (body !== undefined && !world.isFollowed(found)) {
    leaveOut(`${found.owner}::${found.fact.name}`, found.fact.doc, at, place);
  } else if (body !== undefined) {
    const key = `${found.bodyId}|${on.fqcn}`;
    enter(
      `${found.owner}::${found.fact.name}`,
      { fact: found.fact, bodyId: found.bodyId, body, key, found, on },
      args,
      at,
      place,
    );
  }
}

/** A callee outside the roots that are followed: what it declares counts, and that it was left out is told (engine 2.1). */
function leaveOut(symbol: string, doc: DocBlock | undefined, at: object, place: Place): void {
  if (isNarrowed(place.frame.run.world.reader)) place.descent.leftOut.add(symbol);
  declared(doc, anchorOf(place.frame, at), place);
}

function byName(name: string, on: Type | undefined, args: Args, at: Expr, place: Place): void {
  const { world } = place.frame.run;
  const fqcn = on?.kind === 'class' ? on.fqcn : undefined;
  const known = thrownByName(name, {
    collection: fqcn !== undefined && isCollection(world, fqcn),
    plainBuilder: fqcn !== undefined && world.isSubclass(fqcn, PLAIN_BUILDER),
    gate: fqcn === GATE || fqcn === 'Illuminate\\Contracts\\Auth\\Access\\Gate',
  });
  if (known === undefined) return;
  const ability = /^authorize$/i.test(name) ? argText(args, 0, 'ability') : undefined;
  const statuses = ability === undefined ? [known.status] : denials(ability, argType(args, 1, 'arguments'), world);
  for (const status of statuses) push(known.exception, status, undefined, at, 'likely', place);
}

interface Target {
  fact: FoundMethod['fact'];
  bodyId: string;
  body: BodyFact;
  key: string;
  found?: FoundMethod;
  on?: Type;
}

/** Into a project callee, three calls deep; one that declares `@throws` is taken at its word (errors 2.3). */
function enter(symbol: string, target: Target, args: Args, at: object, place: Place): void {
  const { run } = place.frame;
  const anchor = anchorOf(place.frame, at);
  const chain = [...place.chain, { symbol, anchor }];
  const { found, on } = target;
  const frame = createFrame(run, {
    fact: target.bodyId,
    root: target.body,
    ...(found === undefined ? {} : { self: found.owner }),
    ...(on === undefined ? {} : { receiver: on }),
  });
  if (declared(target.fact.doc, anchor, { ...place, frame, chain }, target)) return;
  if (!mayEnter(target.key, place)) return;
  const given = target.fact.params.map((param, index) =>
    param.variadic === true ? undefined : argType(args, index, param.name),
  );
  const scope = run.world.scopeOf(found?.owner, on);
  target.fact.params.forEach((param, index) => {
    const type = parameterType(param, target.fact, scope);
    const passed = given[index];
    frame.env.set(param.name, passed === undefined || passed.kind === 'unknown' ? type : passed);
  });
  const inner: Place = { ...place, frame, chain, active: new Set([...place.active, target.key]), caught: [] };
  const key = questionOf(target, given, run);
  const walk = (walked: Place) => {
    runBody(target.body.body, frame);
    visit(target.body.body, walked);
  };
  const before = standing(run);
  const known = place.out.length;
  try {
    if (key === undefined) walk(inner);
    else {
      const of = [found?.sigId ?? `fn:${target.fact.name}`, target.bodyId];
      place.out.push(...leaving(key, of, place, inner, walk));
    }
  } catch (error) {
    place.out.length = known;
    failed(symbol, before, place.frame, error);
  }
}

/** What leaves a callee is asked for by whom it is called for and with what; one that is given a closure is walked each time. */
function questionOf(target: Target, given: readonly (Type | undefined)[], run: Run): string | undefined {
  const { memory } = run.world.reader;
  const types = [target.on, ...given];
  if (!types.every((type) => type === undefined || isPlain(type, run))) return undefined;
  return `leaving:${target.key}|${types.map((type) => (type === undefined ? '' : memory.numberOf(type))).join(',')}`;
}

/** `@throws` of a docblock; true when it names a class. What the callee itself builds of it says more (errors 3.4). */
function declared(doc: DocBlock | undefined, anchor: ThrownException['anchor'], place: Place, of?: Target): boolean {
  const tags = (doc?.tags ?? []).filter((t) => t.name === 'throws' && t.type !== undefined);
  const { run, self, receiver } = place.frame;
  for (const tag of tags) {
    if (tag.type === undefined) continue;
    const before = place.out.length;
    const type = fromDocType(tag.type, run.world.scopeOf(self, receiver));
    const built = of === undefined ? [] : builtAs(type, of, place.frame);
    if (built.length === 0) raise(type, undefined, {}, 'declared', place);
    for (const { fqcn, args } of built) raise(run.world.typeOfName(fqcn), args, {}, 'declared', place);
    for (const one of place.out.slice(before)) one.anchor = anchor;
  }
  return tags.length > 0;
}

/** What a callee constructs of a class it declares to throw; nothing where only the class matters. */
function builtAs(type: Type, { fact, body, bodyId, found, on }: Target, { run }: Frame): Construction[] {
  if (type.kind !== 'class' || exceptionStatus(type.fqcn, undefined, run) !== null) return [];
  const factory = {
    fact,
    body,
    bodyId,
    ...(found === undefined ? {} : { self: found.owner }),
    ...(on === undefined ? {} : { receiver: on }),
  };
  return builtIn(factory, run).filter((one) => one.fqcn.toLowerCase() === type.fqcn.toLowerCase());
}

/** A closure given to a call that runs it (errors 2.6). */
function inClosure(expr: ClosureExpr, place: Place): void {
  const { run } = place.frame;
  const type = run.trace?.get(expr);
  const value = type === undefined ? undefined : run.closures.get(type);
  // Nobody needed its result: run it for the types inside.
  if (value !== undefined && !reached(expr.body, run.trace)) runClosure(value, []);
  visit(expr.body, place);
}

function reached(body: readonly Stmt[], trace: ReadonlyMap<Expr, Type> | undefined): boolean {
  const look = (node: unknown): boolean =>
    node !== null &&
    typeof node === 'object' &&
    (trace?.has(node as Expr) === true || Object.values(node).some((m) => typeof m === 'object' && look(m)));
  return look(body);
}

function typeAt(expr: Expr, place: Place): Type | undefined {
  return place.frame.run.trace?.get(expr);
}

function argsOf(args: readonly Arg[], place: Place): Args {
  const out: Args = { frame: place.frame, positional: [], named: new Map(), unreadable: false };
  for (const arg of args) {
    const type = typeAt(arg.value, place) ?? unknown('untyped');
    if (arg.spread === true) out.unreadable = true;
    else if (arg.name !== undefined) out.named.set(arg.name, { type, expr: arg.value });
    else out.positional.push({ type, expr: arg.value });
  }
  return out;
}
