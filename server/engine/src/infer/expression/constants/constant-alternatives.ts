import type { Expr } from '@docgen/php';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';

/** Lists expressions that are read at once; a call is not followed a second time. */
const CONSTANTS: ReadonlySet<Expr['k']> = new Set(['int', 'const', 'cconst', 'prop', 'sprop', 'var']);

/** Lists those of them that are the same wherever they are read. */
export const WRITTEN: ReadonlySet<Expr['k']> = new Set(['int', 'const', 'cconst']);

/**
 * Gives the constants among the ways of a status: 500 of `$e->getCode() ?: 500`, whose type is any integer. Undefined where there are none,
 * or the ways are not written in the expression.
 */
export function constantAlternatives(
  code: Expr,
  frame: BodyFrame,
  constants: ReadonlySet<Expr['k']> = CONSTANTS,
): Type | undefined {
  const ways = waysOf(code);
  if (ways.length < 2) return undefined;
  const read = ways.filter((way) => constants.has(way.k)).map((way) => apart(frame, () => typeOf(way, frame)));
  const known = read.flatMap(membersOf).filter((type) => type.kind === 'literal');
  return known.length === 0 ? undefined : union(known);
}

function waysOf(expr: Expr): Expr[] {
  if (expr.k === 'ternary') return [...waysOf(expr.yes ?? expr.if), ...waysOf(expr.no)];
  if (expr.k === 'match') return expr.arms.flatMap((arm) => waysOf(arm.e));
  return expr.k === 'bin' && expr.op === '??' ? [...waysOf(expr.l), ...waysOf(expr.r)] : [expr];
}

/** Reads once more what the body read already: nothing is written, traced or reported. */
export function apart<T>(frame: BodyFrame, read: () => T): T {
  const { env, run } = frame;
  const { trace, diagnostics } = run;
  const reported = diagnostics.length;
  frame.env = env.clone();
  frame.env.journals = [];
  run.trace = undefined;
  const found = read();
  run.trace = trace;
  diagnostics.splice(reported);
  frame.env = env;
  return found;
}
