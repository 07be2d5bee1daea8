import { type Expr, type Stmt, walk } from '@docgen/php';
import { exactly } from '../../types/make.js';
import type { BodyFrame } from '../frame.js';
import { joinAnywhere } from './flow-state.js';
import type { RunAll } from './statements.js';
import { WriteJournal } from './write-journal.js';

type Try = Extract<Stmt, { k: 'try' }>;

/** Finds the clause that catches the exception the run asks about; undefined where the statement runs no action, null where none does. */
export function clauseAskedFor(stmt: Try, frame: BodyFrame): Try['catches'][number] | null | undefined {
  const { throwing, codebase } = frame.run;
  if (throwing === undefined || !runsAction(stmt.body)) return undefined;
  return stmt.catches.find(({ types }) => types.some((type) => codebase.isSubclass(throwing, type))) ?? null;
}

/** Tells whether a part of `callAction` runs the action: through its parent, or by the name it is given. */
function runsAction(body: readonly Stmt[]): boolean {
  let found = false;
  walk(body, (node) => {
    const at = node as Expr;
    if (at.k === 'scall') found ||= String(at.name).toLowerCase() === 'callaction';
    else if (at.k === 'mcall') found ||= typeof at.name !== 'string' && at.on.k === 'var' && at.on.name === 'this';
    else if (at.k === 'call' && at.fn.k === 'fref') found ||= /^call_user_func/i.test(at.fn.fallback ?? at.fn.name);
  });
  return found;
}

/** Runs a `try` whose action throws: nothing of it is answered, and one clause, or none, goes on. */
export function tryThrowing(stmt: Try, clause: Try['catches'][number] | null, frame: BodyFrame, runAll: RunAll): void {
  const { run } = frame;
  const entry = frame.env.clone();
  const body = new WriteJournal();
  const before = frame.returned.length;
  frame.env.journals = [...entry.journals, body];
  runAll(stmt.body, frame);
  frame.returned.splice(before);
  frame.env = joinAnywhere(run, entry, body);
  frame.env.journals = entry.journals;
  if (clause === null) frame.env.dead = true;
  else {
    run.caught ??= 'answered';
    if (clause.var !== undefined && run.throwing !== undefined)
      frame.env.set(clause.var, exactly(run.codebase.typeOfName(run.throwing)));
    runAll(clause.body, frame);
  }
  if (stmt.finally !== undefined && !frame.env.dead) runAll(stmt.finally, frame);
}
