import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { lower, lowerPart, parameterAt } from './artifact-form.js';
import { type NotedMap, readJson } from './json/read.js';
import { mapParts, type PartMemo } from './parts.js';
import { rootShape } from './shape/tables.js';
import { isWalked, rewriteAs, walkAs } from './walk.js';

export type DocumentReading = { ok: true; document: JsonMap } | { ok: false; reason: string };

/** Reads an artifact of any format that is a document (document 5) into internal form. `reason` is a phrase. */
export function readDocument(text: string): DocumentReading {
  const reading = readJson(text, { note: FLAT_ID });
  if (!reading.ok) return { ok: false, reason: `not valid JSON (${reading.reason} at offset ${reading.offset})` };
  return isMap(reading.value)
    ? { ok: true, document: internalForm(reading.value, reading.noted) }
    : { ok: false, reason: 'not an object' };
}

/**
 * Converts a document that was just read to internal form: flat ids become the ids of their nodes; `uses` go back beside their references.
 * Nobody else holds the document yet, so nodes are changed where they stand: a copy of each costs as much again as reading them. `noted`
 * are the maps with a flat id, where whoever read the text knows them; they are looked for otherwise.
 */
export function internalForm(document: JsonMap, noted?: readonly NotedMap[]): JsonMap {
  if (noted === undefined) walkAs(document, rootShape, nestIdInPlace);
  else for (const { map, path } of noted) if (isWalked(path)) nestIdInPlace(map);
  return lower(document);
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
  return typeof node.get(FLAT_ID) === 'string' ? nestIdInPlace(new Map(node)) : node;
}

function nestIdInPlace(node: JsonMap): JsonMap {
  const id = node.get(FLAT_ID);
  if (typeof id !== 'string') return node;
  node.delete(FLAT_ID);
  const before = node.get('x-docgen');
  const extension: JsonMap = isMap(before) ? before : new Map();
  return node.set('x-docgen', extension.has('id') ? extension : new Map<string, Json>([['id', id], ...extension]));
}

/** Names the member an artifact of OpenAPI has for the id of a node. */
export const FLAT_ID = 'x-docgen-id';
