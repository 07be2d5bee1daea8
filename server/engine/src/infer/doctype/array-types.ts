import type { DocType } from '@docgen/php';
import { INT, isIntKey, list, literal, map, STRING, shape, unknown } from '../../types/make.js';
import type { ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';

/** Makes `array<V>`, a list; `array<mixed>` says no more than `array`, and names maps as often as lists. */
export function listOf(value: Type): Type {
  return isMixed(value) ? unknown('vague-array') : list(value);
}

function isMixed(type: Type): boolean {
  return type.kind === 'unknown' && type.reason === 'mixed';
}

/**
 * Makes `array<K, V>`: a key that can be an int makes a list, one that is only a string a map. `array<array-key, mixed>` says
 * no more than `array`.
 */
export function arrayOf(key: Type, value: Type): Type {
  const numeric = membersOf(key).every(
    (m) => (m.kind === 'scalar' && m.type === 'int') || (m.kind === 'literal' && typeof m.value === 'number'),
  );
  const textual = membersOf(key).every(
    (m) =>
      m.kind === 'enum' ||
      (m.kind === 'scalar' && m.type === 'string') ||
      (m.kind === 'literal' && typeof m.value === 'string' && m.big !== true),
  );
  if (textual && key.kind !== 'never') return map(STRING, value);
  return numeric ? list(value) : listOf(value);
}

export function docShape(doc: Extract<DocType, { k: 'shape' }>, go: (inner: DocType) => Type): Type {
  let next = 0;
  const fields = doc.fields.map((f): ShapeField => {
    const key = f.key ?? String(next);
    if (isIntKey(key)) next = Math.max(next, Number(key) + 1);
    return f.optional === true ? { key, type: go(f.type), optional: true } : { key, type: go(f.type) };
  });
  return shape(fields, doc.base.toLowerCase() === 'object');
}

export function valuesIn(type: Type): Type {
  if (type.kind === 'enum') return type;
  if (type.kind === 'shape') return union(type.fields.map((f) => f.type));
  if (type.kind === 'list') return type.item;
  if (type.kind === 'map') return type.value;
  return unknown('untyped');
}

export function keysIn(type: Type): Type {
  if (type.kind !== 'shape') return union([INT, STRING]);
  return union(type.fields.map((f) => (isIntKey(f.key) ? literal(Number(f.key)) : literal(f.key))));
}

export function offset(of: Type, key: Type): Type {
  if (of.kind === 'shape' && key.kind === 'literal') {
    const field = of.fields.find((f) => f.key === String(key.value));
    if (field !== undefined) return field.type;
  }
  if (of.kind === 'list') return of.item;
  if (of.kind === 'map') return of.value;
  return unknown('untyped');
}
