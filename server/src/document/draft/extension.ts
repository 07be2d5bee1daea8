import type { Json, JsonMap } from '@docgen/protocol';

/** Makes a node's `x-docgen` and leaves out absent and empty members. */
export function extension(parts: { id?: string; provenance?: JsonMap[] | undefined; facts?: JsonMap }): JsonMap {
  const out: JsonMap = new Map();
  if (parts.id !== undefined) out.set('id', parts.id);
  if (parts.provenance !== undefined && parts.provenance.length > 0) out.set('provenance', parts.provenance as Json[]);
  if (parts.facts !== undefined && parts.facts.size > 0) out.set('facts', parts.facts);
  return out;
}
