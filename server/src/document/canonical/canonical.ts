import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { sameItems, sortedMap } from '../map-members.js';
import type { ObjectShape, ObjectType, Shape } from '../shape/shape.js';
import { GENERIC } from '../shape/shape.js';
import { rewriteAs } from '../walk.js';
import { generic } from './generic.js';
import { distinct, sortParameters, words } from './lists.js';

/** Changes an object before it is put in order; called at the places of the positional walk only (walk.ts). */
export type Prepare = (node: JsonMap, type: ObjectType) => JsonMap;

/**
 * Puts one value in the order of its shape; a member of the wrong type is coerced (document 2.1). A value that is
 * canonical already is returned itself, so that a second pass costs no memory. `prepare` saves a pass of its own over
 * the value.
 */
export function canonical(value: Json, shape: Shape, prepare?: Prepare): Json {
  switch (shape.kind) {
    case 'object':
      if (shape.boolean === true && typeof value === 'boolean') return value;
      return object(isMap(value) ? value : new Map(), shape, prepare);
    case 'map':
      return map(isMap(value) ? value : new Map(), shape, prepare);
    case 'list':
      return list(Array.isArray(value) ? value : [], shape, prepare);
    case 'words':
      return sameItems(Array.isArray(value) ? value : [], words);
    case 'raw':
      return value;
    case 'opaque':
      return generic(prepare === undefined ? value : rewriteAs(value, shape, prepare));
    default:
      return generic(value);
  }
}

/**
 * Puts an object in order: one loop over the members tests their order and changes them; only an object that is out of
 * order is sorted.
 */
function object(given: JsonMap, shape: ObjectShape, prepare: Prepare | undefined): JsonMap {
  const value = prepare === undefined ? given : prepare(given, shape.type);
  const table = tableOf(shape);
  let out = value;
  let ordered = true;
  let rankBefore = -1;
  let keyBefore = '';
  value.forEach((member, key) => {
    const slot = table.slots.get(key);
    const rank = slot === undefined ? table.unknown : slot.rank;
    if (rank < rankBefore || (slot === undefined && rank === rankBefore && byteOrder(keyBefore, key) > 0))
      ordered = false;
    rankBefore = rank;
    keyBefore = key;
    const changed = memberOf(member, key, slot?.shape, shape, prepare);
    if (changed === member) return;
    if (out === value) out = new Map(value);
    out.set(key, changed);
  });
  if (ordered) return out;
  const rank = (key: string): number => table.slots.get(key)?.rank ?? table.unknown;
  return sortedMap(out, (a, b) => rank(a) - rank(b) || byteOrder(a, b));
}

function memberOf(
  member: Json,
  key: string,
  known: Shape | undefined,
  { walked }: ObjectShape,
  prepare: Prepare | undefined,
): Json {
  // Extensions are data to every walk, so nothing below them is prepared.
  if (known !== undefined) return canonical(member, known, key.startsWith('x-') ? undefined : prepare);
  if (key.startsWith('x-')) return member;
  const inner = prepare === undefined ? undefined : walked?.get(key);
  return canonical(member, inner === undefined ? GENERIC : { kind: 'opaque', of: inner }, prepare);
}

interface Table {
  slots: ReadonlyMap<string, { rank: number; shape: Shape }>;
  /** Rank of every member without a slot: between the known ones and those written last. */
  unknown: number;
}

const tables = new WeakMap<ObjectShape, Table>();

function tableOf(shape: ObjectShape): Table {
  let table = tables.get(shape);
  if (table === undefined) {
    const unknown = shape.members.size;
    const first = [...shape.members].map(([key, inner], rank) => [key, { rank, shape: inner }] as const);
    const last = [...(shape.last ?? [])].map(
      ([key, inner], at) => [key, { rank: unknown + 1 + at, shape: inner }] as const,
    );
    table = { slots: new Map([...last, ...first]), unknown };
    tables.set(shape, table);
  }
  return table;
}

function map(value: JsonMap, shape: Shape & { kind: 'map' }, prepare: Prepare | undefined): JsonMap {
  let out = value;
  let ordered = true;
  let before: string | undefined;
  value.forEach((entry, key) => {
    if (before !== undefined && byteOrder(before, key) > 0) ordered = false;
    before = key;
    // A map whose values may be Reference Objects, or that carries extensions, has members that are no entries.
    if (shape.extensible === true && (key.startsWith('x-') || (key === '$ref' && typeof entry === 'string'))) return;
    const changed = canonical(entry, shape.of, prepare);
    if (changed === entry) return;
    if (out === value) out = new Map(value);
    out.set(key, changed);
  });
  return ordered ? out : sortedMap(out, byteOrder);
}

function list(value: Json[], shape: Shape & { kind: 'list' }, prepare: Prepare | undefined): Json[] {
  return sameItems(value, (items) => {
    const done = items.map((item) => canonical(item, shape.of, prepare));
    if (shape.order === 'parameters') return sortParameters(done);
    return shape.order === undefined ? done : distinct(done);
  });
}
