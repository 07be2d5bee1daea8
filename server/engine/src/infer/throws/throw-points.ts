import type { DocBlock, Expr, Stmt } from '@docgen/php';
import type { BodyFrame } from '../frame.js';
import { callThrows } from './call-throws.js';
import { declaredThrows } from './callee-throws.js';
import { type EscapingExceptions, ThrowDescent } from './escaping.js';
import { raiseBuilt } from './raise.js';
import { rethrows } from './rethrows.js';
import { type ThrowWalk, typeAt } from './throw-walk.js';

/**
 * What leaves a body that was just run with `run.trace` set, in source order (errors 2); with `mapping` the exceptions it
 * returns as well.
 */
export function thrownFrom(
  body: readonly Stmt[],
  frame: BodyFrame,
  doc: DocBlock | undefined,
  mapping = false,
): EscapingExceptions {
  const place: ThrowWalk = {
    frame,
    chain: [],
    active: new Set(),
    descent: new ThrowDescent(0),
    out: [],
    caught: [],
    visit,
    ...(mapping ? { mapping } : {}),
  };
  declaredThrows(doc, { fact: frame.fact }, place);
  visit(body, place);
  const seen = new Set<string>();
  const points = place.out.filter((t) => {
    const key = `${t.exceptionFqcn.toLowerCase()} ${t.httpStatusHint} ${t.messageLiteral ?? ''} ${t.alone ?? false}`;
    const known = seen.has(key);
    seen.add(key);
    return !known;
  });
  return { points, descent: place.descent };
}

/** Walks a part of a body in source order. */
function visit(node: unknown, place: ThrowWalk): void {
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
    case 'return':
      visit(expr.e, place);
      if (place.mapping === true && expr.e !== undefined) raiseBuilt(expr.e, typeAt(expr.e, place), expr, place);
      return;
    case 'call':
    case 'mcall':
    case 'scall':
      callThrows(expr, place);
      return;
    default:
      for (const member of Object.values(node)) if (typeof member === 'object') visit(member, place);
  }
}

/** `throw $e` (errors 2.1): what is thrown, unless it is what a catch clause around it caught. */
function thrown(expr: Extract<Expr, { k: 'throw' }>, place: ThrowWalk): void {
  if (expr.e.k === 'var' && typeof expr.e.name === 'string' && place.caught.includes(expr.e.name)) return;
  raiseBuilt(expr.e, typeAt(expr.e, place), expr, place);
}

function tried(stmt: Extract<Stmt, { k: 'try' }>, place: ThrowWalk): void {
  const inner: ThrowWalk = { ...place, out: [] };
  visit(stmt.body, inner);
  const { codebase } = place.frame.run;
  const kept = inner.out.filter(
    (t) =>
      !stmt.catches.some(
        (c) => !rethrows(c.body, c.var) && c.types.some((type) => codebase.isSubclass(t.exceptionFqcn, type)),
      ),
  );
  place.out.push(...kept);
  for (const clause of stmt.catches) {
    visit(clause.body, clause.var === undefined ? place : { ...place, caught: [...place.caught, clause.var] });
  }
  visit(stmt.finally, place);
}
