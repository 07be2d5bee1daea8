import { toInt } from '@docgen/php';
import { INT, isIntKey, isListShape, list, map, mayGap, partOf, STRING, shape, unknown } from '../make.js';
import { elementOf, isUnknown, keyKind } from '../operations.js';
import { truthiness } from '../truthiness.js';
import type { ShapeField, Type } from '../type.js';
import { membersOf, union } from '../union.js';
import { keepNextIndex, nextIndex } from './next-index.js';
import { toldOf } from './partly-told.js';
import { laidOver, removedFrom, writtenBeside } from './partly-told-write.js';

const ANY_KEY = union([INT, STRING]);
const MAX_FIELDS = 512;
const MAX_PAIRS = 16;

/** Casts a literal array key as PHP does; undefined when the type is no single known key. */
export function literalKey(key: Type): string | undefined {
  if (key.kind === 'null') return '';
  if (key.kind !== 'literal') return undefined;
  if (typeof key.value === 'boolean') return key.value ? '1' : '0';
  if (typeof key.value === 'number') return String(key.float === true ? toInt(key.value) : key.value);
  return key.value;
}

/** Tells whether nobody can say which members an array has: the array form of an object is told by its class alone. */
function isUntold(base: Type): boolean {
  return base.kind === 'unknown' || base.kind === 'intersection';
}

/** Appends a member behind others that may be missing, so that its index is not known. */
function appendSomewhere(base: Extract<Type, { kind: 'shape' }>, value: Type): Type {
  const values = union([...base.fields.map((f) => f.type), value]);
  if (!base.fields.every((f) => isIntKey(f.key))) return map(union([keysOf(base.fields), INT]), values);
  const gaps = !isListShape(base) || mayGap(base);
  return list(values, { nonEmpty: true, ...(gaps ? { gaps } : {}) });
}

/** Writes `$a[] = v`. */
export function append(base: Type, value: Type, field: Partial<ShapeField> = {}): Type {
  if (base.kind === 'shape') {
    const next = nextIndex(base);
    return next === undefined ? appendSomewhere(base, field.type ?? value) : put(base, String(next), value, field);
  }
  if (base.kind === 'list') return appendAll(base, [field.type ?? value]);
  if (base.kind === 'map') return appendAll(base, [value]);
  if (toldOf(base) !== undefined) return base;
  if (base.kind === 'null') return append(shape([]), value, field);
  if (base.kind === 'union') {
    const arrays = base.members.filter((m) => m.kind !== 'null');
    return arrays.length > 0 ? union(arrays.map((m) => append(m, value, field))) : shape([]);
  }
  return isUntold(base) ? unknown('vague-array') : base;
}

/** Writes `$a[] = v` for many values: united at once, because each union looks at all that is in the array. */
export function appendAll(base: UntoldArray, values: readonly Type[]): Type {
  if (base.kind === 'list')
    return list(union([base.item, ...values]), { nonEmpty: true, ...(base.gaps ? { gaps: true } : {}) });
  return map(union([base.key, INT]), union([base.value, ...values]));
}

/** An array whose members are not told apart. */
export type UntoldArray = Extract<Type, { kind: 'list' | 'map' }>;

/** Writes `$a[k] = v`. */
export function write(base: Type, key: Type, value: Type, field: Partial<ShapeField> = {}): Type {
  const known = literalKey(key);
  if (base.kind === 'null') return write(shape([]), key, value, field);
  const beside =
    known === undefined ? undefined : writtenBeside(base, { ...field, key: known, type: field.type ?? value });
  if (beside !== undefined) return beside;
  if (base.kind === 'shape') {
    if (known !== undefined) return put(base, known, value, field);
    return dynamic(base, key, field.type ?? value);
  }
  if (base.kind === 'list') {
    const values = union([base.item, value]);
    // A string key makes a map of a list, and a key that may be either makes it either: the integer keys remain.
    if (keyKind(key) === 'string') return map(ANY_KEY, values);
    const gapped = list(values, { gaps: true });
    return membersOf(key).every(isIntegral) ? gapped : union([gapped, map(ANY_KEY, values)]);
  }
  if (base.kind === 'map') return map(union([base.key, widenKey(key)]), union([base.value, value]));
  if (base.kind === 'union') {
    const arrays = base.members.filter((m) => m.kind !== 'null');
    return union(arrays.map((m) => write(m, key, value, field)));
  }
  // Writing to an offset of a string leaves a string.
  if (base.kind === 'literal' && typeof base.value === 'string') return STRING;
  return isUntold(base) ? unknown('vague-array') : base;
}

