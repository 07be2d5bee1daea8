import { type Expr, walk } from '@docgen/php';

const REGISTRARS = new Set(['register', 'loadRoutesFrom', 'registerRoutes', 'mapRoutes']);

/** Calls on the router that stand in a piece of code: what is lost when it is not read. */
export function routeCalls(code: unknown): number {
  let calls = 0;
  walk(code, (node) => {
    const e = node as Expr;
    if (e.k === 'scall' && e.class.k === 'cref' && isRouter(e.class.name)) calls++;
    if (e.k === 'mcall' && e.on.k === 'var' && (e.on.name === 'router' || e.on.name === 'route')) calls++;
  });
  return calls;
}

/** The code could register routes: it names the router, includes a file or registers a provider. */
export function mentionsRoutes(code: unknown): boolean {
  if (routeCalls(code) > 0) return true;
  let found = false;
  walk(code, (node) => {
    const e = node as Expr;
    if (e.k === 'include') found = true;
    if (e.k === 'mcall' && typeof e.name === 'string' && REGISTRARS.has(e.name)) found = true;
  });
  return found;
}

function isRouter(name: string): boolean {
  return name === 'Route' || name === 'Illuminate\\Support\\Facades\\Route';
}
