import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { lower, lowerPart, parameterAt } from './artifact-form.js';
import { readJson } from './json/read.js';
import { mapParts, type PartMemo } from './parts.js';
import { rewrite, rewriteAs } from './walk.js';

export type DocumentReading = { ok: true; document: JsonMap } | { ok: false; reason: string };

/** Reads an artifact of any format that is a document (document 5) into internal form. `reason` is a phrase. */
export function readDocument(text: string): DocumentReading {
  const reading = readJson(text);
  if (!reading.ok) return { ok: false, reason: `not valid JSON (${reading.reason} at offset ${reading.offset})` };
  return isMap(reading.value)
    ? { ok: true, document: internalForm(reading.value) }
    : { ok: false, reason: 'not an object' };
}

/**
 * Converts a read document to internal form: flat ids become the ids of their nodes; `uses` go back beside their
 * references.
 */
export function internalForm(document: JsonMap): JsonMap {
  return lower(rewrite(document, nestId));
}

/** Converts as `internalForm` does what stands in parts; the result of a part that is met again is the same object. */
export function internalFormByParts(document: JsonMap, memo: PartMemo<JsonMap>): JsonMap {
  return mapParts(document, (part, kind) =>
    memo.of(
      part,
      kind,
      (ref) => parameterAt(document, ref),
      (node, ask) => lowerPart(rewriteAs(node, kind.walked, nestId) as JsonMap, kind, ask),
    ),
  );
}

function nestId(node: JsonMap): Json {
  const id = node.get('x-docgen-id');
  if (typeof id !== 'string') return node;
  const out: JsonMap = new Map(node);
  out.delete('x-docgen-id');
  const before = node.get('x-docgen');
  const extension: JsonMap = isMap(before) ? before : new Map();
  return out.set('x-docgen', extension.has('id') ? extension : new Map<string, Json>([['id', id], ...extension]));
}