function put(base: Extract<Type, { kind: 'shape' }>, key: string, value: Type, field: Partial<ShapeField>): Type {
  const entry: ShapeField = { ...field, key, type: field.type ?? value };
  const at = base.fields.findIndex((f) => f.key === key);
  if (at >= 0) return { ...base, fields: base.fields.map((f, i) => (i === at ? entry : f)) };
  if (base.fields.length >= MAX_FIELDS) {
    return map(keysOf([...base.fields, entry]), union([...base.fields.map((f) => f.type), entry.type]));
  }
  return { ...base, fields: [...base.fields, entry] };
}

/** Writes under a key that is not known: the shape becomes a list or map united with its members. */
function dynamic(base: Extract<Type, { kind: 'shape' }>, key: Type, value: Type): Type {
  const values = union([...base.fields.map((f) => f.type), value]);
  if (base.fields.every((f) => isIntKey(f.key)) && membersOf(key).every(isIntegral))
    return list(values, { gaps: true });
  return map(union([keysOf(base.fields), widenKey(key)]), values);
}

/** Gives the key type of a map that holds these members. */
function keysOf(fields: readonly ShapeField[]): Type {
  return union(fields.map((f) => (isIntKey(f.key) ? INT : STRING)));
}

function isIntegral(key: Type): boolean {
  return (key.kind === 'scalar' && key.type === 'int') || (key.kind === 'literal' && typeof key.value === 'number');
}

/** Widens an unknown key: no type tells whether a string is a number (engine 6). */
function widenKey(key: Type): Type {
  return union(membersOf(key).map((k) => (isIntegral(k) ? INT : STRING)));
}

/** Spreads `...$b` inside an array literal: integer keys renumber, string keys overwrite. */
export function spread(base: Type, other: Type): Type {
  const laid = laidOver(base, other);
  if (laid !== undefined) return laid;
  if (isUnknown(other)) return unknown('vague-array');
  const each = eachPair(base, other, spread);
  if (each !== undefined) return each;
  // Members that may be missing leave the indexes of the rest unknown.
  const gapped = other.kind === 'shape' && other.fields.some((f) => f.optional === true && isIntKey(f.key));
  if (other.kind === 'shape' && !gapped) {
    let out = base;
    for (const f of other.fields) {
      const { key, type, optional, ...rest } = f;
      out = isIntKey(key) ? append(out, type, rest) : writeField(out, f, optional === true);
    }
    return out;
  }
  const element = elementOf(other);
  if (element === undefined) return unknown('vague-array');
  if (base.kind === 'shape' && base.fields.length === 0) {
    if (other.kind === 'map') return other;
    if (other.kind === 'list') return list(element.value, other.nonEmpty === true ? { nonEmpty: true } : {});
    return keyKind(element.key) === 'int' ? list(element.value) : map(STRING, element.value);
  }
  if (base.kind !== 'shape' && base.kind !== 'list' && base.kind !== 'map') return unknown('vague-array');
  const parts = elementOf(base);
  const values = union([...(parts === undefined ? [] : [parts.value]), element.value]);
  const numbered = (type: Type): boolean => type.kind === 'list' || isListShape(type);
  const nonEmpty = truthiness(base) === true || truthiness(other) === true ? { nonEmpty: true as const } : {};
  if (numbered(base) && numbered(other)) return list(values, nonEmpty);
  const keys = map(union([keysUnder(base), keysUnder(other)]), values);
  // A list beside a map that may be empty may stay a list.
  const certain = [base, other].some(
    (t) => t.kind === 'shape' && t.fields.some((f) => !isIntKey(f.key) && !f.optional),
  );
  return certain || (!numbered(base) && !numbered(other)) ? keys : union([list(values, nonEmpty), keys]);
}

