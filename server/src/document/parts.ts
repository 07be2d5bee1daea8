import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type Ask, DependentMemo } from './identity-memo.js';
import { mapMembers, sortedMap } from './map-members.js';
import { GENERIC, type Shape } from './shape/shape.js';
import { componentBuckets, operationShape, pathItemShape } from './shape/tables.js';

/**
 * Describes a kind of part of a document: its path items and its components. They make up nearly all of it and do not
 * depend on each other, so every pass over a document works part by part and keeps results by the identity of the part.
 */
export interface PartKind {
  name: string;
  /** Levels from the root of a document down to the part. */
  depth: number;
  /** Shape that the positional walk follows. */
  walked: Shape;
  /** Shape that gives the canonical order. */
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

/** Operations are parts until a document is put together; from then on `paths`, `webhooks` and their items are. */
export const OPERATION: PartKind = { name: 'operation', depth: 3, walked: operationShape, written: operationShape };
/** `additionalOperations` has no place in the canonical order: its operations are written as data. */
export const ADDITIONAL: PartKind = { name: 'additional', depth: 4, walked: operationShape, written: GENERIC };

/** Gives the kind of the parts of a components bucket; undefined for a name that is none. */
export function componentKind(bucket: string): PartKind | undefined {
  return components.get(bucket);
}

/** Tells whether parts of a kind stand outside the components, where nothing has to refer to them. */
export function isRoot(kind: PartKind): boolean {
  return sections.get(kind.name) === kind;
}

/** Changes one part; undefined removes it. */
export type ChangePart = (part: JsonMap, kind: PartKind, name: string) => Json | undefined;

/**
 * Applies `change` to every part of a document and shares the rest. A map whose parts are all removed is removed too.
 */
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

/**
 * Maps the members of a map; returns the map itself while no member changes, and undefined when it had members and all
 * are removed.
 */
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
      out = firstEntries(map, same);
    }
    if (changed !== undefined) out.set(key, changed);
  });
  return out.size === 0 && map.size > 0 ? undefined : out;
}

/** Copies the first entries: where nearly all are removed, the others are not copied to be deleted. */
function firstEntries(map: JsonMap, count: number): JsonMap {
  const out: JsonMap = new Map();
  for (const [key, value] of map) {
    if (out.size === count) break;
    out.set(key, value);
  }
  return out;
}

/** Visits every part, in document order. */
export function eachPart(document: JsonMap, visit: (part: JsonMap, kind: PartKind, name: string) => void): void {
  mapParts(document, (part, kind, name) => {
    visit(part, kind, name);
    return part;
  });
}

/** Copies a document without its parts but with the maps that hold them, for passes over the rest. */
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

/**
 * Puts changed parts back into the changed rest of a document. A map that was emptied is left out, but for `paths`, which a
 * document has to have.
 */
export function joinParts(
  rest: JsonMap,
  document: JsonMap,
  change: (part: JsonMap, kind: PartKind, name: string) => Json | undefined,
): JsonMap {
  const filled = (left: Json, entries: Json | undefined, kind: PartKind): Json | undefined => {
    if (!isMap(left) || !isMap(entries)) return left;
    const changed = inParts(entries, kind, change);
    if (changed === undefined && left.size === 0 && kind.name !== 'paths') return undefined;
    const out = new Map(changed);
    for (const [name, value] of left) out.set(name, value);
    return inByteOrder(out) ? out : sortedMap(out, byteOrder);
  };
  const whole = mapOrDrop(rest, (member, value) => {
    const kind = sections.get(member);
    const entries = document.get(member);
    if (kind !== undefined) return filled(value, entries, kind);
    if (member !== 'components' || !isMap(value) || !isMap(entries)) return value;
    if (value.size === 0 && entries.size > 0) return undefined;
    return mapOrDrop(value, (bucket, left) => {
      const inner = components.get(bucket);
      return inner === undefined ? left : filled(left, entries.get(bucket), inner);
    });
  });
  return whole ?? new Map();
}

function inByteOrder(map: JsonMap): boolean {
  let before: string | undefined;
  for (const key of map.keys()) {
    if (before !== undefined && byteOrder(before, key) > 0) return false;
    before = key;
  }
  return true;
}

/** Keeps a result of every part, by kind and identity; a part is never changed in place. */
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
