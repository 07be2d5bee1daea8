import { literalKey } from './array-write.js';
import { INT, list, map, STRING, shape } from './make.js';
import { keyKind, widen } from './operations.js';
import type { ShapeField, Type } from './type.js';
import { membersOf, union } from './union.js';

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

/** The key a value becomes where PHP makes a text of it first: a number with a point stays one, false is `''`. */
function textKey(type: Type): string | undefined {
  if (type.kind === 'literal' && type.value === false) return '';
  if (type.kind === 'literal' && type.float === true && !Number.isInteger(type.value)) return undefined;
  return literalKey(type);
}

/** The same for values that are not known. */
export function textKeyOf(type: Type): Type {
  const texts = membersOf(type).map((m): Type => {
    if (m.kind === 'scalar' && (m.type === 'float' || m.type === 'bool')) return union([INT, STRING]);
    if (m.kind === 'literal' && (m.float === true || typeof m.value === 'boolean')) return union([INT, STRING]);
    return m;
  });
  return arrayKeyOf(union(texts));
}

/** `array_combine` and `array_fill_keys` over names that may be missing; undefined where a name is not known. */
export function namedBy(fields: readonly ShapeField[], value: (at: number) => Type): Type | undefined {
  const out = new Map<string, ShapeField>();
  for (const [i, field] of fields.entries()) {
    const key = textKey(field.type);
    if (key === undefined) return undefined;
    const before = out.get(key);
    const maybe = field.optional === true;
    // A name that comes twice holds what came last.
    const type = before !== undefined && maybe ? union([before.type, value(i)]) : value(i);
    const optional = maybe && (before === undefined || before.optional === true);
    out.set(key, { key, type, ...(optional ? { optional: true } : {}) });
  }
  return shape([...out.values()]);
}
