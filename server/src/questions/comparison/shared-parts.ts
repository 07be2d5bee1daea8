import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { componentReferences, eachPart, mapParts, refersElsewhere } from '../../document/index.js';

/** Holds what is known of two parts of one name. */
interface PartPair {
  old: JsonMap;
  isEqual: boolean;
  /** Components the part refers to, as `<bucket>/<name>`; null where it refers to anything else as well. */
  references: readonly string[] | null;
}

/** Keeps the last pair by the newer part: after an edit nearly all pairs are those of before. */
const pairs = new WeakMap<JsonMap, PartPair>();

/**
 * Puts the parts of `current` in the place of equal ones of `old`, the order of members aside, so that a comparison knows equal ones by
 * their identity. Nothing it says changes: the parts are equal, and they stay where they refer to anything but whole components that both
 * documents have, because what they refer to is then compared where it is used.
 */
export function withSharedParts(old: JsonMap, current: JsonMap): JsonMap {
  const now = partsOf(current);
  const before = partsOf(old);
  const common = (key: string) => now.has(key) && before.has(key);
  return mapParts(old, (part, { name: kind }, name) => {
    const other = now.get(`${kind}/${name}`);
    if (other === undefined) return part;
    const { isEqual, references } = pairOf(part, other);
    return isEqual && references?.every(common) === true ? other : part;
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
  const isEqual = isSame(old, current);
  const pair = { old, isEqual, references: isEqual && !refersElsewhere(current) ? componentReferences(current) : null };
  pairs.set(current, pair);
  return pair;
}

/** Tells whether two values are equal, the order of members aside. Values nest no deeper than a reader follows. */
function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (isMap(one)) {
    if (!isMap(other) || one.size !== other.size) return false;
    for (const [key, member] of one) if (!other.has(key) || !isSame(member, other.get(key))) return false;
    return true;
  }
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((item, at) => isSame(item, other[at]));
}
