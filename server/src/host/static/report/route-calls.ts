import { ROUTE_FACADE } from '@docgen/laravel-knowledge';
import { type Expr, walk } from '@docgen/php';

const REGISTERS =
  /^(get|post|put|patch|delete|options|any|match|fallback|view|redirect|permanentRedirect|(api)?(resource|singleton)s?|softDeletableResources|addRoute)$/i;

const HELPERS = new Set(['register', 'loadRoutesFrom', 'registerRoutes', 'mapRoutes']);

/** Counts the registrations in a piece of code, which are lost when it is not read. */
export function routeCalls(code: unknown): number {
  let calls = 0;
  walk(code, (node) => {
    if (registration(node as Expr, REGISTERS)) calls++;
  });
  return calls;
}

/** Tells whether code could register routes: it names the router, includes a file or registers a provider. */
export function mentionsRoutes(code: unknown): boolean {
  let found = false;
  walk(code, (node) => {
    const e = node as Expr;
    if (registration(e, REGISTERS) || registration(e, /^group$/)) found = true;
    if (e.k === 'include') found = true;
    if (e.k === 'mcall' && typeof e.name === 'string' && HELPERS.has(e.name)) found = true;
  });
  return found;
}

/**
 * Tells whether an expression is a call of that name on the router, on the facade, or at the end of a chain that starts
 * there.
 */
function registration(e: Expr, names: RegExp): boolean {
  if (e.k !== 'scall' && e.k !== 'mcall') return false;
  // A computed verb (`Route::$verb(…)`) registers a route, too.
  if (typeof e.name === 'string' && !names.test(e.name)) return false;
  let root: Expr = e;
  while (root.k === 'mcall') root = root.on;
  if (root.k === 'scall') return root.class.k === 'cref' && isRouter(root.class.name);
  return root.k === 'var' && root.name === 'router';
}

function isRouter(name: string): boolean {
  return name === 'Route' || name === ROUTE_FACADE;
}
