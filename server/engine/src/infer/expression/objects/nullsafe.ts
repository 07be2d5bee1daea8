import type { Expr } from '@docgen/php';
import { NULL } from '../../../types/make.js';
import { isNullable } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';
import { union } from '../../../types/union.js';
import type { BodyFrame } from '../../frame.js';

type Access = Extract<Expr, { k: 'prop' | 'mcall' | 'index' }>;

/** Adds null to the result of a member access when `?->` stopped here or further left in the chain. */
export function withNullsafe(expr: Access, on: Type, result: Type, frame: BodyFrame): Type {
  const { shortCircuited: shortened } = frame.run;
  if (expr.k !== 'index' && expr.nullsafe === true) {
    if (isNullable(on)) shortened.add(expr);
    else shortened.delete(expr);
  }
  return stops(expr, frame) ? union([result, NULL], frame.run.codebase.enumCases) : result;
}

function stops(expr: Expr, frame: BodyFrame): boolean {
  for (let at: Expr = expr; at.k === 'prop' || at.k === 'mcall' || at.k === 'index'; at = at.on) {
    if (frame.run.shortCircuited.has(at)) return true;
  }
  return false;
}
