import { FACADE } from '@docgen/laravel-knowledge';
import { bodyOf, type Expr, methodOf } from '@docgen/php';
import { type AnalysisContext, isA } from '../../../analysis/index.js';
import { boundClass, isApplication } from './callee.js';

/**
 * Gives the class a facade of the application names in `getFacadeAccessor()`, or what is bound to the name, for a method the facade
 * does not declare (engine 9.1).
 */
export function behindFacade(ctx: AnalysisContext, owner: string, method: string): string | undefined {
  if (!isApplication(ctx, owner) || !isA(ctx, owner, FACADE) || methodOf(ctx, owner, method) !== undefined)
    return undefined;
  const accessor = methodOf(ctx, owner, 'getFacadeAccessor');
  if (accessor === undefined || !isApplication(ctx, accessor.owner)) return undefined;
  const [only, ...more] = bodyOf(ctx, accessor)?.body ?? [];
  const name = only?.k === 'return' && more.length === 0 ? nameIn(only.e) : undefined;
  return name === undefined ? undefined : boundClass(ctx, name);
}

function nameIn(expr: Expr | undefined): string | undefined {
  if (expr?.k === 'str') return expr.v;
  return expr?.k === 'cconst' && expr.name === 'class' && expr.class.k === 'cref' ? expr.class.name : undefined;
}
