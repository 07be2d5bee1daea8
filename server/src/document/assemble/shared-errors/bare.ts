import type { Json, JsonMap } from '@docgen/protocol';
import { responseShape, schemaShape } from '../../shape/tables.js';
import { rewriteAs } from '../../walk.js';

/** Copies a schema without any `x-docgen`. */
export function bare(schema: Json): Json {
  return rewriteAs(schema, schemaShape, withoutExtension);
}

/** Copies a response without any `x-docgen`, its headers and media types included. */
export function bareResponse(response: JsonMap): JsonMap {
  return rewriteAs(response, responseShape, withoutExtension) as JsonMap;
}

function withoutExtension(node: JsonMap): JsonMap {
  if (!node.has('x-docgen')) return node;
  const out = new Map(node);
  out.delete('x-docgen');
  return out;
}
