import type { Expr } from '@docgen/php';
import { propertyClass } from '../callee.js';
import type { RuleScope } from '../scope.js';

/** Gives the class a call came through, which `self::`, `parent::` and `static::` keep. */
export function forwarded(expr: Expr & { k: 'scall' }, owner: string, scope: RuleScope): string {
  return expr.class.k === 'cref' && ['self', 'static', 'parent'].includes(expr.class.name)
    ? (scope.class ?? owner)
    : owner;
}

/** Gives the class of a receiver whose code may be followed: `$this`, a typed property or parameter, `new C`. */
export function receiverClass(on: Expr, scope: RuleScope): string | undefined {
  if (on.k === 'var' && on.name === 'this') return scope.class;
  if (on.k === 'prop' && on.on.k === 'var' && on.on.name === 'this' && typeof on.name === 'string')
    return propertyClass(scope, on.name);
  return undefined;
}
