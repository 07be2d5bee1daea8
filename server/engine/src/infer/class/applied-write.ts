import { INT, list, map, NEVER, STRING, unknown } from '../../types/make.js';
import { elementOf, keyKind, widen } from '../../types/operations.js';
import type { ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { typeOf } from '../evaluator.js';
import { binaryTypes } from '../expression/operators/binary-types.js';
import type { BodyFrame } from '../frame.js';
import type { PropertyWrite } from './property-writes.js';

/** Applies one more write that does not replace the property. */
export function applyWrite(type: Type | undefined, write: PropertyWrite, frame: BodyFrame): Type | undefined {
  switch (write.to) {
    case 'value':
      return type;
    case 'open':
      return unknown(type !== undefined && membersOf(type).every(isArray) ? 'vague-array' : 'untyped');
    case 'changed': {
      if (type === undefined || type.kind === 'unknown') return type;
      const before = widen(type);
      if (write.e === undefined) return union([before, INT]);
      return union([before, widen(binaryTypes(write.op as '+', before, typeOf(write.e, frame)))]);
    }
    case 'element': {
      const value = widen(typeOf(write.e, frame));
      return type === undefined ? type : union(membersOf(type).map((one) => withElement(one, value)));
    }
    case 'removed': {
      const key = write.at === undefined ? undefined : typeOf(write.at, frame);
      return type === undefined ? type : union(membersOf(type).map((one) => without(one, key)));
    }
    case 'member': {
      if (type?.kind === 'unknown') return type;
      const value = widen(typeOf(write.e, frame));
      const key = write.at === undefined ? INT : typeOf(write.at, frame);
      const arrays = type === undefined ? [] : membersOf(type).filter(isArray);
      const others = type === undefined ? [] : membersOf(type).filter((m) => !isArray(m) && m.kind !== 'null');
      // An object with array access stores the member itself.
      if (arrays.length === 0 && others.length > 0) return type;
      const element = elementOf(union(arrays)) ?? { key: NEVER, value: NEVER };
      const keys = union([element.key, key]);
      const values = union([element.value, value]);
      const gaps = write.at === undefined && !arrays.some((a) => a.kind === 'list' && a.gaps === true);
      const grown = onlyInts(keys) ? list(values, gaps ? {} : { gaps: true }) : map(keyOf(keys), values);
      const kept = type === undefined ? [] : membersOf(type).filter((m) => !isArray(m));
      return union([...kept, ...(arrays.some((a) => a.kind === 'shape' && a.fields.length > 0) ? arrays : []), grown]);
    }
  }
}

/** Puts a value in the place of some member of an array: its keys stay. */
function withElement(type: Type, value: Type): Type {
  switch (type.kind) {
    case 'list':
      return { ...type, item: union([type.item, value]) };
    case 'map':
      return { ...type, value: union([type.value, value]) };
    case 'shape':
      if (type.isObject === true) return type;
      return { ...type, fields: type.fields.map((field) => ({ ...field, type: union([field.type, value]) })) };
    default:
      return type;
  }
}

/** Takes a member, of that key where it is known, from an array on some path. */
function without(type: Type, key: Type | undefined): Type {
  if (type.kind === 'list') {
    const { nonEmpty: _, ...rest } = type;
    return { ...rest, gaps: true };
  }
  if (type.kind !== 'shape' || type.isObject === true) return type;
  const named = key?.kind === 'literal' ? key.value : undefined;
  const fields = type.fields.map(
    (field): ShapeField =>
      named === undefined || String(named) === String(field.key) ? { ...field, optional: true } : field,
  );
  return { ...type, fields };
}

function isArray(type: Type): boolean {
  return type.kind === 'list' || type.kind === 'map' || (type.kind === 'shape' && type.isObject !== true);
}

function onlyInts(key: Type): boolean {
  return membersOf(key).every(
    (m) => (m.kind === 'scalar' && m.type === 'int') || (m.kind === 'literal' && typeof m.value === 'number'),
  );
}

function keyOf(key: Type): Type {
  return keyKind(key) === 'int' ? union([INT, STRING]) : STRING;
}
