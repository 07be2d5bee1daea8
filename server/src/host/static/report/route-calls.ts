import { ROUTE_FACADE } from '@docgen/laravel-knowledge';
import { type Expr, type Param, walk } from '@docgen/php';

const REGISTERS =
  /^(get|post|put|patch|delete|options|any|match|fallback|view|redirect|permanentRedirect|(api)?(resource|singleton)s?|softDeletableResources|addRoute)$/i;

const HELPERS = new Set(['register', 'loadRoutesFrom', 'registerRoutes', 'mapRoutes']);

/** Matches names under which registrars of packages take a path and what answers it. */
const TAKES_ACTION = /^(get|post|put|patch|delete|options|any|\w*resources?|\w*singletons?)$/i;
const TAKES_CONTROLLER = /(?:resource|singleton)s?$/i;

/** Tells whether a call of that name registers routes with whatever router it is called on. */
export function takesAction(name: string): boolean {
  return TAKES_ACTION.test(name);
}

/** Tells whether a call of that name registers several routes of one controller, which may go by its bare name. */
export function takesController(name: string): boolean {
  return TAKES_CONTROLLER.test(name);
}

/** Tells whether a text is an action: `Controller@method`, or a class with its namespace. */
export function isActionText(text: string): boolean {
  return /^\\?\w+(?:\\\w+)*@\w+$|^\\?\w+(?:\\\w+)+$/.test(text);
}

/**
 * Counts the registrations in a piece of code, which are lost when it is not read: those on Laravel's router, and those on what a closure
 * in it, or the closure it is the body of, is given.
 */
export function routeCalls(code: unknown, parameters: readonly Param[] = []): number {
  let calls = 0;
  const given = new Set(parameters.map(({ name }) => name));
  walk(code, (node) => {
    const e = node as Expr;
    if (e.k === 'closure') for (const { name } of e.params) given.add(name);
    if (registration(e, REGISTERS) || foreignRegistration(e, given)) calls++;
  });
  return calls;
}

/** Tells whether an expression gives a path and an action to a registrar: `$api->get('books', 'BookController@index')`. */
function foreignRegistration(e: Expr, given: ReadonlySet<string>): boolean {
  if (e.k !== 'mcall' || typeof e.name !== 'string' || !takesAction(e.name)) return false;
  const root = rootOf(e);
  if (root.k !== 'var' || typeof root.name !== 'string' || !given.has(root.name)) return false;
  const [path, ...more] = e.args;
  if (path?.value.k !== 'str') return false;
  return takesController(e.name) || more.some(({ value }) => isAction(value));
}

function isAction(e: Expr | undefined): boolean {
  switch (e?.k) {
    case 'closure':
      return true;
    case 'str':
      return isActionText(e.v);
    case 'cconst':
      return e.name === 'class';
    case 'bin':
      return isAction(e.r);
    case 'array':
      return e.items.some(({ key, value }) => (key?.k === 'str' && key.v === 'uses') || isAction(value));
    default:
      return false;
  }
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
  const root = rootOf(e);
  if (root.k === 'scall') return root.class.k === 'cref' && isRouter(root.class.name);
  return root.k === 'var' && root.name === 'router';
}

/** Gives what a chain of calls begins with. */
function rootOf(e: Expr): Expr {
  let root = e;
  while (root.k === 'mcall') root = root.on;
  return root;
}

function isRouter(name: string): boolean {
  return name === 'Route' || name === ROUTE_FACADE;
}
