import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ObjectShape, Shape } from '../shape/shape.js';
import { generic } from './generic.js';
import { distinct, sortParameters, words } from './lists.js';

/** One value in the order its shape asks for; what does not fit a slot is coerced (document 2.1). */
export function canonical(value: Json, shape: Shape): Json {
  switch (shape.kind) {
    case 'object':
      return shape.boolean === true && typeof value === 'boolean'
        ? value
        : object(isMap(value) ? value : new Map(), shape);
    case 'map':
      return map(isMap(value) ? value : new Map(), shape);
    case 'list':
      return list(Array.isArray(value) ? value : [], shape);
    case 'words':
      return words(Array.isArray(value) ? value : []);
    case 'raw':
      return value;
    default:
      return generic(value);
  }
}

function object(value: JsonMap, shape: ObjectShape): JsonMap {
  const out: JsonMap = new Map();
  known(value, shape.members, out);
  const rest = [...value.keys()].filter((key) => !shape.members.has(key) && shape.last?.has(key) !== true);
  for (const key of rest.sort(byteOrder)) {
    const member = value.get(key) as Json;
    out.set(key, key.startsWith('x-') ? member : generic(member));
  }
  if (shape.last !== undefined) known(value, shape.last, out);
  return out;
}

function known(value: JsonMap, members: ReadonlyMap<string, Shape>, out: JsonMap): void {
  for (const [key, shape] of members) {
    const member = value.get(key);
    if (member !== undefined) out.set(key, canonical(member, shape));
  }
}

function map(value: JsonMap, shape: Shape & { kind: 'map' }): JsonMap {
  const out: JsonMap = new Map();
  for (const key of [...value.keys()].sort(byteOrder)) {
    const entry = value.get(key) as Json;
    // A map of objects that can be a Reference Object, or carry extensions, has members that are no entries.
    const plain = shape.extensible === true && (key.startsWith('x-') || (key === '$ref' && typeof entry === 'string'));
    out.set(key, plain ? entry : canonical(entry, shape.of));
  }
  return out;
}

function list(value: Json[], shape: Shape & { kind: 'list' }): Json[] {
  const items = value.map((item) => canonical(item, shape.of));
  if (shape.order === 'parameters') return sortParameters(items);
  return shape.order === undefined ? items : distinct(items);
}
