import { literal, STRING } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { MAX_TEXT, textOf } from './literal-value.js';

/** Types `.` over all members of both sides. */
export function concat(left: Type, right: Type): Type {
  const parts: Type[] = [];
  for (const a of membersOf(left)) {
    for (const b of membersOf(right)) {
      const x = textOf(a);
      const y = textOf(b);
      if (x === undefined || y === undefined || x.length + y.length > MAX_TEXT) return STRING;
      parts.push(literal(x + y));
    }
  }
  return union(parts);
}
