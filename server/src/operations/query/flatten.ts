import { isMap, type Json, type JsonMap } from '@docgen/protocol';

/**
 * Says how a query string carries a value: one value, a list under `name[]`, or a container that is read from
 * `name[…]=`.
 */
export type WireForm = 'plain' | 'list' | 'deepObject';

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

/** Tells how a value travels: OpenAPI defines `deepObject` for objects only, so a list of scalars is a list. */
export function wireForm(schema: JsonMap): WireForm {
  if (!isContainer(schema)) return 'plain';
  const items = schema.get('items');
  const other = words(schema).some((word) => word === 'object') || schema.has('prefixItems');
  return other || (isMap(items) && (isContainer(items) || items.has('properties'))) ? 'deepObject' : 'list';
}

/** Lists the members that state how the value of a query parameter travels (requests 7, rule 4). */
export function wireMembers(name: string, form: WireForm): [field: string, value: Json][] {
  if (form === 'plain') return [];
  const style: [string, Json][] = [
    ['style', form === 'list' ? 'form' : 'deepObject'],
    ['explode', true],
  ];
  return form === 'list' ? [['name', `${name}[]`], ...style] : style;
}

function isContainer(schema: JsonMap): boolean {
  return schema.has('items') || words(schema).some((word) => word === 'array' || word === 'object');
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
