import type { Stmt } from '@docgen/php';
import { assume } from '../evaluator.js';
import type { BodyFrame } from '../frame.js';
import { type FlowState, joinStates } from './flow-state.js';
import { guardOf } from './guards.js';
import type { RunAll } from './statements.js';

export function branch(stmt: Extract<Stmt, { k: 'if' }>, frame: BodyFrame, runAll: RunAll): void {
  const yes = frame.env.clone();
  const no = frame.env.clone();
  const holds = assume(stmt.if, true, frame, yes);
  assume(stmt.if, false, frame, no);
  if (holds === undefined) {
    yes.guards = [...yes.guards, guardOf(stmt.if, true, frame)];
    no.guards = [...no.guards, guardOf(stmt.if, false, frame)];
  }
  const ends: FlowState[] = [];
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
  frame.env = joinStates(frame.run, ends);
  const [then, rest] = ends;
  if (holds === undefined && stmt.else === undefined && then?.dead === true && rest?.dead === false)
    frame.env.guards = frame.env.guards.map((guard, i, all) =>
      i === all.length - 1 ? { ...guard, passed: true } : guard,
    );
}
