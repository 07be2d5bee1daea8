import type { Json, JsonMap } from '@docgen/protocol';

// Transformations answer the value they were given when they change nothing, so that passes over a document share memory.

/** A map with its keys in `order` and `change` applied to each value; the map itself when that changes nothing. */
export function arranged(map: JsonMap, order: readonly string[], change: (key: string, value: Json) => Json): JsonMap {
  const values = order.map((key) => change(key, map.get(key) as Json));
  let at = 0;
  let same = true;
  for (const [key, value] of map) {
    if (key !== order[at] || value !== values[at]) same = false;
    at++;
  }
  return same ? map : new Map(order.map((key, index) => [key, values[index] as Json]));
}

/** The map itself while no member changes. */
export function mapMembers(map: JsonMap, change: (key: string, value: Json) => Json): JsonMap {
  let out: JsonMap | undefined;
  for (const [key, value] of map) {
    const changed = change(key, value);
    if (changed === value) continue;
    out ??= new Map(map);
    out.set(key, changed);
  }
  return out ?? map;
}

/** What `change` makes of a list; the list itself when every item stays where it was. */
export function sameItems(list: Json[], change: (list: Json[]) => Json[]): Json[] {
  const changed = change(list);
  return changed.length === list.length && changed.every((item, index) => item === list[index]) ? list : changed;
}
