import { ELOQUENT_BUILDER, MODEL, QUERY_BUILDER } from '@docgen/laravel-knowledge';
import { type Expr, methodOf, type Stmt, walk } from '@docgen/php';
import { isA } from '../../../analysis/index.js';
import { isApplication, resolveClass } from '../read/callee.js';
import type { RuleScope } from '../read/scope.js';
import { calleeClass } from '../read/statements/callee-class.js';

const PAGINATES = new Set(['paginate', 'simplepaginate', 'cursorpaginate', 'fastpaginate', 'jsonpaginate']);
/** Lists the classes whose paginating methods stay such where an application overrides them. */
const QUERIES = [ELOQUENT_BUILDER, QUERY_BUILDER, MODEL];

/** Tells whether a read belongs to a paginating call, which pagination documents (requests 8.8). */
export function sizesPage(read: Expr, around: readonly Expr[], statement: Stmt, scope: RuleScope): boolean {
  return pageRole(read, around, statement, scope) !== undefined;
}

/**
 * Says what a read is to a paginating call, in it or through a variable it names: a number of its page, the size or the page itself, or
 * anything else.
 */
export function pageRole(
  read: Expr,
  around: readonly Expr[],
  statement: Stmt,
  scope: RuleScope,
): 'number' | 'other' | undefined {
  // A value before the call, `->orderBy($request->input('sort'))->paginate()`, is no size.
  const at = around.findIndex(
    (expr, i) => paginates(expr, scope) && !(expr.k === 'mcall' && expr.on === (around[i + 1] ?? read)),
  );
  const call = around[at];
  if (call !== undefined && isPaging(call)) {
    const inner = around[at + 1] ?? read;
    return roleOf(
      call.args.findIndex((arg) => arg.value === inner),
      call,
    );
  }
  const target =
    statement.k === 'expr' && statement.e.k === 'assign' && statement.e.to.k === 'var'
      ? statement.e.to.name
      : undefined;
  if (typeof target !== 'string') return undefined;
  const page = pagesIn(scope.root).find(({ call, names }) => names.has(target) && paginates(call, scope));
  return page === undefined ? undefined : roleOf(page.names.get(target) ?? -1, page.call);
}

/** Tells the numbers of a paginating call, `paginate($perPage, $columns, $pageName, $page)`, from its other arguments. */
function roleOf(at: number, call: PagingCall): 'number' | 'other' {
  const name = call.args[at]?.name;
  if (name !== undefined) return name === 'perPage' || name === 'page' ? 'number' : 'other';
  return at === 0 || at === 3 ? 'number' : 'other';
}

interface Page {
  call: PagingCall;
  /** The variables its arguments name, with the position of the argument. */
  names: ReadonlyMap<string, number>;
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
    const names = new Map<string, number>();
    call.args.forEach((arg, at) => {
      walk(arg, (inner) => {
        const variable = inner as unknown as Expr;
        if (variable.k === 'var' && typeof variable.name === 'string' && !names.has(variable.name))
          names.set(variable.name, at);
      });
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
