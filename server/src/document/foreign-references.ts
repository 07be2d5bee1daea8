import { isMap, type Json, type JsonMap } from '@docgen/protocol';

/** Matches a reference to a whole component; one into it leads to what may be there in one document alone. */
const WHOLE_COMPONENT = /^#\/components\/[^/]+\/[^/%]+$/;

const known = new WeakMap<JsonMap, boolean>();

/**
 * Tells whether a part refers to anything but whole components. What it means then depends on more than itself and the components it
 * names. Remembered by the part: a comparison asks it of every part of every build.
 */
export function refersElsewhere(part: JsonMap): boolean {
  const before = known.get(part);
  if (before !== undefined) return before;
  const found = isForeign(part);
  known.set(part, found);
  return found;
}

function isForeign(value: Json): boolean {
  const waiting: Json[] = [value];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (Array.isArray(at)) {
      for (const item of at) if (typeof item === 'object') waiting.push(item);
    } else if (isMap(at)) {
      for (const [key, member] of at) {
        if (typeof member === 'object') waiting.push(member);
        else if (key === '$ref' && typeof member === 'string' && !WHOLE_COMPONENT.test(member)) return true;
      }
    }
  }
  return false;
}
