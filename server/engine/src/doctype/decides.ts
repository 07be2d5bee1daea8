import { intersect, isSubtype } from '../operations.js';
import type { Type } from '../types.js';
import { membersOf } from '../union.js';
import type { DocScope } from './scope.js';

export function agreed(subject: Type, answer: (member: Type) => boolean | undefined): boolean | undefined {
  const answers = new Set(membersOf(subject).map(answer));
  const [only] = answers;
  return answers.size === 1 ? only : undefined;
}

export function decides(subject: Type, is: Type, scope: DocScope): boolean | undefined {
  if (is.kind === 'unknown' && is.reason === 'vague-array') return isArray(subject);
  if (subject.kind === 'unknown' || is.kind === 'unknown') return undefined;
  const answers = new Set(
    membersOf(subject).map((m): boolean | undefined => {
      const met = intersect([m, is], scope.classes);
      if (met.kind === 'never') return false;
      return m.kind === 'null' || met === m || isSubtype(m, is, scope.classes) ? true : undefined;
    }),
  );
  const [only] = answers;
  return answers.size === 1 ? only : undefined;
}

/** `is array`: decided by the kind of value. */
function isArray(subject: Type): boolean | undefined {
  return agreed(subject, (m) => {
    if (m.kind === 'unknown') return m.reason === 'vague-array' ? true : undefined;
    return m.kind === 'list' || m.kind === 'map' || (m.kind === 'shape' && m.isObject !== true);
  });
}
