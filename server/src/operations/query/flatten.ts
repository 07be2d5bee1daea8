import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type WireForm, wireForm } from '../../analysis/index.js';

/** Describes one query parameter of a flattened schema (requests 7). */
export interface Leaf {
  /** Names from the root: `['range', 'from']` is `range[from]`. */
  path: string[];
  schema: JsonMap;
  required: boolean;
  form: WireForm;
}

/** Lists the leaves of an object schema: a property with properties is entered, every other one is a parameter. */
export function flatten(schema: JsonMap): Leaf[] {
  return leaves(schema, []);
}

function leaves(schema: JsonMap, path: string[]): Leaf[] {
  const properties = schema.get('properties');
  const demanded = schema.get('required');
  if (!isMap(properties)) return [];
  return [...properties].flatMap(([name, property]): Leaf[] => {
    if (!isMap(property) || (path.length === 0 && /^\d+$/.test(name))) return [];
    const at = [...path, name];
    const nested = property.get('properties');
    if (isMap(nested) && nested.size > 0) return leaves(property, at);
    const required = Array.isArray(demanded) && demanded.includes(name);
    return [{ path: at, schema: inQueryForm(property), required, form: wireForm(property) }];
  });
}

export function bracketed(path: readonly string[]): string {
  const [root = '', ...rest] = path;
  return `${root}${rest.map((name) => `[${name}]`).join('')}`;
}

function words(schema: JsonMap): Json[] {
  const type = schema.get('type');
  return type === undefined ? [] : Array.isArray(type) ? type : [type];
}

/**
 * Rewrites a boolean of the rule `boolean` to `1` or `0`: the framework refuses the words on a query string (requests
 * 7, rule 9). `accepted` and `in` leave `const` and `enum` and stay as they are.
 */
export function inQueryForm(schema: JsonMap): JsonMap {
  if (schema.has('const') || schema.has('enum') || schema.has('items')) return schema;
  const type = words(schema);
  if (!type.includes('boolean') || type.some((word) => word !== 'boolean' && word !== 'null')) return schema;
  const out: JsonMap = new Map(schema);
  const nullable = type.includes('null');
  out.set('type', nullable ? ['integer', 'null'] : 'integer');
  out.set('enum', nullable ? [0, 1, null] : [0, 1]);
  for (const keyword of ['example', 'default']) {
    const value = out.get(keyword);
    if (typeof value === 'boolean') out.set(keyword, value ? 1 : 0);
  }
  return out;
}
