import { INT, list, map, STRING } from '../make.js';
import { keyKind, widen } from '../operations.js';
import type { Type } from '../types.js';
import { membersOf, union } from '../union.js';

/** An array by the type of its keys (engine 4.1, 6): a list for numbers, and either where a key may be text. */
export function keyedArray(key: Type, value: Type, gaps: boolean): Type {
  if (keyKind(key) === 'string') return map(STRING, value);
  const numbered = list(value, gaps ? { gaps: true } : {});
  return membersOf(key).every((k) => keyKind(k) === 'int') ? numbered : union([numbered, map(widen(key), value)]);
}

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
