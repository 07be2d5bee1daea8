import type { Expr } from '@docgen/php';
import { framework } from '../../framework/framework.js';

/** Tells whether an expression gives a value no other name holds. */
export function makesFreshValue(expr: Expr): boolean {
  if (expr.k === 'cast') return true;
  if (expr.k === 'call')
    return (
      expr.fn.k === 'fref' && framework.makesContainer('function', (expr.fn.fallback ?? expr.fn.name).toLowerCase())
    );
  if (makesRecord(expr)) return true;
  return (
    (expr.k === 'mcall' || expr.k === 'scall') && framework.makesContainer('method', String(expr.name).toLowerCase())
  );
}

/** Tells whether an expression makes an object, or reads one by a query that begins at its class, so that no name holds it: `User::where(…)->first()`. */
export function makesRecord(expr: Expr): boolean {
  if (expr.k === 'new' || expr.k === 'clone') return true;
  if (
    (expr.k !== 'mcall' && expr.k !== 'scall') ||
    !framework.makesContainer('record', String(expr.name).toLowerCase())
  )
    return false;
  let on: Expr = expr;
  while (on.k === 'mcall') on = on.on;
  return on.k === 'scall';
}
