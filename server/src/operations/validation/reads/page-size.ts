import { ELOQUENT_BUILDER, MODEL, QUERY_BUILDER } from '@docgen/laravel-knowledge';
import { type Expr, methodOf, type Stmt, walk } from '@docgen/php';
import { isA } from '../../../analysis/index.js';
import { isApplication, resolveClass } from '../read/callee.js';
import type { RuleScope } from '../read/scope.js';
import { calleeClass } from '../read/statements/callee-class.js';

const PAGINATES = new Set(['paginate', 'simplepaginate', 'cursorpaginate', 'fastpaginate', 'jsonpaginate']);
/** Lists the classes whose paginating methods stay such where an application overrides them. */
const QUERIES = [ELOQUENT_BUILDER, QUERY_BUILDER, MODEL];

/**
 * Tells whether a read is the size of a page, which pagination documents (requests 8.8): in the call, or through a
 * variable it names.
 */
export function sizesPage(read: Expr, around: readonly Expr[], statement: Stmt, scope: RuleScope): boolean {
  // A value before the call, `->orderBy($request->input('sort'))->paginate()`, is no size.
  if (around.some((expr, i) => paginates(expr, scope) && !(expr.k === 'mcall' && expr.on === (around[i + 1] ?? read))))
    return true;
  const target =
    statement.k === 'expr' && statement.e.k === 'assign' && statement.e.to.k === 'var'
      ? statement.e.to.name
      : undefined;
  if (typeof target !== 'string') return false;
  return pagesIn(scope.root).some(({ call, names }) => names.has(target) && paginates(call, scope));
}

interface Page {
  call: PagingCall;
  /** The variables its arguments name. */
  names: ReadonlySet<string>;
}
type PagingCall = Expr & { k: 'mcall' | 'scall' };

/** Keeps the paginating calls of each body: walking it for each call in it took 15 of the 26 seconds of a body of 2,000 branches. */
const pages = new WeakMap<object, readonly Page[]>();

function pagesIn(root: object): readonly Page[] {
  const kept = pages.get(root);
  if (kept !== undefined) return kept;
  const found: Page[] = [];
  walk((root as { body?: Stmt[] }).body, (node) => {
    const call = node as unknown as Expr;
    if (!isPaging(call)) return;
    const names = new Set<string>();
    walk(call.args, (inner) => {
      const variable = inner as unknown as Expr;
      if (variable.k === 'var' && typeof variable.name === 'string') names.add(variable.name);
    });
    found.push({ call, names });
  });
  pages.set(root, found);
  return found;
}

function isPaging(expr: Expr): expr is PagingCall & { name: string } {
  return (
    (expr.k === 'mcall' || expr.k === 'scall') &&
    typeof expr.name === 'string' &&
    PAGINATES.has(expr.name.toLowerCase())
  );
}

function paginates(expr: Expr, scope: RuleScope): boolean {
  return isPaging(expr) && !isOwn(expr, expr.name, scope);
}

/**
 * Tells whether a method of the name is the application's own, of no query: `$repository->paginate(sort: ..., only: ...)` takes what it
 * likes, and what of it is a size its body says.
 */
function isOwn(expr: PagingCall, name: string, scope: RuleScope): boolean {
  const owner = expr.k === 'mcall' ? calleeClass(expr.on, scope) : resolveClass(scope, expr.class);
  if (owner === undefined || !isApplication(scope.ctx, owner)) return false;
  const found = methodOf(scope.ctx, owner, name);
  return (
    found !== undefined &&
    isApplication(scope.ctx, found.trait ?? found.owner) &&
    !QUERIES.some((query) => isA(scope.ctx, owner, query))
  );
}
