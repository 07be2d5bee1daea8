import type { Expr } from '@docgen/php';

/** Gives the name of a called function, without its namespace. */
export function functionName(expr: Expr): string | undefined {
  if (expr.k !== 'call' || expr.fn.k !== 'fref' || !('name' in expr.fn)) return undefined;
  const { name, fallback } = expr.fn as { name: string; fallback?: string };
  return fallback ?? name;
}
