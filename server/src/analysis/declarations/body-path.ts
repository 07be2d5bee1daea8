import { isMap, type JsonMap, obj } from '@docgen/protocol';

/** Names the place of a declared field: the object or array holding it, and its name there (`*` for the elements). */
export class BodyPath {
  private constructor(
    readonly holder: JsonMap,
    readonly name: string,
  ) {}

  /**
   * Walks a path below a body and makes missing parents. Undefined when a parent is a scalar, a composition or a `$ref`
   * (validation 17.6).
   */
  static reach(root: JsonMap, path: readonly string[]): BodyPath | undefined {
    // No parent may be made on the way to a place that turns out to be closed.
    if (!open(root, path)) return undefined;
    let at = root;
    for (const [i, segment] of path.entries()) {
      settle(at, segment);
      if (i === path.length - 1) return new BodyPath(at, segment);
      const known = child(at, segment);
      const next = known ?? new Map();
      if (known === undefined) place(at, segment, next);
      at = next;
    }
    return undefined;
  }

  get schema(): JsonMap | undefined {
    return child(this.holder, this.name);
  }

  set(schema: JsonMap): void {
    place(this.holder, this.name, schema);
  }
}

/** Splits a name in the grammar of rule keys; undefined when a segment is empty or the path starts with `*`. */
export function splitName(name: string): string[] | undefined {
  const segments = name.split(/(?<!\\)\./).map((segment) => segment.replaceAll('\\.', '.'));
  return segments.includes('') || segments[0] === '*' ? undefined : segments;
}

const CLOSED = ['$ref', 'anyOf', 'oneOf', 'allOf', 'const', 'enum'];

function open(root: JsonMap, path: readonly string[]): boolean {
  let at: JsonMap | undefined = root;
  for (const segment of path) {
    if (at === undefined) return true;
    if (!holds(at, segment)) return false;
    at = child(at, segment);
  }
  return true;
}

function holds(schema: JsonMap, segment: string): boolean {
  if (CLOSED.some((keyword) => schema.has(keyword))) return false;
  const words = wordsOf(schema);
  return words.length === 0 || words.includes(segment === '*' ? 'array' : 'object');
}

function wordsOf(schema: JsonMap): string[] {
  const type = schema.get('type');
  return (type === undefined ? [] : Array.isArray(type) ? type : [type]) as string[];
}

/** Turns an undecided or untyped container into the one the segment needs. */
function settle(schema: JsonMap, segment: string): void {
  const word = segment === '*' ? 'array' : 'object';
  const words = wordsOf(schema);
  const nullable = words.includes('null');
  schema.set('type', nullable ? [word, 'null'] : word);
}

function child(schema: JsonMap, segment: string): JsonMap | undefined {
  const properties = schema.get('properties');
  const found = segment === '*' ? schema.get('items') : isMap(properties) ? properties.get(segment) : undefined;
  return isMap(found) ? found : undefined;
}

function place(schema: JsonMap, segment: string, value: JsonMap): void {
  if (segment === '*') {
    schema.set('items', value);
    return;
  }
  const properties = schema.get('properties');
  const held: JsonMap = isMap(properties) ? properties : obj({});
  held.set(segment, value);
  schema.set('properties', held);
}
