import { byteOrder, isMap, type Json } from '@docgen/protocol';
import { arranged, sameItems } from '../share.js';

/** Data: keys sorted at every depth, lists as they are, `x-*` members untouched (document 2.1). */
export function generic(value: Json): Json {
  if (Array.isArray(value)) return sameItems(value, (items) => items.map(generic));
  if (!isMap(value)) return value;
  return arranged(value, [...value.keys()].sort(byteOrder), (key, member) =>
    key.startsWith('x-') ? member : generic(member),
  );
}
