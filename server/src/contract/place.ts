import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { follow } from '../document/index.js';

/** Holds a value of an artifact and where it stands: a JSON pointer without `#`. */
export interface ArtifactPlace<T extends Json = Json> {
  value: T;
  pointer: string;
}

/** Reports a reference of the artifact that leads nowhere, or round in a circle. */
export class BrokenReference extends Error {
  override readonly name = 'BrokenReference';
  constructor(readonly pointer: string) {
    super(`the reference at ${pointer} leads nowhere`);
  }
}

/** Appends a key to a pointer. */
export function under(pointer: string, ...keys: (string | number)[]): string {
  return pointer + keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Follows the references of a place to the object they name. Throws BrokenReference. */
export function resolved(document: JsonMap, place: ArtifactPlace): ArtifactPlace {
  let at = place;
  for (const seen = new Set<Json>(); ; ) {
    const ref = isMap(at.value) ? at.value.get('$ref') : undefined;
    if (typeof ref !== 'string') return at;
    const target = seen.has(at.value) ? undefined : follow(document, ref);
    if (target === undefined) throw new BrokenReference(at.pointer);
    seen.add(at.value);
    at = { value: target, pointer: ref.slice(1) };
  }
}

/** Gives a member of an object as a place, references followed; undefined where there is none. Throws BrokenReference. */
export function member(document: JsonMap, { value, pointer }: ArtifactPlace, key: string): ArtifactPlace | undefined {
  const found = isMap(value) ? value.get(key) : undefined;
  return found === undefined ? undefined : resolved(document, { value: found, pointer: under(pointer, key) });
}

/** Lists the members of an object that are objects themselves, references followed. Throws BrokenReference. */
export function members(
  document: JsonMap,
  place: ArtifactPlace | undefined,
): [key: string, place: ArtifactPlace<JsonMap>][] {
  if (place === undefined || !isMap(place.value)) return [];
  return [...place.value.keys()].flatMap((key): [string, ArtifactPlace<JsonMap>][] => {
    const found = key.startsWith('x-') ? undefined : member(document, place, key);
    return found !== undefined && isMap(found.value) ? [[key, found as ArtifactPlace<JsonMap>]] : [];
  });
}
