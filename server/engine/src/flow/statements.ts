import type { Expr, Stmt } from '@docgen/php';
import { assignTo, assume, typeOf } from '../evaluator.js';
import { remove } from '../expression/arrays.js';
import { destructure } from '../expression/assignment.js';
import { memberRemoved } from '../expression/containers.js';
import { anchorOf, type Frame } from '../expression/frame.js';
import { pathOf } from '../expression/path.js';
import { iterated } from '../framework/iteration.js';
import { enumOf, literal, NULL, tuple, VOID } from '../make.js';
import { withoutNull } from '../operations.js';
import type { Type } from '../types.js';
import { membersOf, union } from '../union.js';
import { assumeAsserted } from './assertions.js';
import { Rewritten } from './by-reference.js';
import { guardOf } from './conditions.js';
import { type Env, join, rootOf } from './env.js';
import { assignedBy, inlineVar } from './inline-var.js';
import { loop } from './loops.js';
import { tryCatch } from './try.js';

const MAX_UNROLLED = 64;

/** Run a body from the frame's flow state; the union of what it returns (engine 7.1). */
export function runBody(body: readonly Stmt[], frame: Frame): Type {
  runAll(body, frame);
  const types = frame.returned.map((r) => r.type);
  if (!frame.env.dead) types.push(types.length === 0 ? VOID : NULL);
  return union(types, frame.run.world.enumCases);
}

function runAll(body: readonly Stmt[], frame: Frame): void {
  for (const stmt of body) {
    if (frame.env.dead) return;
    run(stmt, frame);
  }
}

/** A call whose value nobody takes: neither a bound hit in it nor a body it lacks takes anything from what is returned. */
function discarded(expr: Expr, frame: Frame): void {
  const { run } = frame;
  const { truncated, diagnostics } = run;
  const told = diagnostics.length;
  typeOf(expr, frame);
  if (expr.k !== 'call' && expr.k !== 'mcall' && expr.k !== 'scall') return;
  run.truncated = truncated;
  if (diagnostics.length > told)
    diagnostics.push(...diagnostics.splice(told).filter((d) => d.code !== 'inference.callable-not-found'));
}

function run(stmt: Stmt, frame: Frame): void {
  switch (stmt.k) {
    case 'expr':
      // A tag speaks from its statement on; only the local the statement assigns has its say afterwards.
      inlineVar(stmt.doc, undefined, frame);
      discarded(stmt.e, frame);
      assumeAfter(stmt.e, frame);
      inlineVar(stmt.doc, stmt.e, frame, assignedBy(stmt.e));
      return;
    case 'return': {
      const tagged = inlineVar(stmt.doc, undefined, frame);
      const type = stmt.e === undefined ? VOID : (tagged ?? typeOf(stmt.e, frame));
      if (type.kind !== 'never') {
        frame.returned.push({
          type,
          anchor: anchorOf(frame, stmt.e ?? stmt),
          guards: frame.env.guards,
          ...(stmt.e === undefined ? {} : { expr: stmt.e }),
        });
      }
      frame.env.dead = true;
      return;
    }
    case 'if':
      branch(stmt, frame);
      return;
    case 'foreach':
      forEach(stmt, frame);
      return;
    case 'for':
      forLoop(stmt, frame);
      return;
    case 'while':
      loop(frame, { test: stmt.if, body: () => runAll(stmt.body, frame) });
      return;
    case 'do':
      loop(frame, { test: stmt.if, kind: 'tail', body: () => runAll(stmt.body, frame) });
      return;
    case 'switch':
      switchOn(stmt, frame);
      return;
    case 'try':
      tryCatch(stmt, frame, runAll);
      return;
    case 'break':
    case 'continue':
      leave(stmt, frame);
      return;
    case 'echo':
      for (const e of stmt.of) typeOf(e, frame);
      return;
    case 'global':
      for (const name of stmt.names) frame.env.share(name);
      return;
    case 'static':
      for (const v of stmt.vars) frame.env.forget(v.name);
      return;
    case 'unset':
      for (const target of stmt.of) unset(target, frame);
      return;
    case 'block':
      runAll(stmt.body, frame);
      return;
    case 'goto':
    case 'label':
      frame.env.forgetAll();
      return;
    default:
  }
}

