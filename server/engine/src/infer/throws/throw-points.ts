import type { DocBlock, Expr, Stmt } from '@docgen/php';
import { canonicalKey } from '../../types/canonical.js';
import type { Codebase } from '../codebase.js';
import { clauseAskedFor } from '../flow/thrown-action.js';
import type { BodyFrame } from '../frame.js';
import { callThrows, returnedThrows } from './call-throws.js';
import { declaredThrows } from './callee-throws.js';
import { type EscapingExceptions, ThrowDescent } from './escaping.js';
import { isUnreadable, raiseBuilt } from './raise.js';
import { rethrows } from './rethrows.js';
import { type ThrowWalk, typeAt } from './throw-walk.js';

/**
 * Collects what leaves a body that was just run with `run.trace` set, in source order (errors 2); with `mapping` the
 * exceptions it returns as well.
 */
export function thrownFrom(
  body: readonly Stmt[],
  frame: BodyFrame,
  doc: DocBlock | undefined,
  mapping = false,
): EscapingExceptions {
  const walk: ThrowWalk = {
    frame,
    chain: [],
    active: new Set(),
    descent: new ThrowDescent(0),
    out: [],
    caught: [],
    visit,
    ...(mapping ? { mapping } : {}),
  };
  declaredThrows(doc, { fact: frame.fact }, walk);
  visit(body, walk);
  const seen = new Set<string>();
  const points = walk.out.filter((t) => {
    // Two that carry other bodies are two answers.
    const carried = t.response === undefined ? '' : canonicalKey(t.response.type);
    const key = `${carried} ${t.exceptionFqcn.toLowerCase()} ${t.httpStatusHint} ${t.renderedStatus ?? ''} ${(t.held ?? []).join(' ')} ${t.messageLiteral ?? ''} ${t.alone ?? false} ${(t.headers ?? []).join(' ')} ${t.idle ?? ''}`;
    const known = seen.has(key);
    seen.add(key);
    return !known;
  });
  return { points, descent: walk.descent };
}

/** Walks a part of a body in source order. */
function visit(node: unknown, walk: ThrowWalk): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, walk);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const expr = node as Expr | Stmt;
  switch (expr.k) {
    case 'closure':
    case 'newanon':
      return;
    case 'try':
      tryStatement(expr, walk);
      return;
    case 'throw':
      visit(expr.e, walk);
      throwStatement(expr, walk);
      return;
    case 'return':
      visit(expr.e, walk);
      if (walk.mapping === true && expr.e !== undefined) raiseBuilt(expr.e, typeAt(expr.e, walk), expr, walk);
      if (walk.frame.run.runsClosures === true && walk.chain.length === 0) returnedThrows(expr.e, walk);
      return;
    case 'call':
    case 'mcall':
    case 'scall':
      callThrows(expr, walk);
      return;
    default:
      for (const member of Object.values(node)) if (typeof member === 'object') visit(member, walk);
  }
}

/** Adds `throw $e` (errors 2.1), unless a catch clause around it caught `$e`. */
function throwStatement(expr: Extract<Expr, { k: 'throw' }>, walk: ThrowWalk): void {
  if (expr.e.k === 'var' && typeof expr.e.name === 'string' && walk.caught.includes(expr.e.name)) {
    const { run } = walk.frame;
    if (run.caught !== undefined && typeAt(expr.e, walk) !== undefined) run.caught = 'again';
    return;
  }
  raiseBuilt(expr.e, typeAt(expr.e, walk), expr, walk);
}

/** Tells whether a clause catches an exception. One of which nothing is known may extend any exception of PHP itself. */
function isCaught(exception: string, by: string, codebase: Codebase): boolean {
  if (codebase.isSubclass(exception, by)) return true;
  return !by.includes('\\') && isUnreadable(exception, codebase);
}

function tryStatement(stmt: Extract<Stmt, { k: 'try' }>, walk: ThrowWalk): void {
  const asked = clauseAskedFor(stmt, walk.frame);
  if (asked !== undefined) {
    if (asked !== null)
      visit(asked.body, asked.var === undefined ? walk : { ...walk, caught: [...walk.caught, asked.var] });
    visit(stmt.finally, walk);
    return;
  }
  const inner: ThrowWalk = { ...walk, out: [] };
  visit(stmt.body, inner);
  const { codebase } = walk.frame.run;
  const kept = inner.out.filter(
    (t) =>
      !stmt.catches.some(
        (c) =>
          !rethrows(c.body, c.var, walk.frame) && c.types.some((type) => isCaught(t.exceptionFqcn, type, codebase)),
      ),
  );
  walk.out.push(...kept);
  for (const clause of stmt.catches) {
    visit(clause.body, clause.var === undefined ? walk : { ...walk, caught: [...walk.caught, clause.var] });
  }
  visit(stmt.finally, walk);
}
