import { INT, STRING } from '../make.js';
import type { Type } from '../types.js';
import { membersOf, union } from '../union.js';

/** What a value becomes as an array key: enum → backing value, bool → int, null → `''`, dates and objects → string. */
export function arrayKeyOf(type: Type): Type {
  return union(
    membersOf(type).map((m): Type => {
      switch (m.kind) {
        case 'scalar':
          return m.type === 'string' ? STRING : INT;
        case 'literal':
          return typeof m.value === 'string' && m.big !== true ? STRING : INT;
        case 'unknown':
          return union([INT, STRING]);
        default:
          return STRING;
      }
    }),
  );
}
