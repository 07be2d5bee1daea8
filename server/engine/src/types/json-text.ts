import { STRING } from './make.js';
import type { Type } from './type.js';
import { membersOf, union } from './union.js';

const WITH_MEMBERS: ReadonlySet<Type['kind']> = new Set(['shape', 'list', 'map', 'class']);

/** Makes the string that `json_encode` writes of a value; of a value nobody knows it is any string. */
export function jsonText(value: Type): Type {
  return value.kind === 'unknown' || value.kind === 'never'
    ? STRING
    : { kind: 'scalar', type: 'string', encodes: value };
}

/** Gives the JSON text of a type that is one, or the false of an encoding that failed; undefined for any other. */
export function textUnlessFailed(type: Type): Type | undefined {
  const texts = membersOf(type).filter((m) => m.kind !== 'literal' || m.value !== false);
  const isText = texts.length > 0 && texts.every((m) => m.kind === 'scalar' && m.encodes !== undefined);
  return isText && texts.length < membersOf(type).length ? union(texts) : undefined;
}

/** Tells whether a JSON text is of an array or an object, so that it is no `0`. */
export function encodesMembers(text: Type): boolean {
  return membersOf(text).every(
    (m) =>
      m.kind === 'scalar' && m.encodes !== undefined && membersOf(m.encodes).every((of) => WITH_MEMBERS.has(of.kind)),
  );
}
