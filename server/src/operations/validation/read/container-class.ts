import { APP_FACADE } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { boundClass, classIn, resolveClass } from './callee.js';
import { evaluate } from './evaluator.js';
import { functionName } from './expressions/function-name.js';
import type { RuleScope } from './scope.js';

const RESOLVES = new Set(['app', 'resolve']);
const MAKES = new Set(['make', 'get', 'makewith']);

/**
 * Gives the class the container makes where it is asked by name: `app(C::class)`, `resolve(C::class)`, `App::make(C::class)`,
 * `app()->make(C::class)`.
 */
export function containerClass(expr: Expr, scope: RuleScope): string | undefined {
  if (expr.k === 'call') return RESOLVES.has(functionName(expr) ?? '') ? named(expr.args[0]?.value, scope) : undefined;
  if ((expr.k !== 'scall' && expr.k !== 'mcall') || typeof expr.name !== 'string') return undefined;
  if (!MAKES.has(expr.name.toLowerCase()) || !isContainer(expr, scope)) return undefined;
  return named(expr.args[0]?.value, scope);
}

function isContainer(call: Expr & { k: 'scall' | 'mcall' }, scope: RuleScope): boolean {
  if (call.k === 'mcall') return call.on.k === 'call' && functionName(call.on) === 'app' && call.on.args.length === 0;
  const owner = resolveClass(scope, call.class);
  return owner === APP_FACADE || owner === 'App';
}

function named(name: Expr | undefined, scope: RuleScope): string | undefined {
  const written = name?.k === 'cconst' && name.name === 'class' ? resolveClass(scope, name.class) : undefined;
  const isValue = name !== undefined && written === undefined && name.k !== 'str';
  const made = isValue ? classIn(evaluate(name, scope), scope) : written;
  return made === undefined ? undefined : boundClass(scope.ctx, made);
}
