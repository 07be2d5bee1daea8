import type { Json, JsonMap } from '@docgen/protocol';
import { constrains } from './nullable.js';
import { orderFreeText } from './order-free-text.js';

export interface Branch {
  schema: JsonMap;
  example?: Json;
}

const without = (schema: JsonMap, ...keys: string[]): JsonMap =>
  new Map([...schema].filter(([key]) => !keys.includes(key)));

/**
 * Combines several alternatives to one schema (validation 14.3): equal ones collapse, an open one opens the whole, else
 * `anyOf`. A description all share moves outside; the example is that of the first alternative with one.
 */
export function combine(branches: readonly Branch[]): Branch {
  const [only] = branches;
  if (only !== undefined && branches.length === 1) return only;
  const example = branches.find((branch) => branch.example !== undefined)?.example;
  const withExample = (schema: JsonMap): Branch => (example === undefined ? { schema } : { schema, example });
  const distinct = new Map<string, JsonMap>();
  for (const { schema } of branches) {
    const key = orderFreeText(without(schema, 'description', 'example'));
    if (!distinct.has(key)) distinct.set(key, schema);
  }
  const schemas = [...distinct.values()];
  if (schemas.length <= 1) return withExample(schemas[0] ?? new Map());
  const descriptions = new Set(branches.map(({ schema }) => schema.get('description')));
  const [shared] = descriptions.size === 1 ? descriptions : [];
  const outer: JsonMap = new Map();
  if (shared !== undefined) outer.set('description', shared);
  if (schemas.every(constrains)) {
    outer.set(
      'anyOf',
      schemas.map((schema) => (shared === undefined ? schema : without(schema, 'description'))),
    );
  }
  return withExample(outer);
}

/** Keeps the keywords all alternatives agree on: a field with children carries no union (validation 14.3, 6). */
export function agreement(schemas: readonly JsonMap[]): JsonMap {
  const [first, ...others] = schemas;
  const out: JsonMap = new Map();
  for (const [key, value] of first ?? []) {
    if (others.every((other) => other.has(key) && orderFreeText(other.get(key)) === orderFreeText(value)))
      out.set(key, value);
  }
  return out;
}
