import type { Json, JsonMap } from '@docgen/protocol';
import { operationShape, rootShape, schemaShape } from '../shape/tables.js';
import { canonical } from './canonical.js';

export { generic } from './generic.js';

/** The canonical form of a document (document 2): idempotent, and free of the order the input was written in. */
export function canonicalize(document: JsonMap): JsonMap {
  return canonical(document, rootShape) as JsonMap;
}

export function canonicalSchema(schema: Json): Json {
  return canonical(schema, schemaShape);
}

export function canonicalOperation(operation: Json): Json {
  return canonical(operation, operationShape);
}
