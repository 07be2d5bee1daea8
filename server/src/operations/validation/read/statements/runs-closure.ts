import type { ClosureExpr, Expr } from '@docgen/php';
import { closuresOfRelations, runsOnQuery } from '../../reads/query-closures.js';
import { resolveClass } from '../callee.js';
import type { RuleScope } from '../scope.js';

/** Lists callees that run the closures given to them, by method or function name (engine 9.7). */
const METHODS = new Set([
  'transaction',
  'remember',
  'rememberforever',
  'sear',
  'flexible',
  'block',
  'withoutoverlapping',
  'get',
  'withoutevents',
  'unguarded',
  'withouttimestamps',
  'withoutbroadcasting',
  'noconstraints',
  'withlocale',
  'withcurrency',
  'scope',
  'call',
  'tap',
  'when',
  'unless',
  'whenhas',
  'whenfilled',
  'whenmissing',
  'map',
  'mapwithkeys',
  'flatmap',
  'each',
  'pipe',
  'transform',
  'reduce',
  'filter',
  'reject',
  'first',
  'contains',
  'every',
  'partition',
  'sortby',
  'sortbydesc',
  'groupby',
  'keyby',
  'sum',
  'chunk',
  'chunkbyid',
]);
const FUNCTIONS = new Set([
  'tap',
  'with',
  'value',
  'once',
  'retry',
  'rescue',
  'transform',
  'array_map',
  'array_filter',
  'array_walk',
]);

/** Lists framework classes whose statics keep a closure instead of running it now. */
const KEEPS = new Set(['Route', 'Schedule', 'Gate', 'Event', 'Broadcast']);

/** Lists closures among the arguments that the call runs. */
export function closuresRunBy(expr: Expr & { k: 'call' | 'mcall' | 'scall' }, scope: RuleScope): ClosureExpr[] {
  const ofRelations = expr.k === 'call' ? [] : closuresOfRelations(expr).map(({ closure }) => closure);
  if (ofRelations.length > 0) return ofRelations;
  if (!runsClosures(expr, scope)) return [];
  return expr.args.flatMap((arg) => (arg.value.k === 'closure' ? [arg.value] : []));
}

/** Tells whether a callee of the framework or of PHP runs what it is given. */
export function runsClosures(expr: Expr & { k: 'call' | 'mcall' | 'scall' }, scope: RuleScope): boolean {
  if (expr.k === 'call') {
    if (expr.fn.k !== 'fref' || !('name' in expr.fn)) return false;
    const { name, fallback } = expr.fn as { name: string; fallback?: string };
    return FUNCTIONS.has((fallback ?? name).toLowerCase());
  }
  if (typeof expr.name !== 'string') return false;
  const method = expr.name.toLowerCase();
  if (!METHODS.has(method) && !runsOnQuery(method)) return false;
  if (expr.k === 'mcall') return true;
  const owner = resolveClass(scope, expr.class);
  return !KEEPS.has(owner?.slice(owner.lastIndexOf('\\') + 1) ?? '');
}

/** Lists methods of a collection that run a closure with each element first. */
const PER_ELEMENT = new Set(['each', 'map', 'mapwithkeys', 'flatmap', 'filter', 'reject', 'transform']);

/** Gives the list of which a call runs its closures for each element: the collection itself, or the list a function takes. */
export function listRunOver(expr: Expr & { k: 'call' | 'mcall' | 'scall' }): Expr | undefined {
  if (expr.k === 'mcall') {
    return typeof expr.name === 'string' && PER_ELEMENT.has(expr.name.toLowerCase()) ? expr.on : undefined;
  }
  if (expr.k !== 'call' || expr.fn.k !== 'fref' || !('name' in expr.fn)) return undefined;
  const { name, fallback } = expr.fn as { name: string; fallback?: string };
  const called = (fallback ?? name).toLowerCase();
  if (called === 'array_map') return expr.args.length === 2 ? expr.args[1]?.value : undefined;
  return called === 'array_filter' || called === 'array_walk' ? expr.args[0]?.value : undefined;
}
