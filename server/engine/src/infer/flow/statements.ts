import type { Expr, Stmt } from '@docgen/php';
import { NULL, unknown, VOID } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { assume, typeOf } from '../evaluator.js';
import { objectPath } from '../expression/objects/object-path.js';
import { anchorOf, type BodyFrame, noteTruncation } from '../frame.js';
import { framework } from '../framework/framework.js';
import { MAX_STEPS } from '../limits.js';
import { askRoute, noteRunBound } from '../memo/memo-scope.js';
import { assumeAsserted } from './assertions.js';
import { forEach } from './foreach.js';
import { branch } from './if.js';
import { assignedBy, inlineVar, withKnownState } from './inline-var.js';
import { loop } from './loops.js';
import { switchOn } from './switch.js';
import { tryCatch } from './try.js';
import { unset } from './unset.js';

/** Runs statements one after the other; passed to statements that hold some. */
export type RunAll = (body: readonly Stmt[], frame: BodyFrame) => void;

/** Runs a body from the frame's flow state; gives the union of what it returns (engine 7.1). */
export function runBody(body: readonly Stmt[], frame: BodyFrame): Type {
  runAll(body, frame);
  const types = frame.returned.map((r) => r.type);
  if (!frame.env.dead) types.push(types.length === 0 ? VOID : NULL);
  return union(types, frame.run.codebase.enumCases);
}

function runAll(body: readonly Stmt[], frame: BodyFrame): void {
  for (const stmt of body) {
    if (frame.env.dead) return;
    if (frame.run.steps > MAX_STEPS) abandon(stmt, frame);
    else run(stmt, frame);
  }
}

/** Ends a body whose run has taken its steps: the rest may return anything. To walk on took 4 GB after 5,000 branches of 16,000. */
function abandon(stmt: Stmt, frame: BodyFrame): void {
  noteRunBound(frame.run);
  noteTruncation(frame, 'number of steps', stmt);
  frame.env.forgetAll();
  frame.exits.push(frame.env);
  frame.returned.push({ type: unknown('budget'), anchor: anchorOf(frame, stmt), guards: [] });
  frame.env.dead = true;
}

/**
 * Runs a call whose value is not used: neither a bound hit in it nor a body it lacks takes anything from what is
 * returned.
 */
function runUnused(expr: Expr, frame: BodyFrame): void {
  const { run } = frame;
  const { truncated, diagnostics } = run;
  const reported = diagnostics.length;
  typeOf(expr, frame);
  if (expr.k !== 'call' && expr.k !== 'mcall' && expr.k !== 'scall') return;
  run.truncated = truncated;
  if (diagnostics.length > reported)
    diagnostics.push(...diagnostics.splice(reported).filter((d) => d.code !== 'inference.callable-not-found'));
}

/** Types what a return gives: its tag says the type, and takes nothing from what is known of the object. */
function returnedType(expr: Expr, tagged: Type | undefined, frame: BodyFrame): Type {
  if (tagged === undefined) return typeOf(expr, frame);
  const { run } = frame;
  const { truncated, diagnostics } = run;
  const reported = diagnostics.length;
  const known = typeOf(expr, frame);
  run.truncated = truncated;
  diagnostics.splice(reported);
  return withKnownState(known, tagged, run.codebase);
}

/** Gives what a return hands on: of an action and of an answer to an exception, what is sent for its result. */
function result(expr: Expr, type: Type, frame: BodyFrame): Type {
  return isSent(frame) ? framework.answered(type, objectPath(expr, frame), frame) : type;
}

/** Tells whether the framework sends what the body returns: the router what an action does, its pipeline what a handler does. */
function isSent({ depth, captured, run }: BodyFrame): boolean {
  if (depth !== 0 || captured !== undefined) return false;
  return run.freshReceiver === true || askRoute(run, 'answering', ({ answering }) => answering === true);
}

function run(stmt: Stmt, frame: BodyFrame): void {
  switch (stmt.k) {
    case 'expr':
      // A tag holds from its statement on; afterwards only the local the statement assigns follows the statement.
      inlineVar(stmt.doc, undefined, frame);
      runUnused(stmt.e, frame);
      assumeAfter(stmt.e, frame);
      inlineVar(stmt.doc, stmt.e, frame, assignedBy(stmt.e));
      return;
    case 'return': {
      const tagged = inlineVar(stmt.doc, undefined, frame);
      const type = stmt.e === undefined ? VOID : result(stmt.e, returnedType(stmt.e, tagged, frame), frame);
      if (type.kind !== 'never') {
        frame.exits.push(frame.env);
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
      branch(stmt, frame, runAll);
      return;
    case 'foreach':
      forEach(stmt, frame, runAll);
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
      switchOn(stmt, frame, runAll);
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

/** Applies the condition of a statement that throws unless it holds, such as `assert` (engine 8.1). */
function assumeAfter(expr: Expr, frame: BodyFrame): void {
  if (!frame.env.dead) assumeAsserted(expr, frame);
  // `$found or throw ...` goes on only where the left side held.
  if (expr.k === 'bin' && (expr.op === '||' || expr.op === '&&') && (expr.r.k === 'throw' || expr.r.k === 'exit')) {
    if (!frame.env.dead) assume(expr.l, expr.op === '||', frame, frame.env);
    return;
  }
  if (expr.k !== 'call' || expr.fn.k !== 'fref') return;
  const named = expr.args.find((arg) => arg.name === 'boolean' || arg.name === 'condition' || arg.name === 'assertion');
  const first = (named ?? expr.args.find((arg) => arg.name === undefined))?.value;
  if (first === undefined || frame.env.dead) return;
  const name = (expr.fn.fallback ?? expr.fn.name).toLowerCase();
  const holds = name === 'assert' ? true : framework.assertedBy(name);
  if (holds === undefined) return;
  if (assume(first, holds, frame, frame.env) === !holds) frame.env.dead = true;
}

function forLoop(stmt: Extract<Stmt, { k: 'for' }>, frame: BodyFrame): void {
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

function leave(stmt: Extract<Stmt, { k: 'break' | 'continue' }>, frame: BodyFrame): void {
  const level = frame.loops[frame.loops.length - (stmt.levels ?? 1)];
  if (level !== undefined) (stmt.k === 'break' ? level.breaks : level.continues).push(frame.env.clone());
  frame.env.dead = true;
}
