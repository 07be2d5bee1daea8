import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { mapMembers } from './map-members.js';
import type { PartKind } from './parts.js';
import { METHODS } from './shape/tables.js';

/**
 * Applies `change` to every operation of a document (document 1.6): those of `paths`, `webhooks`,
 * `components.pathItems` and callbacks, fixed methods and `additionalOperations`. Unchanged parts are shared with the
 * input.
 */
export function mapOperations(document: JsonMap, change: (operation: JsonMap) => JsonMap): JsonMap {
  const inPathItems = (items: Json): Json => mapPathItems(items, change);
  const inComponents = (components: Json): Json => {
    if (!isMap(components)) return components;
    return member(member(components, 'pathItems', inPathItems), 'callbacks', (all) => entries(all, inPathItems));
  };
  return member(member(member(document, 'paths', inPathItems), 'webhooks', inPathItems), 'components', inComponents);
}

/** Applies `change` to every operation of one part of a document. */
export function mapOperationsOf(part: JsonMap, { name }: PartKind, change: (operation: JsonMap) => JsonMap): JsonMap {
  if (name === 'callbacks') return mapPathItems(part, change) as JsonMap;
  return PATH_ITEMS.has(name) ? (mapPathItem(part, change) as JsonMap) : part;
}

/** Lists the sections whose parts are path items. */
const PATH_ITEMS = new Set(['paths', 'webhooks', 'pathItems']);

/** Applies `change` to the operations of the callbacks of an operation, then to itself. */
export function mapOperation(operation: Json, change: (operation: JsonMap) => JsonMap): Json {
  if (!isMap(operation)) return operation;
  return change(member(operation, 'callbacks', (all) => entries(all, (items) => mapPathItems(items, change))));
}

function mapPathItems(items: Json, change: (operation: JsonMap) => JsonMap): Json {
  return entries(items, (item) => mapPathItem(item, change));
}

function mapPathItem(item: Json, change: (operation: JsonMap) => JsonMap): Json {
  if (!isMap(item)) return item;
  const inOperation = (operation: Json): Json => mapOperation(operation, change);
  const fixed = METHODS.reduce((at, method) => member(at, method, inOperation), item);
  return member(fixed, 'additionalOperations', (operations) => entries(operations, inOperation));
}

function member(map: JsonMap, key: string, change: (value: Json) => Json): JsonMap {
  const value = map.get(key);
  if (value === undefined) return map;
  const changed = change(value);
  return changed === value ? map : new Map(map).set(key, changed);
}

function entries(value: Json, change: (value: Json) => Json): Json {
  return isMap(value) ? mapMembers(value, (key, entry) => (key.startsWith('x-') ? entry : change(entry))) : value;
}
