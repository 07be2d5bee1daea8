import type { JsonMap } from '@docgen/protocol';
import { stableText } from '../../diff/index.js';
import { componentReferences, eachPart, mapParts } from '../../document/index.js';

/** Matches a reference that names no whole component, as texts of parts have it. */
const REFERS_ELSEWHERE = /"\$ref":"(?!#\/components\/[^/"]+\/[^/"%]+")/;

interface PartReading {
  text: string;
  /** Components it refers to, as `<bucket>/<name>`; null where it refers to anything else as well. */
  references: readonly string[] | null;
}

/** Keeps the reading of a part by its identity: those of an older document stay, and most of a newer one do. */
const readings = new WeakMap<JsonMap, PartReading>();

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
    const { text, references } = readingOf(part);
    return readingOf(other).text === text && references?.every(common) === true ? other : part;
  });
}

/** Maps parts by `<bucket>/<name>`. */
function partsOf(document: JsonMap): Map<string, JsonMap> {
  const parts = new Map<string, JsonMap>();
  eachPart(document, (part, { name: kind }, name) => parts.set(`${kind}/${name}`, part));
  return parts;
}

function readingOf(part: JsonMap): PartReading {
  let reading = readings.get(part);
  if (reading === undefined) {
    const text = stableText(part);
    reading = { text, references: REFERS_ELSEWHERE.test(text) ? null : componentReferences(part) };
    readings.set(part, reading);
  }
  return reading;
}
