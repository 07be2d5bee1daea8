import type { Expr } from '@docgen/php';
import { canonicalKey } from '../../types/canonical.js';
import { unknown } from '../../types/make.js';
import { widen } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { assume } from '../evaluator.js';
import type { BodyFrame } from '../frame.js';
import { type FlowState, joinStates } from './flow-state.js';

/** Limits the passes with exact types; types that still change then are widened (engine 7.1). */
const EXACT_PASSES = 2;
/** Limits all passes; no local is known after the last. Each pass beyond the exact ones makes some local unknown. */
const MAX_PASSES = 24;

/** Describes how a loop is entered and left. */
export interface Loop {
  /** Condition; absent for a loop over elements. */
  test?: Expr;
  /** The condition stands after the body, or there is none at all. */
  kind?: 'tail' | 'endless';
  /** The body runs at least once, for a loop over elements. */
  runs?: boolean;
  body: () => void;
  /** Runs the third part of a `for`, where `continue` goes on. */
  step?: () => void;
}

/**
 * Runs a loop body until its state changes no more, so that its types hold for every turn: three turns with exact
 * types, the rest with changing types widened, then unknown. Returns and revealed types are those of the last pass,
 * which began with the widest state.
 */
export function loop(frame: BodyFrame, of: Loop): void {
  const entry = frame.env.clone();
  const { widening } = frame;
  frame.widening = true;
  const returned = frame.returned.length;
  const seen = frame.run.watch?.seen.length ?? 0;
  const breaks: FlowState[] = [];
  let state = entry.clone();
  let exit = state;
  for (let pass = 0; ; pass++) {
    frame.returned.length = returned;
    if (frame.run.watch !== undefined) frame.run.watch.seen.length = seen;
    const level: BodyFrame['loops'][number] = { breaks: [], continues: [] };
    frame.loops.push(level);
    frame.env = state.clone();
    turn(frame, of, level.continues);
    frame.loops.pop();
    breaks.push(...level.breaks);
    const end = frame.env;
    const again = end.clone();
    if (of.kind === 'tail' && of.test !== undefined && assume(of.test, true, frame, again) === false) again.dead = true;
    exit = exitOf(frame, of, state, end);
    const next = joinStates(frame.run, [entry, again]);
    if (same(next, state, pass > EXACT_PASSES)) break;
    if (pass >= MAX_PASSES) {
      frame.env.forgetAll();
      exit = frame.env;
      break;
    }
    if (pass >= EXACT_PASSES) settle(next, state, pass === EXACT_PASSES);
    state = next;
  }
  frame.widening = widening;
  frame.env = joinStates(frame.run, [exit, ...breaks]);
  frame.env.journals = entry.journals;
}

/** Runs the body once, from the condition to the end of the step. */
function turn(frame: BodyFrame, of: Loop, continues: FlowState[]): void {
  const enters = of.test === undefined || of.kind === 'tail' || assume(of.test, true, frame, frame.env) !== false;
  if (enters) of.body();
  else frame.env.dead = true;
  frame.env = joinStates(frame.run, [frame.env, ...continues]);
  if (!frame.env.dead) of.step?.();
}

function exitOf(frame: BodyFrame, of: Loop, state: FlowState, end: FlowState): FlowState {
  const exit = (of.kind === 'tail' || (of.test === undefined && of.runs === true) ? end : state).clone();
  if (of.kind === 'endless') exit.dead = true;
  else if (of.test !== undefined && !exit.dead && assume(of.test, false, frame, exit) === true) exit.dead = true;
  return exit;
}

/**
 * Compares two states. With `settled`, a local given up for unknown covers every later type: `$tree = ['below' =>
 * $tree]`.
 */
function same(a: FlowState, b: FlowState, settled: boolean): boolean {
  if (a.vars.size !== b.vars.size || a.forgotten.size !== b.forgotten.size || a.shared.size !== b.shared.size)
    return false;
  if (a.vars.isCopyOf(b.vars)) return true;
  for (const [name, type] of a.vars) {
    const other = b.vars.get(name);
    if (other === undefined) return false;
    if (settled && other.kind === 'unknown') continue;
    if (other !== type && canonicalKey(other) !== canonicalKey(type)) return false;
  }
  return true;
}

/** Widens the types that changed since the last pass, and forgets those that change even then. */
function settle(next: FlowState, before: FlowState, mild: boolean): void {
  for (const [name, type] of next.vars) {
    const old = before.vars.get(name);
    if (old !== undefined && canonicalKey(old) === canonicalKey(type)) continue;
    if (name.includes('->')) next.vars.delete(name);
    else if (mild) next.vars.set(name, widen(type));
    else next.vars.set(name, old !== undefined && old.kind === 'unknown' ? old : unknown(reasonOf(type)));
  }
}

function reasonOf(type: Type): 'vague-array' | 'untyped' {
  return type.kind === 'list' || type.kind === 'map' || type.kind === 'shape' ? 'vague-array' : 'untyped';
}
