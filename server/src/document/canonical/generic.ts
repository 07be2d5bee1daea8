import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';

/** Data: keys sorted at every depth, lists as they are, `x-*` members untouched (document 2.1). */
export function generic(value: Json): Json {
  if (Array.isArray(value)) return value.map(generic);
  return isMap(value) ? genericMap(value) : value;
}

function genericMap(value: JsonMap): JsonMap {
  const out: JsonMap = new Map();
  for (const key of [...value.keys()].sort(byteOrder)) {
    const member = value.get(key) as Json;
    out.set(key, key.startsWith('x-') ? member : generic(member));
  }
  return out;
}
