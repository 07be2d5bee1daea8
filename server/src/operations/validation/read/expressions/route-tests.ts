import { ROUTE_FACADE } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { resolveClass } from '../callee.js';
import { evaluate } from '../evaluator.js';
import { type RuleScope, singleOf } from '../scope.js';
import { isRequest, onRequest } from './conditions.js';
import { given, printed, type RuleValue, scalar } from './value.js';

type Call = Expr & { k: 'mcall' | 'scall' };

/** Maps methods of a route, and of the `Route` facade, that test its name or give a word of it (validation 15.1). */
const NAME_TESTS = new Set(['named', 'routeis']);
const FACADE_NAME_TESTS = new Set(['is', 'currentroutenamed']);
const PATHS = new Set(['path', 'decodedpath']);
const CURRENT_ROUTE = new Set(['current', 'getcurrentroute']);

/**
 * Reads what code asks of the route (validation 15.1): whether its template has a parameter, how it and the method of its action are
 * called. Null stands for a parameter the template lacks; one it has is there.
 */
export function routeRead(expr: Call, scope: RuleScope): RuleValue | undefined {
  if (typeof expr.name !== 'string' || expr.fcc) return undefined;
  const name = expr.name.toLowerCase();
  if (expr.k === 'scall' && isRouteFacade(expr, scope)) {
    if (name === 'currentroutename') return word('name', scope);
    return FACADE_NAME_TESTS.has(name) ? nameTest(expr, scope) : undefined;
  }
  if (name === 'routeis' && onRequest(expr, scope)) return nameTest(expr, scope);
  if (name === 'is' && onRequest(expr, scope)) return pathTest(expr, scope);
  if (PATHS.has(name) && onRequest(expr, scope)) {
    const path = scope.asks.word('path');
    return path === undefined ? undefined : scalar(path);
  }
  if (name === 'route' && onRequest(expr, scope)) return expr.args.length === 0 ? undefined : parameter(expr, scope);
  if (expr.k !== 'mcall' || !isRoute(expr.on, scope)) return undefined;
  if (NAME_TESTS.has(name)) return nameTest(expr, scope);
  switch (name) {
    case 'getname':
      return word('name', scope);
    case 'getactionmethod':
      return word('action', scope);
    case 'parameter':
    case 'originalparameter':
      return parameter(expr, scope);
    case 'hasparameter': {
      const asked = text(expr.args[0]?.value, scope);
      return asked === undefined ? undefined : scalar(scope.asks.has(asked));
    }
    default:
      return undefined;
  }
}

function parameter(expr: Call, scope: RuleScope): RuleValue | undefined {
  const asked = text(expr.args[0]?.value, scope);
  if (asked === undefined) return undefined;
  if (scope.asks.has(asked)) {
    const own = scope.asks.given(asked);
    if (own === undefined) return given('a route parameter');
    return scalar(typeof own === 'number' ? BigInt(own) : own);
  }
  const fallback = expr.args[1]?.value;
  return fallback === undefined ? scalar(null) : evaluate(fallback, scope);
}

function word(of: 'name' | 'action', scope: RuleScope): RuleValue {
  return scalar(scope.asks.word(of) ?? null);
}

/** Tests the path of the route by patterns. */
function pathTest(call: Call, scope: RuleScope): RuleValue | undefined {
  const fits = patternsOf(call, scope).map((pattern) =>
    pattern === undefined ? undefined : scope.asks.isPath(pattern),
  );
  if (fits.includes(true)) return scalar(true);
  return fits.includes(undefined) ? undefined : scalar(false);
}

/** Lists the patterns a test is given; undefined for one nobody can read. */
function patternsOf({ args }: Call, scope: RuleScope): (string | undefined)[] {
  return args.flatMap((arg): (string | undefined)[] => {
    const value = evaluate(arg.value, scope);
    return value.k === 'array' && !value.spread ? value.entries.map((one) => printed(one.value)) : [printed(value)];
  });
}

/** Tests the name of the route by patterns; a test with one nobody can read is undecided. */
function nameTest(call: Call, scope: RuleScope): RuleValue | undefined {
  const patterns = patternsOf(call, scope);
  if (patterns.some((pattern) => pattern !== undefined && scope.asks.isNamed(pattern))) return scalar(true);
  return patterns.includes(undefined) ? undefined : scalar(false);
}

function text(expr: Expr | undefined, scope: RuleScope): string | undefined {
  return expr === undefined ? undefined : printed(evaluate(expr, scope));
}

/** Tells whether an expression is the current route. */
function isRoute(expr: Expr, scope: RuleScope): boolean {
  if (expr.k === 'var' && typeof expr.name === 'string') {
    const single = singleOf(scope, expr.name);
    return single !== undefined && isRoute(single, scope);
  }
  if (expr.k === 'scall')
    return isRouteFacade(expr, scope) && typeof expr.name === 'string' && CURRENT_ROUTE.has(expr.name.toLowerCase());
  return expr.k === 'mcall' && expr.name === 'route' && expr.args.length === 0 && isRequest(expr.on, scope);
}

function isRouteFacade(expr: Expr & { k: 'scall' }, scope: RuleScope): boolean {
  const owner = resolveClass(scope, expr.class);
  return owner === ROUTE_FACADE || owner === 'Route';
}
