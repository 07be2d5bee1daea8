import { byteOrder, isMap, type Json } from '@docgen/protocol';
import { sameItems, sortedMap } from '../map-members.js';

/** Puts data in order: keys sorted at every depth, lists as they are, `x-*` members untouched (document 2.1). */
export function generic(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return sameItems(value, (items) => items.map(generic));
  if (!isMap(value)) return value;
  let out = value;
  let ordered = true;
  let before: string | undefined;
  value.forEach((member, key) => {
    if (before !== undefined && byteOrder(before, key) > 0) ordered = false;
    before = key;
    const changed = typeof member !== 'object' || key.startsWith('x-') ? member : generic(member);
    if (changed === member) return;
    if (out === value) out = new Map(value);
    out.set(key, changed);
  });
  return ordered ? out : sortedMap(out, byteOrder);
}
