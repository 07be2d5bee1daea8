import type { Stmt } from '@docgen/php';
import { klass } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import type { Codebase } from '../codebase.js';
import type { BodyFrame } from '../frame.js';
import { type FlowState, joinAnywhere, joinStates } from './flow-state.js';
import type { RunAll } from './statements.js';
import { clauseAskedFor, tryThrowing } from './thrown-action.js';
import { WriteJournal } from './write-journal.js';

type Try = Extract<Stmt, { k: 'try' }>;

/**
 * Runs `try` (engine 7.1): a catch begins after any write of the try or before all of them; `finally` runs on every
 * path, also those that leave by return, break, continue or an uncaught exception.
 */
export function tryCatch(stmt: Try, frame: BodyFrame, all: RunAll): void {
  const runAll: RunAll = (body, of) => {
    const { handlers } = of;
    if (body === stmt.body) of.handlers = [...(handlers ?? []), stmt.catches, stmt.finally ?? []];
    all(body, of);
    of.handlers = handlers;
  };
  const asked = clauseAskedFor(stmt, frame);
  if (asked !== undefined) {
    tryThrowing(stmt, asked, frame, runAll);
    return;
  }
  const entry = frame.env.clone();
  const { journals } = entry;
  const guarded = new WriteJournal();
  const leaving = stmt.finally === undefined ? undefined : laterExits(frame);
  const firstReturn = frame.returned.length;
  const ends: FlowState[] = [];

  const body = new WriteJournal();
  frame.env = entry.clone();
  frame.env.journals = [...journals, guarded, body];
  runAll(stmt.body, frame);
  ends.push(frame.env);
  for (const handler of stmt.catches) {
    frame.env = joinAnywhere(frame.run, entry, body);
    frame.env.journals = [...journals, guarded];
    if (handler.var !== undefined)
      frame.env.set(handler.var, union(handler.types.map((t) => caught(t, frame.run.codebase))));
    runAll(handler.body, frame);
    ends.push(frame.env);
  }
  const after = joinStates(frame.run, ends);
  after.journals = journals;
  if (stmt.finally !== undefined && leaving !== undefined) {
    const last = stmt.finally;
    frame.env = joinAnywhere(frame.run, entry, guarded);
    const tried = frame.returned.length;
    runAll(last, frame);
    // A return in finally wins over every return of the try.
    if (frame.env.dead && frame.returned.length > tried) frame.returned.splice(firstReturn, tried - firstReturn);
    leaving((env) => {
      frame.env = env;
      frame.env.journals = journals;
      runAll(last, frame);
      return frame.env;
    });
    frame.env = after;
    if (!after.dead) runAll(last, frame);
  } else frame.env = after;
}

/** Says of a class of which the ancestors are not all known that it can be thrown: a clause catches nothing else. */
function caught(name: string, codebase: Codebase): Type {
  const type = codebase.typeOfName(name);
  return type.kind !== 'class' || codebase.isSubclass(type.fqcn, 'Throwable')
    ? type
    : { ...type, args: [klass('Throwable')] };
}

/**
 * Collects the states that leave towards an enclosing loop from now on, and gives a function that passes them through
 * another part.
 */
function laterExits(frame: BodyFrame): (through: (env: FlowState) => FlowState) => void {
  const before = frame.loops.map((level) => ({ breaks: level.breaks.length, continues: level.continues.length }));
  return (through) => {
    frame.loops.forEach((level, i) => {
      for (const kind of ['breaks', 'continues'] as const) {
        const added = level[kind].splice(before[i]?.[kind] ?? 0);
        level[kind].push(...added.map((env) => through(env)).filter((env) => !env.dead));
      }
    });
  };
}