/** `throw_if`, `abort_unless`, `assert` hold for what follows (engine 8.1). */
function assumeAfter(expr: Expr, frame: Frame): void {
  if (!frame.env.dead) assumeAsserted(expr, frame);
  // `$found or throw ...`: what goes on is what held.
  if (expr.k === 'bin' && (expr.op === '||' || expr.op === '&&') && (expr.r.k === 'throw' || expr.r.k === 'exit')) {
    if (!frame.env.dead) assume(expr.l, expr.op === '||', frame, frame.env);
    return;
  }
  if (expr.k !== 'call' || expr.fn.k !== 'fref') return;
  const first = expr.args[0]?.value;
  if (first === undefined || frame.env.dead) return;
  const name = (expr.fn.fallback ?? expr.fn.name).toLowerCase();
  const holds = { throw_if: false, abort_if: false, throw_unless: true, abort_unless: true, assert: true }[name];
  if (holds === undefined) return;
  if (assume(first, holds, frame, frame.env) === !holds) frame.env.dead = true;
}

function branch(stmt: Extract<Stmt, { k: 'if' }>, frame: Frame): void {
  const yes = frame.env.clone();
  const no = frame.env.clone();
  const holds = assume(stmt.if, true, frame, yes);
  assume(stmt.if, false, frame, no);
  if (holds === undefined) {
    yes.guards = [...yes.guards, guardOf(stmt.if, true, frame)];
    no.guards = [...no.guards, guardOf(stmt.if, false, frame)];
  }
  const ends: Env[] = [];
  if (holds !== false) {
    frame.env = yes;
    runAll(stmt.then, frame);
    ends.push(frame.env);
  }
  if (holds !== true) {
    frame.env = no;
    runAll(stmt.else ?? [], frame);
    ends.push(frame.env);
  }
  frame.env = join(frame.run, ends);
  const [then, rest] = ends;
  if (holds === undefined && stmt.else === undefined && then?.dead === true && rest?.dead === false)
    frame.env.guards = frame.env.guards.map((guard, i, all) =>
      i === all.length - 1 ? { ...guard, passed: true } : guard,
    );
}

function forLoop(stmt: Extract<Stmt, { k: 'for' }>, frame: Frame): void {
  for (const e of stmt.init) typeOf(e, frame);
  const test = stmt.test.at(-1);
  loop(frame, {
    ...(test === undefined ? { kind: 'endless' as const } : { test }),
    body: () => {
      for (const e of stmt.test.slice(0, -1)) typeOf(e, frame);
      runAll(stmt.body, frame);
    },
    step: () => {
      for (const e of stmt.step) typeOf(e, frame);
    },
  });
}

function forEach(stmt: Extract<Stmt, { k: 'foreach' }>, frame: Frame): void {
  const subject = everyCase(withoutNull(typeOf(stmt.of, frame)), frame);
  const enter = (key: Type, value: Type) => {
    if (stmt.key !== undefined) assignTo(stmt.key, key, frame);
    if (stmt.value.k === 'list' || stmt.value.k === 'array') destructure(stmt.value, value, frame);
    else assignTo(stmt.value, value, frame);
  };
  const rewritten = Rewritten.enter(stmt, subject, frame);
  if (subject.kind === 'shape' && subject.fields.length <= MAX_UNROLLED && !frame.widening && !leaves(stmt.body)) {
    const each: Type[] = [];
    for (const field of subject.fields) {
      if (frame.env.dead) break;
      const without = field.optional === true ? frame.env.clone() : undefined;
      enter(/^\d+$/.test(field.key) ? literal(Number(field.key)) : literal(field.key), field.type);
      runAll(stmt.body, frame);
      if (rewritten !== undefined) each.push(rewritten.held(frame.env));
      if (without !== undefined) frame.env = join(frame.run, [frame.env, without]);
    }
    rewritten?.leave(each);
    return;
  }
  const element = iterated(subject, frame);
  const runs = subject.kind === 'shape' && subject.fields.some((f) => f.optional !== true);
  loop(frame, {
    runs: runs || (subject.kind === 'list' && subject.nonEmpty === true),
    body: () => {
      enter(element.key, element.value);
      runAll(stmt.body, frame);
      rewritten?.turned();
    },
  });
  rewritten?.leave();
}

