import type { Expr } from '@docgen/php';
import type { BodyFrame } from '../../frame.js';
import { pathOf } from './access-path.js';

/**
 * Finds the path of the object an expression gives: its own, or that of the object whose method returned it
 * (`$this->status(404)` where `status` ends with `return $this`).
 */
export function objectPath(expr: Expr, frame: BodyFrame): string | undefined {
  return pathOf(expr) ?? frame.sameObjects?.get(expr);
}

export function isThisObject(expr: Expr | undefined, frame: BodyFrame): boolean {
  return expr !== undefined && objectPath(expr, frame) === 'this';
}
