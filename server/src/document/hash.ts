import { createHash } from 'node:crypto';
import { byteOrder, isMap, type Json, type JsonMap, stableJson } from '@docgen/protocol';
import { liftPart, parameterAt } from './artifact-form.js';
import { canonical } from './canonical/canonical.js';
import { canonicalize } from './canonical/index.js';
import type { Ask } from './identity-memo.js';
import { jsonPieceAt, jsonPieces } from './json/write.js';
import { joinParts, type PartKind, PartMemo, restOf } from './parts.js';
import { mapPartProvenance, mapProvenance } from './provenance-level.js';
import type { Piece } from './text-pieces.js';

/** Keeps the hash form of parts that were hashed before, as text. */
export type HashMemo = PartMemo<Piece>;

/**
 * Computes contentHash (document 6.1) of a document in either form at full provenance. Source lines, the generator,
 * diagnostics and a hash already stamped take no part.
 */
export function contentHash(document: JsonMap, memo: HashMemo = new PartMemo()): string {
  const ask: Ask = (ref) => parameterAt(document, ref);
  const known = new Map<JsonMap, Piece>();
  const rest = mapProvenance(restOf(document), mergeRecords);
  const whole = joinParts(canonicalize(withoutVolatile(rest)), document, (part, kind) => {
    // The form depends on the kind, so the text of a part is kept under this position and no other.
    const place: JsonMap = new Map();
    known.set(
      place,
      memo.of(part, kind, ask, (node, asked) => jsonPieceAt(hashForm(node, kind, asked), kind.depth)),
    );
    return place;
  });
  const hash = createHash('sha256');
  for (const piece of jsonPieces(whole, known)) hash.update(piece);
  return hash.digest('hex');
}

function hashForm(part: JsonMap, kind: PartKind, ask: Ask): Json {
  return canonical(mapPartProvenance(liftPart(part, kind, ask), kind, mergeRecords), kind.written);
}

function withoutVolatile(document: JsonMap): JsonMap {
  const extension = document.get('x-docgen');
  if (!isMap(extension)) return document;
  const kept: JsonMap = new Map(extension);
  kept.delete('generator');
  kept.delete('diagnostics');
  const identity = kept.get('document');
  if (isMap(identity) && identity.has('contentHash')) {
    const rest = new Map(identity);
    rest.delete('contentHash');
    if (rest.size === 0) kept.delete('document');
    else kept.set('document', rest);
  }
  const out: JsonMap = new Map(document);
  if (kept.size === 0) out.delete('x-docgen');
  else out.set('x-docgen', kept);
  return out;
}

/** Drops lines and merges records that become equal in all but `fields` and `overrode`. */
function mergeRecords(records: Json[]): Json[] {
  if (records.length === 1) {
    const [only] = records;
    const lineless = isMap(only) && isMap(only.get('source')) ? withoutLine(only) : only;
    return lineless === only ? records : [lineless as Json];
  }
  const merged = new Map<string, JsonMap>();
  const out: Json[] = [];
  for (const record of records) {
    if (!isMap(record)) {
      out.push(record);
      continue;
    }
    const lineless = withoutLine(record);
    const key = stableJson(['producer', 'layer', 'source', 'confidence'].map((member) => lineless.get(member) ?? null));
    const known = merged.get(key);
    if (known === undefined) {
      merged.set(key, lineless);
      out.push(lineless);
    } else unite(known, lineless);
  }
  return out;
}

function withoutLine(record: JsonMap): JsonMap {
  const source = record.get('source');
  const out: JsonMap = new Map(record);
  if (isMap(source)) {
    const rest = new Map(source);
    rest.delete('line');
    out.set('source', rest);
  }
  return out;
}

function unite(into: JsonMap, from: JsonMap): void {
  const fields = [...listOf(into, 'fields'), ...listOf(from, 'fields')].filter((field) => typeof field === 'string');
  if (fields.length > 0) into.set('fields', [...new Set(fields)].sort(byteOrder));
  const overrode = [...listOf(into, 'overrode'), ...listOf(from, 'overrode')];
  // The sort is stable: entries of one field stay in order of defeat.
  if (overrode.length > 0)
    into.set(
      'overrode',
      overrode.sort((a, b) => byteOrder(fieldOf(a), fieldOf(b))),
    );
}

function listOf(map: JsonMap, key: string): Json[] {
  const value = map.get(key);
  return Array.isArray(value) ? value : [];
}

function fieldOf(entry: Json): string {
  const field = isMap(entry) ? entry.get('field') : undefined;
  return typeof field === 'string' ? field : '';
}
