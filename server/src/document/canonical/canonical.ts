import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ObjectShape, Shape } from '../shape/shape.js';
import { arranged, sameItems } from '../share.js';
import { generic } from './generic.js';
import { distinct, sortParameters, words } from './lists.js';

/**
 * One value in the order its shape asks for; what does not fit a slot is coerced (document 2.1). A value that is canonical
 * already is answered itself, so that a second pass costs no memory.
 */
export function canonical(value: Json, shape: Shape): Json {
  switch (shape.kind) {
    case 'object':
      if (shape.boolean === true && typeof value === 'boolean') return value;
      return object(isMap(value) ? value : new Map(), shape);
    case 'map':
      return map(isMap(value) ? value : new Map(), shape);
    case 'list':
      return list(Array.isArray(value) ? value : [], shape);
    case 'words':
      return sameItems(Array.isArray(value) ? value : [], words);
    case 'raw':
      return value;
    default:
      return generic(value);
  }
}

function object(value: JsonMap, shape: ObjectShape): JsonMap {
  const ranks = ranksOf(shape);
  const rank = (key: string): number => ranks.get(key) ?? ranks.size;
  const keys = [...value.keys()].sort((a, b) => rank(a) - rank(b) || byteOrder(a, b));
  const late = shape.last === undefined ? [] : keys.filter((key) => shape.last?.has(key) === true);
  const order = late.length === 0 ? keys : [...keys.filter((key) => shape.last?.has(key) !== true), ...late];
  return arranged(value, order, (key, member) => {
    const known = shape.members.get(key) ?? shape.last?.get(key);
    if (known !== undefined) return canonical(member, known);
    return key.startsWith('x-') ? member : generic(member);
  });
}

const rankings = new WeakMap<ObjectShape, ReadonlyMap<string, number>>();

/** Place of each known member in the canonical order. */
function ranksOf(shape: ObjectShape): ReadonlyMap<string, number> {
  let ranks = rankings.get(shape);
  if (ranks === undefined) {
    ranks = new Map([...shape.members.keys(), ...(shape.last?.keys() ?? [])].map((key, index) => [key, index]));
    rankings.set(shape, ranks);
  }
  return ranks;
}

function map(value: JsonMap, shape: Shape & { kind: 'map' }): JsonMap {
  return arranged(value, [...value.keys()].sort(byteOrder), (key, entry) => {
    // A map of objects that can be a Reference Object, or carry extensions, has members that are no entries.
    const plain = shape.extensible === true && (key.startsWith('x-') || (key === '$ref' && typeof entry === 'string'));
    return plain ? entry : canonical(entry, shape.of);
  });
}

function list(value: Json[], shape: Shape & { kind: 'list' }): Json[] {
  return sameItems(value, (items) => {
    const done = items.map((item) => canonical(item, shape.of));
    if (shape.order === 'parameters') return sortParameters(done);
    return shape.order === undefined ? done : distinct(done);
  });
}
