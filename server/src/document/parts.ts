import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type Ask, Remembered } from './remembered.js';
import { GENERIC, type Shape } from './shape/shape.js';
import { componentBuckets, METHODS, operationShape } from './shape/tables.js';
import { mapMembers } from './share.js';

/**
 * The parts of a document: its operations and its components. They make up nearly all of it and say nothing of each other, so
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

export const OPERATION: PartKind = { name: 'operation', depth: 3, walked: operationShape, written: operationShape };
/** `additionalOperations` has no place in the canonical order: what it holds is written as data. */
export const ADDITIONAL: PartKind = { name: 'additional', depth: 4, walked: operationShape, written: GENERIC };
const METHOD_NAMES: ReadonlySet<string> = new Set(METHODS);

/** Buckets of path items hold operations below their entries; they stay with the skeleton. */
const NO_PARTS = new Set(['callbacks', 'pathItems']);

const components = new Map(
  [...componentBuckets]
    .filter(([name]) => !NO_PARTS.has(name))
    .map(([name, shape]): [string, PartKind] => [name, { name, depth: 3, walked: shape, written: shape }]),
);

/** Parts of a components bucket; undefined for a name that is none. */
export function componentKind(bucket: string): PartKind | undefined {
  return components.get(bucket);
}

/** A document with `change` applied to every part, the rest shared. */
export function mapParts(document: JsonMap, change: (part: JsonMap, kind: PartKind) => Json): JsonMap {
  const to = (kind: PartKind) => (part: Json) => (isMap(part) ? change(part, kind) : part);
  const operation = to(OPERATION);
  const additional = to(ADDITIONAL);
  const item = (value: Json): Json =>
    isMap(value)
      ? mapMembers(value, (key, member) => {
          if (METHOD_NAMES.has(key)) return operation(member);
          return key === 'additionalOperations' && isMap(member)
            ? mapMembers(member, (name, entry) => (name.startsWith('x-') ? entry : additional(entry)))
            : member;
        })
      : value;
  return mapMembers(document, (member, value) => {
    if (!isMap(value)) return value;
    if (member === 'paths' || member === 'webhooks')
      return mapMembers(value, (key, entry) => (key.startsWith('x-') ? entry : item(entry)));
    if (member !== 'components') return value;
    return mapMembers(value, (bucket, entries) => {
      const kind = componentKind(bucket);
      if (kind === undefined || !isMap(entries)) return entries;
      const entry = to(kind);
      return mapMembers(entries, (_, part) => entry(part));
    });
  });
}

/** What is left of a document with each part replaced by an empty map of its own, and the parts by these. */
export interface Skeleton {
  document: JsonMap;
  parts: ReadonlyMap<JsonMap, { part: JsonMap; kind: PartKind }>;
}

/** Passes that leave empty maps as they are may run over the skeleton; `joined` puts parts back. */
export function skeletonOf(document: JsonMap): Skeleton {
  const parts = new Map<JsonMap, { part: JsonMap; kind: PartKind }>();
  const skeleton = mapParts(document, (part, kind) => {
    const place: JsonMap = new Map();
    parts.set(place, { part, kind });
    return place;
  });
  return { document: skeleton, parts };
}

/** The skeleton, whatever became of it, with what became of the parts in their places. */
export function joined(
  document: JsonMap,
  { parts }: Skeleton,
  change: (part: JsonMap, kind: PartKind) => Json,
): JsonMap {
  return mapParts(document, (place) => {
    const held = parts.get(place);
    return held === undefined ? place : change(held.part, held.kind);
  });
}

/** Something of every part, by kind and identity; what it was made from is never changed in place. */
export class PartMemo<R> {
  private readonly kinds = new Map<PartKind, Remembered<JsonMap, R>>();

  of(part: JsonMap, kind: PartKind, ask: Ask, make: (part: JsonMap, ask: Ask) => R): R {
    let remembered = this.kinds.get(kind);
    if (remembered === undefined) {
      remembered = new Remembered();
      this.kinds.set(kind, remembered);
    }
    return remembered.of(part, ask, make);
  }
}
