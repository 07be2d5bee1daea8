import type { Json, JsonMap } from '@docgen/protocol';

// Transformations answer the value they were given when they change nothing, so that passes over a document share memory.

/** The map with its keys in another order. */
export function sortedMap(map: JsonMap, order: (a: string, b: string) => number): JsonMap {
  return new Map([...map].sort((a, b) => order(a[0], b[0])));
}

/** The map itself while no member changes. */
export function mapMembers(map: JsonMap, change: (key: string, value: Json) => Json): JsonMap {
  let out = map;
  map.forEach((value, key) => {
    const changed = change(key, value);
    if (changed === value) return;
    if (out === map) out = new Map(map);
    out.set(key, changed);
  });
  return out;
}

/** What `change` makes of a list; the list itself when every item stays where it was. */
export function sameItems(list: Json[], change: (list: Json[]) => Json[]): Json[] {
  if (list.length === 0) return list;
  const changed = change(list);
  return changed.length === list.length && changed.every((item, index) => item === list[index]) ? list : changed;
}
