import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../../analysis/index.js';
import { deriveExample, failures, SAMPLES } from '../validation/index.js';

/** Holds an example of an error body; `placeholders` are JSON pointers of the values that nobody wrote. */
export interface BodyExample {
  value: JsonMap;
  placeholders: string[];
}

type Filled = { value: Json; placeholders: string[] };

/** Bounds how deep members are filled (errors 4.10). */
const NESTING = 4;

/**
 * Makes the example of an error body: what the code writes out, and for the other required members a value that their schema accepts
 * (errors 4.10). Undefined where the code writes nothing out, because an example of stand-ins alone tells nothing, and where a member
 * finds no value.
 */
export function bodyExample(schema: JsonMap, formats: Readonly<Record<string, string>>): BodyExample | undefined {
  const filled = fill(schema, '', 0, formats);
  if (filled === undefined || !isMap(filled.value)) return undefined;
  return isWrittenOut(filled) ? { value: filled.value, placeholders: filled.placeholders } : undefined;
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

/**
 * Lists the fields of a response that show examples of its bodies, by media type, and name their stand-ins; a body is undefined where
 * several are possible.
 */
export function exampleFields(
  bodies: readonly (readonly [mediaType: string, body: JsonMap | undefined])[],
  ctx: AnalysisContext,
): [field: string, value: Json][] {
  const fields: [string, Json][] = [];
  const standIns: [string, Json][] = [];
  for (const [mediaType, body] of bodies) {
    if (body === undefined || !JSON_TYPE.test(mediaType)) continue;
    const example = bodyExample(body, ctx.document.representation.exampleFormats);
    if (example === undefined) continue;
    fields.push([`content.${mediaType}.example`, example.value]);
    if (example.placeholders.length > 0) standIns.push([mediaType, example.placeholders]);
  }
  return standIns.length === 0 ? fields : [...fields, ['facts.examplePlaceholders', obj(Object.fromEntries(standIns))]];
}

/** Tells whether a value has a leaf that is no stand-in. */
function isWrittenOut({ value, placeholders }: Filled): boolean {
  const standIns = new Set(placeholders);
  const search = (one: Json, at: string): boolean => {
    if (standIns.has(at)) return false;
    if (isMap(one)) return [...one].some(([key, member]) => search(member, `${at}/${escaped(key)}`));
    return Array.isArray(one) ? one.some((item, n) => search(item, `${at}/${n}`)) : true;
  };
  return search(value, '');
}

function fill(
  schema: JsonMap,
  at: string,
  depth: number,
  formats: Readonly<Record<string, string>>,
): Filled | undefined {
  if (schema.has('const')) return { value: schema.get('const') as Json, placeholders: [] };
  // A reference leads to a component, and components are named when the document is assembled.
  if (schema.has('$ref') || schema.has('not') || schema.has('oneOf')) return undefined;
  const all = schema.get('allOf');
  if (Array.isArray(all)) return fill(merged(schema, all.filter(isMap)), at, depth, formats);
  const any = schema.get('anyOf');
  if (Array.isArray(any)) {
    const first = any.find(isMap);
    return first === undefined ? undefined : fill(merged(schema, [first], 'anyOf'), at, depth, formats);
  }
  const type = typeOf(schema);
  if (type === 'object') return object(schema, at, depth, formats);
  if (type === 'array') return array(schema, at, depth, formats);
  const value = leaf(schema, type, formats);
  return value === undefined || failures(value, schema).length > 0 ? undefined : { value, placeholders: [at] };
}

function leaf(schema: JsonMap, type: string | undefined, formats: Readonly<Record<string, string>>): Json | undefined {
  for (const keyword of ['example', 'default']) if (schema.has(keyword)) return schema.get(keyword);
  const plain = type === undefined ? schema : new Map([...schema, ['type', type]]);
  const derived = deriveExample(plain, [], { formats: { ...SAMPLES, ...formats } }).value;
  if (derived !== undefined) return derived;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 0;
  if (type === 'null') return null;
  return 'string';
}

function object(schema: JsonMap, at: string, depth: number, formats: Readonly<Record<string, string>>) {
  const properties = schema.get('properties');
  const required = schema.get('required');
  const value: JsonMap = new Map();
  const placeholders: string[] = [];
  const names = Array.isArray(required) ? required.map(String) : [];
  if (names.length > 0 && depth >= NESTING) return undefined;
  // In the order the body states its members.
  const stated = isMap(properties) ? [...properties.keys()].filter((name) => names.includes(name)) : [];
  for (const name of new Set([...stated, ...names])) {
    const member = isMap(properties) ? properties.get(name) : undefined;
    const filled = fill(isMap(member) ? member : new Map(), `${at}/${escaped(name)}`, depth + 1, formats);
    if (filled === undefined) return undefined;
    value.set(name, filled.value);
    placeholders.push(...filled.placeholders);
  }
  if (Number(schema.get('minProperties') ?? 0) > value.size) return undefined;
  return { value, placeholders: value.size === 0 ? [at] : placeholders };
}

function array(schema: JsonMap, at: string, depth: number, formats: Readonly<Record<string, string>>) {
  if (schema.has('prefixItems') || Number(schema.get('minItems') ?? 0) > 1) return undefined;
  const items = schema.get('items');
  if (depth >= NESTING || Number(schema.get('maxItems') ?? 1) < 1 || !isMap(items)) {
    return Number(schema.get('minItems') ?? 0) > 0 ? undefined : { value: [], placeholders: [at] };
  }
  const filled = fill(items, `${at}/0`, depth + 1, formats);
  return filled === undefined ? undefined : { value: [filled.value], placeholders: filled.placeholders };
}

function typeOf(schema: JsonMap): string | undefined {
  const type = schema.get('type');
  if (Array.isArray(type)) return type.map(String).find((word) => word !== 'null') ?? 'null';
  if (typeof type === 'string') return type;
  return schema.has('properties') ? 'object' : schema.has('items') ? 'array' : undefined;
}

/** Lays the members of several schemas over each other; those of properties and required ones add up. */
function merged(schema: JsonMap, parts: readonly JsonMap[], keyword = 'allOf'): JsonMap {
  const out: JsonMap = new Map([...schema].filter(([name]) => name !== keyword));
  for (const part of parts)
    for (const [name, value] of part) {
      const known = out.get(name);
      if (isMap(known) && isMap(value)) out.set(name, new Map([...known, ...value]));
      else if (name === 'required' && Array.isArray(known) && Array.isArray(value)) out.set(name, [...known, ...value]);
      else out.set(name, value);
    }
  return out;
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
