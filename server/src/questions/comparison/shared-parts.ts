import type { JsonMap } from '@docgen/protocol';
import { stableText } from '../../diff/index.js';
import { eachPart, mapParts } from '../../document/index.js';

/** Keeps the text of a part by its identity: that of an older document stays, and most of a newer one do. */
const texts = new WeakMap<JsonMap, string>();

/**
 * Puts the parts of `current` in the place of equal ones of `old`, the order of members aside, so that a comparison knows equal ones by
 * their identity. Nothing it says changes: the parts are equal.
 */
export function withSharedParts(old: JsonMap, current: JsonMap): JsonMap {
  const now = new Map<string, JsonMap>();
  eachPart(current, (part, { name: kind }, name) => now.set(`${kind} ${name}`, part));
  return mapParts(old, (part, { name: kind }, name) => {
    const other = now.get(`${kind} ${name}`);
    return other !== undefined && textOf(other) === textOf(part) ? other : part;
  });
}

function textOf(part: JsonMap): string {
  let text = texts.get(part);
  if (text === undefined) {
    text = stableText(part);
    texts.set(part, text);
  }
  return text;
}
