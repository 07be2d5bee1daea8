import type { Expr } from '@docgen/php';
import type { CallCondition, TypeCondition } from '../../contract.js';
import { typeOf } from '../evaluator.js';
import { classNameOf } from '../expression/calls/class-name.js';
import type { BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import type { FlowState } from './flow-state.js';

/** Describes an undecided condition a path stands under, how it came out, and what can be said of it. */
export interface PathGuard {
  calls: readonly CallCondition[];
  types: readonly TypeCondition[];
  on: Expr;
  /** The other way ended early: the path is the rest of the body. */
  passed?: true;
}

/** Makes the guard of a path on which an undecided condition came out as `expected` (engine 1.2). */
export function guardOf(cond: Expr, expected: boolean, frame: BodyFrame): PathGuard {
  const calls: CallCondition[] = [];
  const types: TypeCondition[] = [];
  const before = frame.env;
  collect(cond, expected, { frame, before }, calls, types);
  frame.env = before;
  return { calls, types, on: cond };
}

/** Gives the frame a state of its own before something is typed: the condition has been, and would write twice. */
function stateApart({ frame, before }: At): void {
  if (frame.env === before) frame.env = before.clone();
}

interface At {
  frame: BodyFrame;
  before: FlowState;
}

function collect(cond: Expr, expected: boolean, at: At, calls: CallCondition[], types: TypeCondition[]): void {
  if (cond.k === 'un' && cond.op === '!') {
    collect(cond.e, !expected, at, calls, types);
    return;
  }
  if (cond.k === 'bin' && (cond.op === '&&' || cond.op === '||')) {
    // Both sides are known only where they came out alike.
    if (expected !== (cond.op === '&&')) return;
    collect(cond.l, expected, at, calls, types);
    collect(cond.r, expected, at, calls, types);
    return;
  }
  const { frame } = at;
  if (cond.k === 'instanceof' && cond.e.k === 'var' && typeof cond.e.name === 'string') {
    stateApart(at);
    const fqcn = classNameOf(cond.class, frame);
    if (fqcn !== undefined && frame.parameters.has(cond.e.name)) types.push({ parameter: cond.e.name, fqcn, expected });
    return;
  }
  if (cond.k !== 'mcall' || typeof cond.name !== 'string') return;
  stateApart(at);
  const subject = framework.guardSubject(cond.on, frame);
  if (subject === undefined) return;
  const args = cond.args.map((arg) => typeOf(arg.value, frame));
  calls.push({ subject, method: cond.name, args, expected });
}
