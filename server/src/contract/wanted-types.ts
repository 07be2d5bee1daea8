import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { follow } from '../document/index.js';
import { type ArtifactPlace, under } from './place.js';

/** Bounds the references and compositions that are followed for the wanted types. */
const DEPTH = 8;

/** Lists schemas and those they are composed of, whether all of these hold or one of them. */
export function composed(
  document: JsonMap,
  schemas: readonly ArtifactPlace[],
  depth: number = DEPTH,
): ArtifactPlace<JsonMap>[] {
  if (depth === 0) return [];
  return schemas.flatMap((place) => {
    const { value, pointer } = place;
    if (!isMap(value)) return [];
    const ref = value.get('$ref');
    const target = typeof ref === 'string' ? follow(document, ref) : undefined;
    const behind = target === undefined ? [] : [{ value: target, pointer: (ref as string).slice(1) }];
    const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => {
      const list = value.get(word);
      if (!Array.isArray(list)) return [];
      return list.map((branch, at) => ({ value: branch, pointer: under(pointer, word, at) }));
    });
    return [place as ArtifactPlace<JsonMap>, ...composed(document, [...behind, ...branches], depth - 1)];
  });
}

/** Names the types that schemas take, by what they state and by the values they list. */
export function wantedTypes(schemas: readonly ArtifactPlace<JsonMap>[]): Set<string> {
  const wanted = new Set<string>();
  for (const { value: schema } of schemas) {
    const type = schema.get('type');
    for (const word of Array.isArray(type) ? type : [type]) if (typeof word === 'string') wanted.add(word);
    if (schema.get('nullable') === true) wanted.add('null');
    if (schema.has('properties') && type === undefined) wanted.add('object');
    const values = schema.get('enum');
    const stated = [...(Array.isArray(values) ? values : []), ...(schema.has('const') ? [schema.get('const')] : [])];
    for (const value of stated) wanted.add(typeOf(value));
  }
  return wanted;
}

function typeOf(value: Json | undefined): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}
