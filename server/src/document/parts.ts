import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type Ask, DependentMemo } from './identity-memo.js';
import { mapMembers, sortedMap } from './map-members.js';
import { GENERIC, type Shape } from './shape/shape.js';
import { componentBuckets, operationShape, pathItemShape } from './shape/tables.js';

/**
 * The parts of a document: its path items and its components. They make up nearly all of it and say nothing of each other, so
 * what is made of a document is made part by part, and kept by the identity of the part.
 */
export interface PartKind {
  name: string;
  /** Levels from the root of a document down to it. */
  depth: number;
  /** What the positional walk finds in it. */
  walked: Shape;
  /** What it is put in order by. */
  written: Shape;
}

const pathItems = (name: string): PartKind => ({ name, depth: 2, walked: pathItemShape, written: pathItemShape });
/** Path items of the two sections outside the components. */
const sections: ReadonlyMap<string, PartKind> = new Map(
  ['paths', 'webhooks'].map((name): [string, PartKind] => [name, pathItems(name)]),
);
const components: ReadonlyMap<string, PartKind> = new Map(
  [...componentBuckets].map(([name, shape]): [string, PartKind] => [
    name,
    { name, depth: 3, walked: shape, written: shape },
  ]),
);

/** Operations are parts until a document is put together: `paths`, `webhooks` and their items are made of them then. */
export const OPERATION: PartKind = { name: 'operation', depth: 3, walked: operationShape, written: operationShape };
/** `additionalOperations` has no place in the canonical order: what it holds is written as data. */
export const ADDITIONAL: PartKind = { name: 'additional', depth: 4, walked: operationShape, written: GENERIC };

/** Parts of a components bucket; undefined for a name that is none. */
export function componentKind(bucket: string): PartKind | undefined {
  return components.get(bucket);
}

/** Whether parts of a kind stand outside the components, where nothing has to refer to them. */
export function isRoot(kind: PartKind): boolean {
  return sections.get(kind.name) === kind;
}

/** What becomes of one part; undefined takes it away. */
export type ChangePart = (part: JsonMap, kind: PartKind, name: string) => Json | undefined;

/** A document with `change` applied to every part, the rest shared. A map of parts all of which go, goes. */
export function mapParts(document: JsonMap, change: ChangePart): JsonMap {
  const changed = mapOrDrop(document, (member, value) => {
    if (!isMap(value)) return value;
    const kind = sections.get(member);
    if (kind !== undefined) return inParts(value, kind, change);
    if (member !== 'components') return value;
    return mapOrDrop(value, (bucket, entries) => {
      const inner = components.get(bucket);
      return inner === undefined || !isMap(entries) ? entries : inParts(entries, inner, change);
    });
  });
  return changed ?? new Map();
}

function inParts(entries: JsonMap, kind: PartKind, change: ChangePart): JsonMap | undefined {
  return mapOrDrop(entries, (name, part) =>
    !isMap(part) || (isRoot(kind) && name.startsWith('x-')) ? part : change(part, kind, name),
  );
}

/** The map itself while no member changes; undefined when it had members and all of them go. */
function mapOrDrop(map: JsonMap, change: (key: string, value: Json) => Json | undefined): JsonMap | undefined {
  let out = map;
  let same = 0;
  map.forEach((value, key) => {
    const changed = change(key, value);
    if (out === map) {
      if (changed === value) {
        same++;
        return;
      }
      out = beginningOf(map, same);
    }
    if (changed !== undefined) out.set(key, changed);
  });
  return out.size === 0 && map.size > 0 ? undefined : out;
}

/** A copy of the first entries: where nearly all go, the others are not copied to be deleted. */
function beginningOf(map: JsonMap, count: number): JsonMap {
  const out: JsonMap = new Map();
  for (const [key, value] of map) {
    if (out.size === count) break;
    out.set(key, value);
  }
  return out;
}

/** Every part, in document order. */
export function eachPart(document: JsonMap, visit: (part: JsonMap, kind: PartKind, name: string) => void): void {
  mapParts(document, (part, kind, name) => {
    visit(part, kind, name);
    return part;
  });
}

/** A document without its parts, with the maps that hold them: what passes over the rest of it work on. */
export function restOf(document: JsonMap): JsonMap {
  const left = (entries: Json, isExtensible: boolean): Json =>
    isMap(entries)
      ? new Map([...entries].filter(([name, part]) => !isMap(part) || (isExtensible && name.startsWith('x-'))))
      : entries;
  return mapMembers(document, (member, value) => {
    if (sections.has(member)) return left(value, true);
    if (member !== 'components' || !isMap(value)) return value;
    return mapMembers(value, (bucket, entries) => (components.has(bucket) ? left(entries, false) : entries));
  });
}

/** The rest of a document, whatever became of it, with what became of its parts in their places. */
export function joined(
  rest: JsonMap,
  document: JsonMap,
  change: (part: JsonMap, kind: PartKind, name: string) => Json,
): JsonMap {
  const filled = (left: Json, entries: Json | undefined, kind: PartKind): Json => {
    if (!isMap(left) || !isMap(entries)) return left;
    const out = new Map(inParts(entries, kind, change));
    for (const [name, value] of left) out.set(name, value);
    return inByteOrder(out) ? out : sortedMap(out, byteOrder);
  };
  return mapMembers(rest, (member, value) => {
    const kind = sections.get(member);
    const entries = document.get(member);
    if (kind !== undefined) return filled(value, entries, kind);
    if (member !== 'components' || !isMap(value) || !isMap(entries)) return value;
    return mapMembers(value, (bucket, left) => {
      const inner = components.get(bucket);
      return inner === undefined ? left : filled(left, entries.get(bucket), inner);
    });
  });
}

function inByteOrder(map: JsonMap): boolean {
  let before: string | undefined;
  for (const key of map.keys()) {
    if (before !== undefined && byteOrder(before, key) > 0) return false;
    before = key;
  }
  return true;
}

/** Something of every part, by kind and identity; what it was made from is never changed in place. */
export class PartMemo<R> {
  private readonly kinds = new Map<PartKind, DependentMemo<JsonMap, R>>();

  of(part: JsonMap, kind: PartKind, ask: Ask, make: (part: JsonMap, ask: Ask) => R): R {
    let remembered = this.kinds.get(kind);
    if (remembered === undefined) {
      remembered = new DependentMemo();
      this.kinds.set(kind, remembered);
    }
    return remembered.of(part, ask, make);
  }
}
