import type { Expr } from '@docgen/php';
import type { BodyFrame } from '../../frame.js';
import { pathOf } from './access-path.js';

/**
 * Path of the object an expression gives: its own, or the one of the object whose method answered it (`$this->status(404)`
 * where `status` ends with `return $this`).
 */
export function objectPath(expr: Expr, frame: BodyFrame): string | undefined {
  return pathOf(expr) ?? frame.same?.get(expr);
}

export function isThisObject(expr: Expr | undefined, frame: BodyFrame): boolean {
  return expr !== undefined && objectPath(expr, frame) === 'this';
}
