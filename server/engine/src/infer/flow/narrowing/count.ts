import type { Expr } from '@docgen/php';
import { truthy } from '../../../types/truthiness.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import { pathOf } from '../../expression/objects/access-path.js';
import type { BodyFrame } from '../../frame.js';

const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

/**
 * Narrows an array to a non-empty one by `count($x) > 0`, `0 !== count($x)`, `$x !== []` and their like (engine 8.1).
 */
export function atLeastOne(cond: Expr, holds: boolean, frame: BodyFrame): void {
  const of = counted(cond) ?? (cond.k === 'bin' ? compared(cond, holds, frame) : undefined);
  if (of === undefined || (cond.k === 'call' && !holds)) return;
  const path = pathOf(of);
  if (path === undefined) return;
  const members = membersOf(typeOf(of, frame)).map((m) => (isArray(m) ? truthy(m) : m));
  frame.env.narrow(path, union(members, frame.run.codebase.enumCases));
}

/** Gives the array a comparison that came out as `holds` shows to be non-empty. */
function compared(cond: Extract<Expr, { k: 'bin' }>, holds: boolean, frame: BodyFrame): Expr | undefined {
  return (
    against(counted(cond.l), cond.op, typeOf(cond.r, frame), holds) ??
    against(counted(cond.r), MIRRORED[cond.op] ?? cond.op, typeOf(cond.l, frame), holds) ??
    besideEmpty(cond.l, cond.op, typeOf(cond.r, frame), holds) ??
    besideEmpty(cond.r, cond.op, typeOf(cond.l, frame), holds)
  );
}

function against(of: Expr | undefined, op: string, limit: Type, holds: boolean): Expr | undefined {
  if (of === undefined || limit.kind !== 'literal' || typeof limit.value !== 'number') return undefined;
  return provesOne(op, limit.value, holds) ? of : undefined;
}

function provesOne(op: string, limit: number, holds: boolean): boolean {
  switch (op) {
    case '>':
      return holds && limit >= 0;
    case '>=':
      return holds && limit > 0;
    case '<':
      return !holds && limit > 0;
    case '<=':
      return !holds && limit >= 0;
    case '===':
    case '==':
      return limit === 0 ? !holds : holds && limit > 0;
    case '!==':
    case '!=':
      return limit === 0 ? holds : !holds && limit > 0;
    default:
      return false;
  }
}

function besideEmpty(of: Expr, op: string, other: Type, holds: boolean): Expr | undefined {
  const differs = op.startsWith('!=') ? holds : (op === '===' || op === '==') && !holds;
  return differs && other.kind === 'shape' && other.isObject !== true && other.fields.length === 0 ? of : undefined;
}

function counted(expr: Expr): Expr | undefined {
  if (expr.k !== 'call' || expr.fn.k !== 'fref' || expr.args.length !== 1) return undefined;
  return /^(count|sizeof)$/i.test(expr.fn.fallback ?? expr.fn.name) ? expr.args[0]?.value : undefined;
}

function isArray(type: Type): boolean {
  return type.kind === 'list' || type.kind === 'map' || (type.kind === 'shape' && type.isObject !== true);
}
