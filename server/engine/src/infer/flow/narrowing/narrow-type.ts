import { intersect } from '../../../types/intersect.js';
import { FALSE, TRUE } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { compare } from '../../expression/operators/compare.js';
import type { BodyFrame } from '../../frame.js';

/** Excludes a constant from a type. */
export function exclude(type: Type, constant: Type, frame: BodyFrame): Type {
  return union(
    membersOf(type).flatMap((m): Type[] => {
      if (compare('===', m, constant) === true) return [];
      if (
        m.kind === 'scalar' &&
        m.type === 'bool' &&
        constant.kind === 'literal' &&
        typeof constant.value === 'boolean'
      )
        return [constant.value === true ? FALSE : TRUE];
      if (m.kind === 'enum' && constant.kind === 'enum' && constant.cases?.length === 1 && m.fqcn === constant.fqcn) {
        const all = m.cases ?? frame.run.codebase.enumCases(m.fqcn);
        if (all === undefined) return [m];
        const rest = all.filter((c) => !constant.cases?.includes(c));
        return rest.length === 0 ? [] : [{ kind: 'enum', fqcn: m.fqcn, cases: rest }];
      }
      return [m];
    }),
    frame.run.codebase.enumCases,
  );
}

/** Narrows `type` to the values that are of `to` as well. */
export function narrowTo(type: Type, to: Type, frame: BodyFrame): Type {
  if (type.kind === 'unknown') return to;
  const met = intersect([type, to], frame.run.codebase);
  return met.kind === 'never' ? to : met;
}
