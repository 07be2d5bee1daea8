import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ObjectShape, ObjectType, Shape } from './shape/shape.js';
import { rootShape } from './shape/tables.js';

/**
 * The positional walk (emitters 2.2): only places where the document has an object of a known type are entered, never data
 * (`example`, `default`, `const`, `enum`, `x-*`), and a name is never taken for a keyword.
 */
export interface Place {
  type: ObjectType;
  /** Keys from the root of what is walked. */
  path: readonly string[];
}

/** Rebuilds a document: `visit` gets each object, its children already rebuilt, and answers what stands in its place. */
export function rewrite(document: JsonMap, visit: (node: JsonMap, place: Place) => Json): JsonMap {
  return rewriteAs(document, rootShape, visit) as JsonMap;
}

/** The same for a part of a document of a known shape. */
export function rewriteAs(value: Json, shape: Shape, visit: (node: JsonMap, place: Place) => Json): Json {
  return step(value, shape, [], visit);
}

/** Reads every object, parents before children. */
export function walk(document: JsonMap, visit: (node: JsonMap, place: Place) => void): void {
  walkAs(document, rootShape, visit);
}

export function walkAs(
  value: Json,
  shape: Shape,
  visit: (node: JsonMap, place: Place) => void,
  path: readonly string[] = [],
): void {
  if (shape.kind === 'opaque') walkAs(value, shape.of, visit, path);
  else if (shape.kind === 'object' && isMap(value)) {
    visit(value, { type: shape.type, path });
    for (const [key, member] of value) {
      const inner = position(shape, key);
      if (inner !== undefined) walkAs(member, inner, visit, [...path, key]);
    }
  } else if (shape.kind === 'map' && isMap(value)) {
    for (const [key, entry] of value) {
      if (!isPlain(shape, key, entry)) walkAs(entry, shape.of, visit, [...path, key]);
    }
  } else if (shape.kind === 'list' && Array.isArray(value)) {
    value.forEach((item, index) => {
      walkAs(item, shape.of, visit, [...path, String(index)]);
    });
  }
}

function step(value: Json, shape: Shape, path: readonly string[], visit: (node: JsonMap, place: Place) => Json): Json {
  switch (shape.kind) {
    case 'opaque':
      return step(value, shape.of, path, visit);
    case 'object': {
      if (!isMap(value)) return value;
      const node: JsonMap = new Map();
      for (const [key, member] of value) {
        const inner = position(shape, key);
        node.set(key, inner === undefined ? member : step(member, inner, [...path, key], visit));
      }
      return visit(node, { type: shape.type, path });
    }
    case 'map': {
      if (!isMap(value)) return value;
      const entries = [...value].map(([key, entry]): [string, Json] => [
        key,
        isPlain(shape, key, entry) ? entry : step(entry, shape.of, [...path, key], visit),
      ]);
      return new Map(entries);
    }
    case 'list':
      return Array.isArray(value)
        ? value.map((item, index) => step(item, shape.of, [...path, String(index)], visit))
        : value;
    default:
      return value;
  }
}

/** Shape of a member that holds objects; extension members are data to every walk. */
function position(shape: ObjectShape, key: string): Shape | undefined {
  return key.startsWith('x-') ? undefined : (shape.members.get(key) ?? shape.walked?.get(key));
}

function isPlain(shape: Shape & { kind: 'map' }, key: string, entry: Json): boolean {
  return shape.extensible === true && (key.startsWith('x-') || (key === '$ref' && typeof entry === 'string'));
}