/** What `E::cases()` gave, case by case. */
function everyCase(subject: Type, frame: Frame): Type {
  if (subject.kind !== 'list' || subject.item.kind !== 'enum' || !frame.run.allCases.has(subject)) return subject;
  const { fqcn } = subject.item;
  return tuple((frame.run.world.enumCases(fqcn) ?? []).map((name) => enumOf(fqcn, [name])));
}

/** Does a body leave the loop early at its own level? */
function leaves(body: readonly Stmt[]): boolean {
  return body.some((s): boolean => {
    switch (s.k) {
      case 'break':
      case 'continue':
        return true;
      case 'if':
        return leaves(s.then) || leaves(s.else ?? []);
      case 'block':
        return leaves(s.body);
      case 'try':
        return leaves(s.body) || s.catches.some((c) => leaves(c.body)) || leaves(s.finally ?? []);
      case 'foreach':
      case 'for':
      case 'while':
      case 'do':
        return leaves(s.body);
      case 'switch':
        return s.cases.some((c) => leaves(c.body));
      default:
        return false;
    }
  });
}

function switchOn(stmt: Extract<Stmt, { k: 'switch' }>, frame: Frame): void {
  typeOf(stmt.on, frame);
  const always = stmt.on.k === 'bool' && stmt.on.v;
  let rest: Env = frame.env.clone();
  let through: Env | undefined;
  const level: { breaks: Env[]; continues: Env[] } = { breaks: [], continues: [] };
  frame.loops.push(level);
  const last = stmt.cases.findIndex((c) => c.if === undefined);
  stmt.cases.forEach((one, index) => {
    let here: Env | undefined;
    if (one.if === undefined) {
      here = index === last ? restAfter(stmt, index, rest, frame) : undefined;
    } else {
      const test: Expr = always ? one.if : { k: 'bin', op: '==', l: stmt.on, r: one.if };
      const entered = rest.clone();
      const holds = assume(test, true, frame, entered);
      if (holds !== false) here = entered;
      const other = rest.clone();
      assume(test, false, frame, other);
      rest = other;
    }
    const starts = [here, through].filter((e) => e !== undefined);
    if (starts.length === 0) return;
    frame.env = join(frame.run, starts);
    runAll(one.body, frame);
    through = frame.env;
  });
  frame.loops.pop();
  const { journals } = rest;
  frame.env = join(frame.run, [
    ...(through === undefined ? [] : [through]),
    ...level.breaks,
    ...level.continues,
    ...(last < 0 ? [rest] : []),
  ]);
  frame.env.journals = journals;
}

/** The state `default` starts in: no case matched, those written after it included. */
function restAfter(stmt: Extract<Stmt, { k: 'switch' }>, index: number, rest: Env, frame: Frame): Env {
  const env = rest.clone();
  for (const later of stmt.cases.slice(index + 1)) {
    if (later.if !== undefined) assume({ k: 'bin', op: '==', l: stmt.on, r: later.if }, false, frame, env);
  }
  return env;
}

function leave(stmt: Extract<Stmt, { k: 'break' | 'continue' }>, frame: Frame): void {
  const level = frame.loops[frame.loops.length - (stmt.levels ?? 1)];
  if (level !== undefined) (stmt.k === 'break' ? level.breaks : level.continues).push(frame.env.clone());
  frame.env.dead = true;
}

function unset(target: Expr, frame: Frame): void {
  if (target.k === 'index' && target.at !== undefined) {
    const base = typeOf(target.on, frame);
    if (membersOf(base).some((m) => m.kind === 'class')) {
      memberRemoved(target.on, frame);
      return;
    }
    const next = remove(base, typeOf(target.at, frame));
    if (base.kind === 'shape') frame.run.lineage.set(next, rootOf(frame.run, base));
    assignTo(target.on, next, frame);
    return;
  }
  const path = pathOf(target);
  if (path !== undefined) {
    frame.env.shared.delete(path);
    frame.env.set(path, NULL);
    frame.env.maybeUnset.add(path);
  }
}
