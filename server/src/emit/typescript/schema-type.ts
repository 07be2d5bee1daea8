import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { commentOf, schemaLines } from './comment.js';
import { literalText } from './literal.js';
import { componentType, type TypeContext } from './reference.js';
import { block, memberName } from './text.js';
import { atom, intersection, NEVER, type TypeForm, typeText, UNKNOWN, union, unitText } from './type.js';

const OBJECT_KEYWORDS = ['properties', 'required', 'additionalProperties', 'patternProperties'];
const COMPOSITIONS = ['allOf', 'anyOf', 'oneOf'];
const SCALARS: Record<string, TypeForm> = {
  string: atom('string'),
  integer: atom('number'),
  number: atom('number'),
  boolean: atom('boolean'),
  null: atom('null'),
};

/** Makes the type of the values a schema accepts (emitters 10.3); `path` leads to it in the source. */
export function schemaType(schema: Json | undefined, path: readonly string[], context: TypeContext): TypeForm {
  if (schema === false) return NEVER;
  if (!isMap(schema)) return UNKNOWN;
  const parts: TypeForm[] = [];
  const ref = schema.get('$ref');
  if (typeof ref === 'string') parts.push(componentType(ref, 'schemas', path, context));
  const branches = (keyword: string): TypeForm[] => {
    const list = schema.get(keyword);
    if (!Array.isArray(list)) return [];
    return list.map((branch, index) => schemaType(branch, [...path, keyword, String(index)], context));
  };
  parts.push(...branches('allOf'));
  for (const keyword of ['anyOf', 'oneOf']) if (schema.has(keyword)) parts.push(union(branches(keyword)));
  parts.push(ownType(schema, path, context));
  return intersection(parts);
}

function ownType(schema: JsonMap, path: readonly string[], context: TypeContext): TypeForm {
  const constant = schema.get('const');
  if (constant !== undefined) return atom(literalText(constant));
  const values = schema.get('enum');
  if (Array.isArray(values)) return union(values.map((value) => atom(literalText(value))));
  const type = schema.get('type');
  if (Array.isArray(type)) return union(type.map((one) => typeNamed(String(one), schema, path, context)));
  if (typeof type === 'string') return typeNamed(type, schema, path, context);
  if (OBJECT_KEYWORDS.some((keyword) => schema.has(keyword))) return objectType(schema, path, context);
  return schema.has('items') || schema.has('prefixItems') ? arrayType(schema, path, context) : UNKNOWN;
}

function typeNamed(type: string, schema: JsonMap, path: readonly string[], context: TypeContext): TypeForm {
  if (type === 'string' && schema.get('format') === 'binary') return atom('Blob');
  if (type === 'array') return arrayType(schema, path, context);
  if (type !== 'object') return SCALARS[type] ?? UNKNOWN;
  const isBare = !OBJECT_KEYWORDS.some((keyword) => schema.has(keyword));
  const isComposed = schema.has('$ref') || COMPOSITIONS.some((keyword) => schema.has(keyword));
  return isBare && isComposed ? UNKNOWN : objectType(schema, path, context);
}

function arrayType(schema: JsonMap, path: readonly string[], context: TypeContext): TypeForm {
  const items = schema.get('items');
  const tuple = schema.get('prefixItems');
  const itemType = items === undefined ? UNKNOWN : schemaType(items, [...path, 'items'], context);
  if (!Array.isArray(tuple)) return atom(`${unitText(itemType)}[]`);
  const least = Number(schema.get('minItems') ?? 0);
  const elements = tuple.map((element, index) => {
    const type = schemaType(element, [...path, 'prefixItems', String(index)], context);
    return index < least ? typeText(type) : `${unitText(type)}?`;
  });
  if (items !== false) elements.push(`...${unitText(itemType)}[]`);
  return atom(`[${elements.join(', ')}]`);
}

function objectType(schema: JsonMap, path: readonly string[], context: TypeContext): TypeForm {
  const properties = schema.get('properties');
  const known: JsonMap = isMap(properties) ? properties : new Map();
  const names = schema.get('required');
  const required = new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []);
  const others = schema.get('additionalProperties');
  const patterns = schema.get('patternProperties');
  const all = [...new Set([...known.keys(), ...required])].sort(byteOrder);
  if (all.length === 0) return mapType(others, patterns, path, context);
  const members = all.map((name) => {
    const property = known.get(name);
    const type = schemaType(property, [...path, 'properties', name], context);
    return member(name, required.has(name), type, schemaLines(property));
  });
  const own = atom(block(members));
  const isOpen = (others !== undefined && others !== false) || patterns !== undefined;
  return isOpen ? intersection([own, OPEN]) : own;
}

const OPEN = atom('{ [key: string]: unknown }');

/** Makes the type of an object without known names. */
function mapType(
  others: Json | undefined,
  patterns: Json | undefined,
  path: readonly string[],
  context: TypeContext,
): TypeForm {
  const values = isMap(patterns)
    ? [...patterns].map(([name, value]) => schemaType(value, [...path, 'patternProperties', name], context))
    : [];
  if (others === false && values.length === 0) return atom('Record<string, never>');
  if (others !== false) values.push(schemaType(others, [...path, 'additionalProperties'], context));
  return atom(`{ [key: string]: ${typeText(union(values))} }`);
}

/** Writes a member with its comment. */
export function member(name: string, isRequired: boolean, type: TypeForm, lines: readonly string[]): string {
  return `${commentOf(lines)}${memberName(name)}${isRequired ? '' : '?'}: ${typeText(type)};`;
}
