import { type Expr, type Stmt, walk } from '@docgen/php';
import type { RuleScope } from '../read/scope.js';

const PAGINATES = new Set(['paginate', 'simplepaginate', 'cursorpaginate', 'fastpaginate', 'jsonpaginate']);

/**
 * Tells whether a read is the size of a page, which pagination documents (requests 8.8): in the call, or through a
 * variable it names.
 */
export function sizesPage(read: Expr, around: readonly Expr[], statement: Stmt, scope: RuleScope): boolean {
  // A value before the call, `->orderBy($request->input('sort'))->paginate()`, is no size.
  if (around.some((expr, i) => paginates(expr) && !(expr.k === 'mcall' && expr.on === (around[i + 1] ?? read))))
    return true;
  const target =
    statement.k === 'expr' && statement.e.k === 'assign' && statement.e.to.k === 'var'
      ? statement.e.to.name
      : undefined;
  if (typeof target !== 'string') return false;
  let named = false;
  walk((scope.root as { body?: Stmt[] }).body, (node) => {
    const call = node as unknown as Expr;
    if (named || !paginates(call)) return;
    walk((call as Expr & { k: 'mcall' }).args, (inner) => {
      const variable = inner as unknown as Expr;
      if (variable.k === 'var' && variable.name === target) named = true;
    });
  });
  return named;
}

function paginates(expr: Expr): boolean {
  return (
    (expr.k === 'mcall' || expr.k === 'scall') &&
    typeof expr.name === 'string' &&
    PAGINATES.has(expr.name.toLowerCase())
  );
}
