import type { Expr } from '@docgen/php';
import type { RuleValue } from '../../read/expressions/value.js';
import type { Origin } from './origin.js';

/** Tells whether an expression gives what a rule that asks for a value takes for none: null, an empty text, an empty array. */
export function isBlank(expr: Expr): boolean {
  if (expr.k === 'null') return true;
  return expr.k === 'str' ? expr.v.trim() === '' : expr.k === 'array' && expr.items.length === 0;
}

/** Tells whether a known value is none for a rule that asks for one. */
export function isBlankValue(value: RuleValue | undefined): boolean {
  if (value?.k === 'array') return value.entries.length === 0 && !value.spread;
  return value?.k === 'scalar' && (value.v === null || (typeof value.v === 'string' && value.v.trim() === ''));
}

/** Says of a value behind which a blank one stands that this is all there is where the client sends none. */
export function defaultedByBlank(either: Origin, value: Origin): Origin {
  if (typeof either === 'string' || either.defaulted !== true) return either;
  return typeof value !== 'string' && value.defaulted === true ? either : { ...either, defaulted: 'blank' };
}

/** Says of a value that is made of a blank one, too, that it is there where the client sends none. */
export function surely(origin: Origin): Origin {
  return typeof origin !== 'string' && origin.defaulted === 'blank' ? { ...origin, defaulted: true } : origin;
}
