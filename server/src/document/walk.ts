import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { mapMembers, sameItems } from './map-members.js';
import type { ObjectShape, ObjectType, Shape } from './shape/shape.js';
import { rootShape } from './shape/tables.js';

/**
 * Describes a node the positional walk visits (emitters 2.2). The walk enters only places where the document has an
 * object of a known type, never data (`example`, `default`, `const`, `enum`, `x-*`), and a name is never taken for a
 * keyword.
 */
export interface NodePosition {
  type: ObjectType;
  /** Keys from the root of the walked value. */
  readonly path: readonly string[];
}

export type Rewrite = (node: JsonMap, place: NodePosition) => Json;
export type Visit = (node: JsonMap, place: NodePosition) => void;

/**
 * Rewrites a document, or a part of a known shape: `visit` is applied to each object, its children first, and its result
 * stands in the object's place. Unchanged parts are shared with the input, which is left alone.
 */
export function rewrite(document: JsonMap, visit: Rewrite, shape: Shape = rootShape): JsonMap {
  return step(document, shape, undefined, visit) as JsonMap;
}

/**
 * Rewrites a part of a document of a known shape, with a visitor that does not ask for the path, which makes a third
 * less garbage.
 */
export function rewriteAs(value: Json, shape: Shape, visit: (node: JsonMap, type: ObjectType) => Json): Json {
  switch (shape.kind) {
    case 'opaque':
      return rewriteAs(value, shape.of, visit);
    case 'object': {
      if (!isMap(value)) return value;
      let out = value;
      value.forEach((member, key) => {
        if (typeof member !== 'object') return;
        const inner = position(shape, key);
        if (inner === undefined) return;
        const changed = rewriteAs(member, inner, visit);
        if (changed === member) return;
        if (out === value) out = new Map(value);
        out.set(key, changed);
      });
      return visit(out, shape.type);
    }
    case 'map':
      if (!isMap(value)) return value;
      return mapMembers(value, (key, entry) =>
        isPlain(shape, key, entry) ? entry : rewriteAs(entry, shape.of, visit),
      );
    case 'list':
      if (!Array.isArray(value)) return value;
      return sameItems(value, (items) => items.map((item) => rewriteAs(item, shape.of, visit)));
    default:
      return value;
  }
}

/** Reads every object, parents before children. */
export function walk(document: JsonMap, visit: Visit): void {
  read(document, rootShape, undefined, visit);
}

/** Reads every object of a part of a document of a known shape, in no promised order and without positions. */
export function walkAs(value: Json, shape: Shape, visit: (node: JsonMap) => void): void {
  if (shape.kind === 'opaque') walkAs(value, shape.of, visit);
  else if (shape.kind === 'object' && isMap(value)) {
    visit(value);
    value.forEach((member, key) => {
      if (typeof member !== 'object') return;
      const inner = position(shape, key);
      if (inner !== undefined) walkAs(member, inner, visit);
    });
  } else if (shape.kind === 'map' && isMap(value)) {
    value.forEach((entry, key) => {
      if (!isPlain(shape, key, entry)) walkAs(entry, shape.of, visit);
    });
  } else if (shape.kind === 'list' && Array.isArray(value)) {
    for (const item of value) walkAs(item, shape.of, visit);
  }
}

/** Tells whether a walk of a document visits the map at a path. */
export function isWalked(path: readonly (string | number)[]): boolean {
  let shape: Shape | undefined = rootShape;
  for (const key of path) {
    while (shape?.kind === 'opaque') shape = shape.of;
    if (shape?.kind === 'object') shape = typeof key === 'string' ? position(shape, key) : undefined;
    else if (shape?.kind === 'map') shape = typeof key === 'string' && !isExtension(shape, key) ? shape.of : undefined;
    else if (shape?.kind === 'list') shape = typeof key === 'number' ? shape.of : undefined;
    else return false;
  }
  while (shape?.kind === 'opaque') shape = shape.of;
  return shape?.kind === 'object';
}

/** Holds the position of the walk as a list; a path is made only for a visitor that asks. */
export interface Trail {
  above: Trail | undefined;
  key: string;
}

/** Holds the position of one object. */
export class Here implements NodePosition {
  constructor(
    readonly type: ObjectType,
    private readonly trail: Trail | undefined,
  ) {}

  get path(): string[] {
    const keys: string[] = [];
    for (let at = this.trail; at !== undefined; at = at.above) keys.push(at.key);
    return keys.reverse();
  }
}

function read(value: Json, shape: Shape, trail: Trail | undefined, visit: Visit): void {
  if (shape.kind === 'opaque') read(value, shape.of, trail, visit);
  else if (shape.kind === 'object' && isMap(value)) {
    visit(value, new Here(shape.type, trail));
    for (const [key, member] of value) {
      const inner = position(shape, key);
      if (inner !== undefined) read(member, inner, { above: trail, key }, visit);
    }
  } else if (shape.kind === 'map' && isMap(value)) {
    for (const [key, entry] of value) {
      if (!isPlain(shape, key, entry)) read(entry, shape.of, { above: trail, key }, visit);
    }
  } else if (shape.kind === 'list' && Array.isArray(value)) {
    value.forEach((item, index) => {
      read(item, shape.of, { above: trail, key: String(index) }, visit);
    });
  }
}

function step(value: Json, shape: Shape, trail: Trail | undefined, visit: Rewrite): Json {
  switch (shape.kind) {
    case 'opaque':
      return step(value, shape.of, trail, visit);
    case 'object': {
      if (!isMap(value)) return value;
      const node = mapMembers(value, (key, member) => {
        const inner = position(shape, key);
        return inner === undefined ? member : step(member, inner, { above: trail, key }, visit);
      });
      return visit(node, new Here(shape.type, trail));
    }
    case 'map':
      if (!isMap(value)) return value;
      return mapMembers(value, (key, entry) =>
        isPlain(shape, key, entry) ? entry : step(entry, shape.of, { above: trail, key }, visit),
      );
    case 'list': {
      if (!Array.isArray(value)) return value;
      const items = value.map((item, index) => step(item, shape.of, { above: trail, key: String(index) }, visit));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    default:
      return value;
  }
}

/** Gives the shape of a member that holds objects; extension members are data to every walk. */
export function position(shape: ObjectShape, key: string): Shape | undefined {
  const inner = shape.members.get(key) ?? shape.walked?.get(key);
  if (inner === undefined || inner.kind === 'generic' || inner.kind === 'words' || inner.kind === 'raw')
    return undefined;
  return key.startsWith('x-') ? undefined : inner;
}

/** Tells whether a member of a map that may be a Reference Object, or carry extensions, is no entry of it. */
export function isPlain(shape: Shape & { kind: 'map' }, key: string, entry: Json): boolean {
  return isExtension(shape, key) || (shape.extensible === true && key === '$ref' && typeof entry === 'string');
}

function isExtension(shape: Shape & { kind: 'map' }, key: string): boolean {
  return shape.extensible === true && key.startsWith('x-');
}
