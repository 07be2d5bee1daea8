import type { Expr } from '@docgen/php';
import { boundClass, isRequestClass, propertyClass, resolveClass } from '../callee.js';
import { type RuleScope, singleOf } from '../scope.js';

/** Gives the class a call came through, which `self::`, `parent::` and `static::` keep. */
export function forwarded(expr: Expr & { k: 'scall' }, owner: string, scope: RuleScope): string {
  return expr.class.k === 'cref' && ['self', 'static', 'parent'].includes(expr.class.name)
    ? (scope.class ?? owner)
    : owner;
}

/** Gives the class of a receiver whose code may be followed: `$this`, a typed property or parameter, `new C`. */
export function receiverClass(on: Expr, scope: RuleScope): string | undefined {
  if (on.k === 'var' && on.name === 'this') return scope.class;
  // `FormRequest::create($request)->rules()`
  if (on.k === 'scall' && (on.name === 'create' || on.name === 'createFrom')) {
    const made = resolveClass(scope, on.class);
    return made !== undefined && isRequestClass(scope.ctx, made) ? made : undefined;
  }
  if (on.k === 'var' && typeof on.name === 'string') {
    const single = singleOf(scope, on.name);
    const made = single?.k === 'new' ? resolveClass(scope, single.class) : undefined;
    if (made !== undefined) return isRequestClass(scope.ctx, made) ? made : undefined;
    return single?.k === 'scall' ? receiverClass(single, scope) : undefined;
  }
  if (on.k !== 'prop' || on.on.k !== 'var' || on.on.name !== 'this' || typeof on.name !== 'string') return undefined;
  const name = propertyClass(scope, on.name);
  return name === undefined ? undefined : boundClass(scope.ctx, name);
}
