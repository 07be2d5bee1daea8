import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { rewrite } from './walk.js';

export type ProvenanceLevel = 'full' | 'winners' | 'none';

/** Provenance at one level (document 8.6): nodes, `uses` entries and pages alike. Ids, mocks and facts stay. */
export function atLevel(document: JsonMap, level: ProvenanceLevel): JsonMap {
  if (level === 'full') return document;
  return mapProvenance(document, (records) => (level === 'none' ? undefined : records.map(withoutOverrode)));
}

/** Rewrites every provenance list of a document; undefined takes it away, and an extension emptied by that. */
export function mapProvenance(document: JsonMap, change: (records: Json[]) => Json[] | undefined): JsonMap {
  return rewrite(document, (node) => {
    const extension = node.get('x-docgen');
    if (!isMap(extension)) return node;
    const out: JsonMap = new Map(node);
    const changed = mapExtension(extension, change);
    if (changed.size === 0 && extension.size > 0) out.delete('x-docgen');
    else out.set('x-docgen', changed);
    return out;
  });
}

function mapExtension(extension: JsonMap, change: (records: Json[]) => Json[] | undefined): JsonMap {
  const out: JsonMap = new Map();
  for (const [key, value] of extension) {
    if (key === 'provenance' && Array.isArray(value)) {
      const records = change(value);
      if (records !== undefined) out.set(key, records);
    } else if (key === 'uses' && isMap(value)) out.set(key, mapUses(value, change));
    else if (key === 'content' && isMap(value)) out.set(key, mapPages(value, change));
    else out.set(key, value);
  }
  return out;
}

/** Entries are one level down for responses, two for parameters. */
function mapUses(uses: JsonMap, change: (records: Json[]) => Json[] | undefined): JsonMap {
  const entries = (group: Json): Json =>
    isMap(group)
      ? new Map([...group].map(([key, entry]) => [key, isMap(entry) ? mapExtension(entry, change) : entry]))
      : group;
  return new Map(
    [...uses].map(([kind, group]): [string, Json] => [
      kind,
      kind === 'parameters' && isMap(group)
        ? new Map([...group].map(([place, names]) => [place, entries(names)]))
        : entries(group),
    ]),
  );
}

function mapPages(content: JsonMap, change: (records: Json[]) => Json[] | undefined): JsonMap {
  const pages = content.get('pages');
  if (!Array.isArray(pages)) return content;
  return new Map(content).set(
    'pages',
    pages.map((page) => (isMap(page) ? mapExtension(page, change) : page)),
  );
}

function withoutOverrode(record: Json): Json {
  if (!isMap(record)) return record;
  const out = new Map(record);
  out.delete('overrode');
  return out;
}
