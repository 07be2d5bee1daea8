import { byteOrder, isMap, type Json, stableJson } from '@docgen/protocol';

/** Holds a body that a test offered for a slot, with what it is chosen by (contract 8.3). */
export interface OfferedBody {
  body: Json;
  /** Number of paths that hold something. */
  populated: number;
  stable: string;
}

export function offered(body: Json): OfferedBody {
  const populated = new Set<string>();
  for (const [path, value] of valuesIn(body, '')) if (!isEmpty(value)) populated.add(path);
  return { body, populated: populated.size, stable: stableJson(body) };
}

/** Orders bodies, the better first: what shows more, then what is shorter, so that the order of tests never matters. */
export function betterBody(a: OfferedBody, b: OfferedBody): number {
  return b.populated - a.populated || a.stable.length - b.stable.length || byteOrder(a.stable, b.stable);
}

/** Tells whether two bodies have values of the same types at the same paths: then only values differ, and the one that is there stays. */
export function hasSameShape(a: Json, b: Json): boolean {
  return shapeOf(a) === shapeOf(b);
}

function shapeOf(body: Json): string {
  const shape = new Set<string>();
  for (const [path, value] of valuesIn(body, '')) shape.add(`${path} ${typeOf(value)}`);
  return [...shape].sort(byteOrder).join('\n');
}

/** Walks every value; items of a list share a path. */
function* valuesIn(value: Json, path: string): Generator<[path: string, value: Json]> {
  yield [path, value];
  if (Array.isArray(value)) for (const item of value) yield* valuesIn(item, `${path}\0\0`);
  else if (isMap(value)) {
    for (const [key, inner] of value) yield* valuesIn(inner, `${path}\0${key}`);
  }
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  return Array.isArray(value) ? value.length === 0 : isMap(value) && value.size === 0;
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'bigint') return 'number';
  return isMap(value) ? 'object' : typeof value;
}
