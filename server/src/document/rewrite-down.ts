import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ObjectType, Shape } from './shape/shape.js';
import { Here, isPlain, type NodePosition, position, type Trail } from './walk.js';

/** Changes an object, or a boolean where a schema may be one, before its members are entered; undefined drops it. */
export type Enter = (node: Json, place: NodePosition) => Json | undefined;

const NONE: ReadonlySet<ObjectType> = new Set();

/**
 * Rewrites a document, or a part of a known shape, from the outside in: findings come in the order of the text, and what
 * is dropped is not entered. A list or map whose entries are all dropped goes with them. `finished` names types whose
 * objects `enter` makes over with all they hold. Paths lead to places of the input. Unchanged parts are shared with it.
 */
export function rewriteDown(
  value: Json,
  shape: Shape,
  enter: Enter,
  finished: ReadonlySet<ObjectType> = NONE,
): Json | undefined {
  return down(value, shape, undefined);

  function down(at: Json, of: Shape, trail: Trail | undefined): Json | undefined {
    switch (of.kind) {
      case 'opaque':
        return down(at, of.of, trail);
      case 'object': {
        if (!isMap(at) && !(of.boolean === true && typeof at === 'boolean')) return at;
        const node = enter(at, new Here(of.type, trail));
        if (!isMap(node) || finished.has(of.type)) return node;
        return members(node, (key, member) => {
          const inner = position(of, key);
          return inner === undefined ? member : down(member, inner, { above: trail, key });
        });
      }
      case 'map': {
        if (!isMap(at)) return at;
        const out = members(at, (key, entry) =>
          isPlain(of, key, entry) ? entry : down(entry, of.of, { above: trail, key }),
        );
        return out.size === 0 && at.size > 0 ? undefined : out;
      }
      case 'list': {
        if (!Array.isArray(at)) return at;
        const items = at.map((item, index) => down(item, of.of, { above: trail, key: String(index) }));
        if (items.every((item, index) => item === at[index])) return at;
        const kept = items.filter((item) => item !== undefined);
        return kept.length === 0 ? undefined : kept;
      }
      default:
        return at;
    }
  }
}

/** Maps the members of a map, undefined dropping one; returns the map itself while no member changes. */
function members(map: JsonMap, change: (key: string, value: Json) => Json | undefined): JsonMap {
  let out = map;
  map.forEach((value, key) => {
    const changed = change(key, value);
    if (changed === value) return;
    if (out === map) out = new Map(map);
    if (changed === undefined) out.delete(key);
    else out.set(key, changed);
  });
  return out;
}
