import type { Json, JsonMap } from '@docgen/protocol';

// A transformation that changes nothing returns the value it was given, so that passes over a document share memory.

/** Copies a map with its keys in another order. */
export function sortedMap(map: JsonMap, order: (a: string, b: string) => number): JsonMap {
  return new Map([...map].sort((a, b) => order(a[0], b[0])));
}

/** Maps the members of a map; returns the map itself while no member changes. */
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

/** Applies `change` to a list; returns the list itself when every item stays at its index. */
export function sameItems(list: Json[], change: (list: Json[]) => Json[]): Json[] {
  if (list.length === 0) return list;
  const changed = change(list);
  return changed.length === list.length && changed.every((item, index) => item === list[index]) ? list : changed;
}