/** Gives the key type of an array. */
function keysUnder(type: Type): Type {
  if (type.kind === 'shape') return keysOf(type.fields);
  return type.kind === 'map' ? widenKey(type.key) : INT;
}

/** Joins several arrays arm by arm while the arms are few, so that no key of one is lost to the others. */
function eachPair(left: Type, right: Type, join: (left: Type, right: Type) => Type): Type | undefined {
  const [lefts, rights] = [membersOf(left), membersOf(right)];
  const pairs = lefts.length * rights.length;
  if (pairs < 2 || pairs > MAX_PAIRS) return undefined;
  return union(lefts.flatMap((l) => rights.map((r) => join(l, r))));
}

/** Writes a member of another shape; one that may be absent leaves what stood there. */
export function writeField(base: Type, field: ShapeField, maybe: boolean): Type {
  if (base.kind !== 'shape') return write(base, { kind: 'literal', value: field.key }, field.type);
  const at = base.fields.find((f) => f.key === field.key);
  if (!maybe) return put(base, field.key, field.type, { ...field });
  const merged: ShapeField =
    at === undefined
      ? { ...field, optional: true }
      : { ...field, type: union([at.type, field.type]), ...(at.optional ? { optional: true } : {}) };
  if (at !== undefined && at.optional !== true) delete merged.optional;
  const fields = at === undefined ? [...base.fields, merged] : base.fields.map((f) => (f === at ? merged : f));
  return { ...base, fields };
}

/** Adds `$a + $b`: the left wins per key. */
export function plus(left: Type, right: Type): Type {
  const each = eachPair(left, right, plus);
  if (each !== undefined) return each;
  const laid = laidOver(right, left);
  if (laid !== undefined) return laid;
  if (left.kind !== 'shape' || right.kind !== 'shape') {
    const a = elementOf(left);
    const b = elementOf(right);
    if (isUnknown(left) || isUnknown(right) || a === undefined || b === undefined) return unknown('vague-array');
    const values = union([a.value, b.value]);
    const textual = [left, right].filter((t) => t.kind === 'map' || (t.kind === 'shape' && !allNumbers(t)));
    if (textual.length === 0) return list(values, { gaps: true });
    const keys = map(union([keysUnder(left), keysUnder(right)]), values);
    const certain = textual.some((t) => t.kind === 'shape' && t.fields.some((f) => !isIntKey(f.key) && !f.optional));
    return certain || textual.length === 2 ? keys : union([list(values, { gaps: true }), keys]);
  }
  const fields = left.fields.map((f): ShapeField => {
    if (f.optional !== true) return f;
    const other = right.fields.find((o) => o.key === f.key);
    if (other === undefined) return f;
    const { optional: _, ...rest } = f;
    return { ...rest, type: union([f.type, other.type]), ...(other.optional ? { optional: true } : {}) };
  });
  return shape([...fields, ...right.fields.filter((f) => !left.fields.some((l) => l.key === f.key))]);
}

function allNumbers(type: Extract<Type, { kind: 'shape' }>): boolean {
  return type.fields.every((f) => isIntKey(f.key));
}

/** Removes a literal key. */
export function remove(base: Type, key: Type): Type {
  const known = literalKey(key);
  if (base.kind === 'shape') {
    if (known !== undefined) {
      const left = base.fields.filter((f) => f.key !== known);
      const rest = base.isObject === true ? shape(left, true) : partOf(left);
      keepNextIndex(rest, base);
      return rest;
    }
    const perhaps = base.fields.map((f): ShapeField => ({ ...f, optional: true }));
    return base.isObject === true ? shape(perhaps, true) : partOf(perhaps);
  }
  if (base.kind === 'list') return list(base.item, { gaps: true });
  if (base.kind === 'union') return union(base.members.map((m) => remove(m, key)));
  return base.kind === 'intersection' ? (removedFrom(base, known) ?? unknown('vague-array')) : base;
}
