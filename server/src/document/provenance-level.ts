import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { mapMembers } from './map-members.js';
import type { PartKind } from './parts.js';
import { rewrite, rewriteAs } from './walk.js';

export type ProvenanceLevel = 'full' | 'winners' | 'none';

/** Changes the provenance list of a node; undefined removes it. */
export type ChangeProvenance = (records: Json[]) => Json[] | undefined;

/** Reduces provenance to one level (document 8.6): nodes, `uses` entries and pages alike. Ids, mocks and facts stay. */
export function atLevel(document: JsonMap, level: ProvenanceLevel): JsonMap {
  return level === 'full' ? document : mapProvenance(document, toLevel(level));
}

/** Reduces provenance of one part of a document to one level. */
export function partAtLevel(part: JsonMap, kind: PartKind, level: ProvenanceLevel): JsonMap {
  return level === 'full' ? part : mapPartProvenance(part, kind, toLevel(level));
}

function toLevel(level: ProvenanceLevel): ChangeProvenance {
  return (records) => {
    if (level === 'none') return undefined;
    return records.some((record) => isMap(record) && record.has('overrode')) ? records.map(withoutOverrode) : records;
  };
}

/** Rewrites every provenance list of a document and removes an extension that this empties. */
export function mapProvenance(document: JsonMap, change: ChangeProvenance): JsonMap {
  return rewrite(document, visitor(change));
}

export function mapPartProvenance(part: JsonMap, kind: PartKind, change: ChangeProvenance): JsonMap {
  return rewriteAs(part, kind.walked, visitor(change)) as JsonMap;
}

function visitor(change: ChangeProvenance): (node: JsonMap) => JsonMap {
  return (node) => {
    const extension = node.get('x-docgen');
    if (!isMap(extension)) return node;
    const changed = mapExtension(extension, change);
    if (changed === extension) return node;
    const out: JsonMap = new Map(node);
    if (changed.size === 0 && extension.size > 0) out.delete('x-docgen');
    else out.set('x-docgen', changed);
    return out;
  };
}

function mapExtension(extension: JsonMap, change: ChangeProvenance): JsonMap {
  let out = extension;
  const records = extension.get('provenance');
  if (Array.isArray(records)) {
    const changed = change(records);
    if (changed === undefined) {
      out = new Map(extension);
      out.delete('provenance');
    } else if (changed !== records) out = new Map(extension).set('provenance', changed);
  }
  return mapMembers(out, (key, value) => {
    if (key === 'uses' && isMap(value)) return mapUses(value, change);
    return key === 'content' && isMap(value) ? mapPages(value, change) : value;
  });
}

/** Rewrites the entries of `uses`, which are one level down for responses, two for parameters. */
function mapUses(uses: JsonMap, change: ChangeProvenance): JsonMap {
  const entries = (group: Json): Json =>
    isMap(group) ? mapMembers(group, (_, entry) => (isMap(entry) ? mapExtension(entry, change) : entry)) : group;
  return mapMembers(uses, (kind, group) =>
    kind === 'parameters' && isMap(group) ? mapMembers(group, (_, names) => entries(names)) : entries(group),
  );
}

function mapPages(content: JsonMap, change: ChangeProvenance): JsonMap {
  const pages = content.get('pages');
  if (!Array.isArray(pages)) return content;
  return new Map(content).set(
    'pages',
    pages.map((page) => (isMap(page) ? mapExtension(page, change) : page)),
  );
}

function withoutOverrode(record: Json): Json {
  if (!isMap(record) || !record.has('overrode')) return record;
  const out = new Map(record);
  out.delete('overrode');
  return out;
}
