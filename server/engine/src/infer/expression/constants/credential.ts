import type { Expr } from '@docgen/php';
import { widen } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';

const CREDENTIAL =
  /(^|_)(password|passwd|secret|credentials?|(api|private|access|signing|encryption)_?key|(api|access|auth|bearer)_?token)$/i;

/**
 * Widens a constant named like a credential to its scalar: its value in an array or object of an answer would be
 * published (engine 10).
 */
export function withoutCredential(type: Type, expr: Expr): Type {
  const name = expr.k === 'cconst' || expr.k === 'const' ? expr.name : undefined;
  return typeof name === 'string' && type.kind === 'literal' && CREDENTIAL.test(name) ? widen(type) : type;
}
