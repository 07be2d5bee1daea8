import type { Expr, Stmt } from '@docgen/php';
import { assume, typeOf } from '../evaluator.js';
import type { BodyFrame } from '../frame.js';
import { type FlowState, joinStates } from './flow-state.js';
import type { RunAll } from './statements.js';

export function switchOn(stmt: Extract<Stmt, { k: 'switch' }>, frame: BodyFrame, runAll: RunAll): void {
  typeOf(stmt.on, frame);
  const always = stmt.on.k === 'bool' && stmt.on.v;
  let rest: FlowState = frame.env.clone();
  let through: FlowState | undefined;
  const level: { breaks: FlowState[]; continues: FlowState[] } = { breaks: [], continues: [] };
  frame.loops.push(level);
  const last = stmt.cases.findIndex((c) => c.if === undefined);
  stmt.cases.forEach((one, index) => {
    let here: FlowState | undefined;
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
    frame.env = joinStates(frame.run, starts);
    runAll(one.body, frame);
    through = frame.env;
  });
  frame.loops.pop();
  const { journals } = rest;
  frame.env = joinStates(frame.run, [
    ...(through === undefined ? [] : [through]),
    ...level.breaks,
    ...level.continues,
    ...(last < 0 ? [rest] : []),
  ]);
  frame.env.journals = journals;
}

/** Gives the state `default` starts in: no case matched, those written after it included. */
function restAfter(stmt: Extract<Stmt, { k: 'switch' }>, index: number, rest: FlowState, frame: BodyFrame): FlowState {
  const env = rest.clone();
  for (const later of stmt.cases.slice(index + 1)) {
    if (later.if !== undefined) assume({ k: 'bin', op: '==', l: stmt.on, r: later.if }, false, frame, env);
  }
  return env;
}
