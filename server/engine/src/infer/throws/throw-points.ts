import type { DocBlock, Expr, Stmt } from '@docgen/php';
import type { Frame } from '../frame.js';
import { called } from './call-throws.js';
import { declared } from './callee-throws.js';
import { Descent, type Leaving } from './escaping.js';
import { raiseBuilt } from './raise.js';
import { handsOn } from './rethrows.js';
import { type Place, typeAt } from './throw-walk.js';

/**
 * What leaves a body that was just run with `run.trace` set, in source order (errors 2); with `mapping` the exceptions it
 * returns as well.
 */
export function thrownFrom(body: readonly Stmt[], frame: Frame, doc: DocBlock | undefined, mapping = false): Leaving {
  const place: Place = {
    frame,
    chain: [],
    active: new Set(),
    descent: new Descent(0),
    out: [],
    caught: [],
    visit,
    ...(mapping ? { mapping } : {}),
  };
  declared(doc, { fact: frame.fact }, place);
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
function visit(node: unknown, place: Place): void {
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
      called(expr, place);
      return;
    default:
      for (const member of Object.values(node)) if (typeof member === 'object') visit(member, place);
  }
}

/** `throw $e` (errors 2.1): what is thrown, unless it is what a catch clause around it caught. */
function thrown(expr: Extract<Expr, { k: 'throw' }>, place: Place): void {
  if (expr.e.k === 'var' && typeof expr.e.name === 'string' && place.caught.includes(expr.e.name)) return;
  raiseBuilt(expr.e, typeAt(expr.e, place), expr, place);
}

function tried(stmt: Extract<Stmt, { k: 'try' }>, place: Place): void {
  const inner: Place = { ...place, out: [] };
  visit(stmt.body, inner);
  const { world } = place.frame.run;
  const kept = inner.out.filter(
    (t) =>
      !stmt.catches.some(
        (c) => !handsOn(c.body, c.var) && c.types.some((type) => world.isSubclass(t.exceptionFqcn, type)),
      ),
  );
  place.out.push(...kept);
  for (const clause of stmt.catches) {
    visit(clause.body, clause.var === undefined ? place : { ...place, caught: [...place.caught, clause.var] });
  }
  visit(stmt.finally, place);
}
