import type { ShapeField, Type } from '@docgen/engine';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import { typedExample } from './example.js';
import { schemaOf } from './mapper.js';
import { atMember, atPosition, type Mapping } from './mapping.js';
import { anyOf } from './nullable.js';
import type { ToldMembers } from './partly-told.js';
import { wireSchema } from './wire.js';

/**
 * Makes the schema of a shape: an object for keys, an array of the members' union for a list; `prefixItems` is never
 * published.
 */
export function shapeSchema(type: Extract<Type, { kind: 'shape' }>, at: Mapping): JsonMap {
  const { fields } = type;
  if (fields.length === 0)
    return type.isObject === true ? obj({ type: 'object' }) : obj({ type: 'array', items: new Map() });
  const keys = type.isObject === true ? 'object' : keysOf(fields, at.renumbers === true);
  if (keys === 'object') return orEmpty(objectSchema(fields, at), isPerhapsEmpty(type));
  const items = itemsOf(
    fields.map((f) => f.type),
    at,
  );
  return keys === 'list' ? obj({ type: 'array', items }) : gapsSchema(items, at);
}

/** Tells whether PHP may send an array of named members as a list of none. */
function isPerhapsEmpty({ fields, isObject, mayBeEmpty }: Extract<Type, { kind: 'shape' }>): boolean {
  return isObject !== true && mayBeEmpty === true && hasNoneCertain(fields);
}

/** Tells whether no member of an array is certain. */
export function hasNoneCertain(fields: readonly ShapeField[]): boolean {
  return fields.every((field) => field.optional === true);
}

/** Puts `[]` beside an object that may have no member: that is what PHP sends then. */
export function orEmpty(object: JsonMap, mayBeEmpty: boolean): JsonMap {
  return mayBeEmpty ? obj({ anyOf: [object, obj({ type: 'array', maxItems: 0 })] }) : object;
}

/** Tells whether an array with these keys is a list, an object (responses 4.4), or either from case to case. */
export function keysOf(fields: readonly ShapeField[], renumbers: boolean): 'list' | 'object' | 'either' {
  if (!fields.every((f) => /^\d+$/.test(f.key))) return 'object';
  if (renumbers || fields.every((f, i) => f.key === String(i) && (f.optional !== true || i === fields.length - 1)))
    return 'list';
  // A member that is always there and never at the index of its number makes an object.
  let required = 0;
  for (const [before, field] of fields.entries()) {
    if (field.optional === true) continue;
    if (Number(field.key) > before || Number(field.key) < required) return 'object';
    required++;
  }
  return 'either';
}

export function objectSchema(fields: readonly ShapeField[], at: Mapping): JsonMap {
  const properties: JsonMap = new Map();
  for (const field of fields) properties.set(field.key, fieldSchema(field, at));
  const required = fields.filter((f) => f.optional !== true).map((f): Json => f.key);
  return obj({
    type: 'object',
    properties: properties.size === 0 ? undefined : properties,
    required: required.length === 0 ? undefined : required,
  });
}

/** Makes the object of the members of an array; that there may be others is noted for the owner's diagnostic. */
export function partlyToldSchema({ fields, others }: ToldMembers, at: Mapping): JsonMap {
  const object = objectSchema(fields, at);
  return others === undefined ? object : object.set('additionalProperties', othersSchema(others, at));
}

/** Makes the schema of one member: its type, and the prose written beside it. */
export function fieldSchema(field: ShapeField, at: Mapping): JsonMap {
  const inner = atMember(at, field.key);
  const schema = field.wire === undefined ? schemaOf(field.type, inner) : wireSchema(field.type, field.wire, inner);
  const out = new Map(schema);
  if (field.description !== undefined) out.set('description', field.description);
  if (field.example !== undefined) {
    const place = field.anchor === undefined ? {} : { anchor: field.anchor };
    const own = { name: inner.path.join('.'), schema, type: field.type, ...place };
    const example = typedExample(field.example, own, at.ctx);
    if (example !== undefined) out.set('example', example);
  }
  if (field.deprecated === true) out.set('deprecated', true);
  return out;
}

function itemsOf(types: readonly Type[], at: Mapping): JsonMap {
  const inner = atMember(at, '*', 'member');
  const members = types.flatMap((t) => (t.kind === 'union' ? t.members : [t]));
  const [only] = members;
  if (members.length === 1 && only !== undefined) return schemaOf(only, inner);
  return schemaOf({ kind: 'union', members }, inner);
}

export function listSchema(type: Extract<Type, { kind: 'list' }>, at: Mapping): JsonMap {
  const items = schemaOf(type.item, atMember(at, '*', at.place === 'item' ? 'item' : 'member'));
  if (type.gaps === true && at.renumbers !== true) return gapsSchema(items, at);
  return obj({ type: 'array', items, minItems: type.nonEmpty === true ? 1 : undefined });
}

/**
 * Makes the schema of an array that may have gaps: JSON is a list only for keys 0..n in order, so it may be either
 * (responses 4.4).
 */
export function gapsSchema(items: JsonMap, at: Mapping): JsonMap {
  at.gaps.count++;
  return anyOf([obj({ type: 'array', items }), obj({ type: 'object', additionalProperties: items })], at.ctx);
}

export function mapSchema(type: Extract<Type, { kind: 'map' }>, at: Mapping): JsonMap {
  return obj({ type: 'object', additionalProperties: othersSchema(type.value, at) });
}

/** Makes the schema of members no name tells. */
export function othersSchema(type: Type, at: Mapping): JsonMap {
  return schemaOf(type, atMember(atPosition(at, 'member'), '*'));
}
