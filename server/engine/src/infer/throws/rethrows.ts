import type { Expr, Stmt } from '@docgen/php';
import { framework } from '../framework/framework.js';

/** Tells whether a catch clause throws what it caught again, or passes it to code that may (errors 2.4). */
export function rethrows(body: readonly Stmt[], name: string | undefined): boolean {
  if (name === undefined) return false;
  const is = (e: Expr | undefined): boolean => e?.k === 'var' && e.name === name;
  let found = false;
  const look = (node: unknown): void => {
    if (found || node === null || typeof node !== 'object') return;
    const expr = node as Expr;
    if (expr.k === 'throw' && is(expr.e)) found = true;
    if (expr.k === 'call' && expr.fn.k === 'fref' && expr.args.some((a) => is(a.value)))
      found ||= !framework.onlyReports((expr.fn.fallback ?? expr.fn.name).toLowerCase());
    if (expr.k === 'mcall' && expr.args.some((a) => is(a.value))) found = true;
    for (const member of Object.values(node)) if (typeof member === 'object') look(member);
  };
  look(body);
  return found;
}
