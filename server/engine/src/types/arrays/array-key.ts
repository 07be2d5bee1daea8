import { INT, list, map, STRING, shape } from '../make.js';
import { keyKind, widen } from '../operations.js';
import type { ShapeField, Type } from '../type.js';
import { membersOf, union } from '../union.js';
import { literalKey } from './array-write.js';

/**
 * Makes an array by the type of its keys (engine 4.1, 6): a list for integers, and a list or map where a key may be a
 * string.
 */
export function keyedArray(key: Type, value: Type, gaps: boolean): Type {
  if (keyKind(key) === 'string') return map(STRING, value);
  const numbered = list(value, gaps ? { gaps: true } : {});
  return membersOf(key).every((k) => keyKind(k) === 'int') ? numbered : union([numbered, map(widen(key), value)]);
}

/** Converts a value to an array key: enum → backing value, bool → int, null → `''`, dates and objects → string. */
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

/** Converts a literal to the key PHP makes of its string: a float keeps its point, false is `''`. */
function textKey(type: Type): string | undefined {
  if (type.kind === 'literal' && type.value === false) return '';
  if (type.kind === 'literal' && type.float === true && !Number.isInteger(type.value)) return undefined;
  return literalKey(type);
}

/** Converts the type of a value that is not known to the type of that key. */
export function textKeyOf(type: Type): Type {
  const texts = membersOf(type).map((m): Type => {
    if (m.kind === 'scalar' && (m.type === 'float' || m.type === 'bool')) return union([INT, STRING]);
    if (m.kind === 'literal' && (m.float === true || typeof m.value === 'boolean')) return union([INT, STRING]);
    return m;
  });
  return arrayKeyOf(union(texts));
}

/**
 * Maps names that may be missing to values, as `array_combine` and `array_fill_keys` do; undefined where a name is not
 * known.
 */
export function keyedByNames(fields: readonly ShapeField[], value: (at: number) => Type): Type | undefined {
  const out = new Map<string, ShapeField>();
  for (const [i, field] of fields.entries()) {
    const key = textKey(field.type);
    if (key === undefined) return undefined;
    const before = out.get(key);
    const maybe = field.optional === true;
    // A name that comes twice holds the last value.
    const type = before !== undefined && maybe ? union([before.type, value(i)]) : value(i);
    const optional = maybe && (before === undefined || before.optional === true);
    out.set(key, { key, type, ...(optional ? { optional: true } : {}) });
  }
  return shape([...out.values()]);
}
