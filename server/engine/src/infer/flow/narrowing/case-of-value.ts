import type { Expr } from '@docgen/php';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import { pathOf } from '../../expression/objects/access-path.js';
import { caseValue } from '../../expression/objects/member-read.js';
import { compare } from '../../expression/operators/compare.js';
import type { BodyFrame } from '../../frame.js';

/**
 * Narrows an enum by a comparison of its backing value (`$kind->value === 'a'`): the value follows the case, so that the last case is known
 * after all others were asked for. Answers false for any other comparison.
 */
export function caseOfValue(
  expr: Expr,
  constant: Type,
  { equal, strict }: { equal: boolean; strict: boolean },
  frame: BodyFrame,
): boolean {
  if (expr.k !== 'prop' || expr.name !== 'value' || constant.kind !== 'literal') return false;
  const path = pathOf(expr.on);
  const known = frame.env.get(`${path}->value`);
  if (path === undefined || (known !== undefined && known.kind !== 'literal')) return false;
  const { enumCases } = frame.run.codebase;
  const on = typeOf(expr.on, frame);
  let certain = true;
  const kept = membersOf(on).flatMap((m): Type[] => {
    const all = m.kind === 'enum' ? (m.cases ?? enumCases(m.fqcn)) : undefined;
    // Null has no value, and is equal to no case's where it is asked with `===`.
    if (m.kind === 'null' && expr.nullsafe === true) return equal && strict ? [] : [m];
    if (m.kind !== 'enum' || all === undefined) {
      certain = false;
      return [];
    }
    const cases = all.filter((name) => {
      const value = caseValue(m.fqcn, name, frame);
      const same = value === undefined ? undefined : compare(strict ? '===' : '==', value, constant);
      return same === undefined || same === equal;
    });
    return cases.length === 0 ? [] : [{ kind: 'enum', fqcn: m.fqcn, cases }];
  });
  if (!certain) return false;
  // A value that no case has is a comparison that never holds; where every case was asked for, nothing is left.
  if (kept.length > 0 || !equal) frame.env.narrow(path, union(kept, enumCases));
  return true;
}
