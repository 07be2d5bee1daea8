import { isMap, type JsonMap, obj } from '@docgen/protocol';
import { type Contribution, RANK, REMOVE } from '../../analysis/index.js';

/** Begins a field that is a member of a node's extension. */
const EXTENSION = 'x-docgen.';

/**
 * Writes what a request class says of its body into a schema that is published inline, where layers cannot: a body is
 * one field. The higher layer stands, and among equals the first.
 */
export function writeStatements(schema: JsonMap, contributions: readonly Contribution[]): void {
  const weakestFirst = [...contributions].reverse().sort((a, b) => RANK[a.by.layer] - RANK[b.by.layer]);
  for (const { target, field, value } of weakestFirst) {
    if (target.node !== 'component') continue;
    const node = nodeAt(schema, target.path ?? []);
    const ofExtension = field.startsWith(EXTENSION) ? field.slice(EXTENSION.length) : undefined;
    if (value === REMOVE) node.delete(field);
    else if (ofExtension === undefined) node.set(field, value);
    else memberOf(node, 'x-docgen').set(ofExtension, value);
  }
}

/** Finds the schema at a path of property names, `*` for the elements; what is missing is made. */
function nodeAt(schema: JsonMap, path: readonly string[]): JsonMap {
  let at = schema;
  for (const step of path) {
    const holder = step === '*' ? at : memberOf(at, 'properties');
    at = memberOf(holder, step === '*' ? 'items' : step);
  }
  return at;
}

function memberOf(map: JsonMap, key: string): JsonMap {
  const known = map.get(key);
  if (isMap(known)) return known;
  const fresh = obj({});
  map.set(key, fresh);
  return fresh;
}
