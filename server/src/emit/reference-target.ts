import { isMap, type JsonMap } from '@docgen/protocol';
import { follow } from '../document/index.js';

/** Gives the object a reference leads to, the chain followed; undefined when it dangles or is a cycle. */
export function resolved(source: JsonMap, ref: string): JsonMap | undefined {
  const seen = new Set<string>();
  for (let at = ref; !seen.has(at); ) {
    seen.add(at);
    const found = follow(source, at);
    if (!isMap(found)) return undefined;
    const next = found.get('$ref');
    if (typeof next !== 'string') return found;
    at = next;
  }
  return undefined;
}
