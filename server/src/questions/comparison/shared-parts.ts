import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { eachPart, mapParts, refersElsewhere } from '../../document/index.js';

/** Holds what is known of two parts of one name. */
interface PartPair {
  old: JsonMap;
  /** The old part with all that is equal taken from the newer one: that itself where they are equal. */
  shared: JsonMap;
}

/** Keeps the last pair by the newer part: after an edit nearly all pairs are those of before. */
const pairs = new WeakMap<JsonMap, PartPair>();

/**
 * Puts what `current` holds in the place of what is equal in `old`, whole parts or what is equal inside them, the order of members
 * aside, so that a comparison knows equal values by their identity. Nothing it says changes: the values are equal, and parts stay
 * as they are where they refer to anything but whole components, because what they refer to is then compared where it is used.
 */
export function withSharedParts(old: JsonMap, current: JsonMap): JsonMap {
  const now = partsOf(current);
  return mapParts(old, (part, { name: kind }, name) => {
    const other = now.get(`${kind}/${name}`);
    return other === undefined || other === part ? part : pairOf(part, other).shared;
  });
}

/** Maps parts by `<bucket>/<name>`. */
function partsOf(document: JsonMap): Map<string, JsonMap> {
  const parts = new Map<string, JsonMap>();
  eachPart(document, (part, { name: kind }, name) => parts.set(`${kind}/${name}`, part));
  return parts;
}

function pairOf(old: JsonMap, current: JsonMap): PartPair {
  const known = pairs.get(current);
  if (known?.old === old) return known;
  const pair = { old, shared: refersElsewhere(current) ? old : (merged(old, current) as JsonMap) };
  pairs.set(current, pair);
  return pair;
}

/** Gives `current` where two values are equal, the order of members aside, else `old` with what is equal in it. Values nest no deeper than a reader follows. */
function merged(old: Json, current: Json | undefined): Json {
  if (old === current) return old;
  if (isMap(old)) return isMap(current) ? mergedMap(old, current) : old;
  if (!Array.isArray(old) || !Array.isArray(current)) return old;
  let equal = old.length === current.length;
  let out: Json[] | undefined;
  for (let at = 0; at < old.length && at < current.length; at++) {
    const item = merged(old[at] as Json, current[at]);
    if (item !== current[at]) equal = false;
    if (item !== old[at]) {
      out ??= [...old];
      out[at] = item;
    }
  }
  return equal ? current : (out ?? old);
}

function mergedMap(old: JsonMap, current: JsonMap): JsonMap {
  let equal = old.size === current.size;
  let out: JsonMap | undefined;
  for (const [key, member] of old) {
    const other = current.get(key);
    const value = merged(member, other);
    if (value !== other || other === undefined) equal = false;
    if (value !== member) {
      out ??= new Map(old);
      out.set(key, value);
    }
  }
  return equal ? current : (out ?? old);
}
