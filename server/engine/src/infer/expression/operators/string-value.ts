import { floatText } from '@docgen/php';
import { literal, STRING } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';

/** Text of a value known without running anything, as PHP converts it to string. */
export function textOf(type: Type): string | undefined {
  if (type.kind === 'null') return '';
  if (type.kind !== 'literal') return undefined;
  if (typeof type.value === 'boolean') return type.value ? '1' : '';
  if (typeof type.value === 'number') return type.float === true ? floatText(type.value) : String(type.value);
  return type.value;
}

/** Characters a known text may have; doubling one sixty times is a line of PHP each. */
const MAX_TEXT = 65_536;

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
