import type { Expr } from '@docgen/php';
import { widen } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';

const CREDENTIAL =
  /(^|_)(password|passwd|secret|credentials?|(api|private|access|signing|encryption)_?key|(api|access|auth|bearer)_?token)$/i;

/**
 * A constant named like a credential is known by its kind only: what an array or an object of an answer holds of it would be
 * published (engine 10).
 */
export function withheld(type: Type, expr: Expr): Type {
  const name = expr.k === 'cconst' || expr.k === 'const' ? expr.name : undefined;
  return typeof name === 'string' && type.kind === 'literal' && CREDENTIAL.test(name) ? widen(type) : type;
}
