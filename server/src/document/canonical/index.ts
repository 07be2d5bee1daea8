import type { Json, JsonMap } from '@docgen/protocol';
import { operationShape, rootShape, schemaShape } from '../shape/tables.js';
import { canonical } from './canonical.js';

export { generic } from './generic.js';

/** Puts a document into canonical form (document 2), which is idempotent and free of the order of its input. */
export function canonicalize(document: JsonMap): JsonMap {
  return canonical(document, rootShape) as JsonMap;
}

export function canonicalSchema(schema: Json): Json {
  return canonical(schema, schemaShape);
}

export function canonicalOperation(operation: Json): Json {
  return canonical(operation, operationShape);
}
