import { byteOrder, isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { text } from './description.js';

/** Holds a request with the tags of its operation. */
export interface TaggedItem {
  tags: readonly string[];
  item: JsonMap;
}

/** Puts requests into folders (emitters 7.2): one for each tag, nested under its parent; untagged ones follow. */
export function inFolders(declared: Json | undefined, items: readonly TaggedItem[]): Json[] {
  const tags = (Array.isArray(declared) ? declared : []).filter(isMap);
  const known = new Map(tags.map((tag) => [String(tag.get('name')), tag]));
  const used = new Set(items.flatMap(({ tags: names }) => names));
  const order = [...known.keys(), ...[...used].filter((name) => !known.has(name)).sort(byteOrder)];
  const requests = new Map<string, Json[]>(order.map((name) => [name, []]));
  const untagged: Json[] = [];
  for (const { tags: names, item } of items) {
    const folder = order.find((name) => names.includes(name));
    (folder === undefined ? untagged : (requests.get(folder) as Json[])).push(item);
  }
  const parents = parentsOf(order, known);
  const folder = (name: string): Json[] => {
    const inner = order.filter((other) => parents.get(other) === name).flatMap(folder);
    const all = [...(requests.get(name) ?? []), ...inner];
    const tag = known.get(name) ?? new Map();
    const description = text(tag, 'description') ?? text(tag, 'summary');
    return all.length === 0 ? [] : [obj({ name, description, item: all })];
  };
  return [...order.filter((name) => !parents.has(name)).flatMap(folder), ...untagged];
}

/** Maps tags to their parents; a parent that is no tag, or that would close a cycle, is none. */
function parentsOf(order: readonly string[], known: ReadonlyMap<string, JsonMap>): Map<string, string> {
  const parents = new Map<string, string>();
  for (const name of order) {
    const parent = known.get(name)?.get('parent');
    if (typeof parent !== 'string' || !order.includes(parent)) continue;
    let at: string | undefined = parent;
    while (at !== undefined && at !== name) at = parents.get(at);
    if (at === undefined) parents.set(name, parent);
  }
  return parents;
}
