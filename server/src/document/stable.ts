import type { Json } from '@docgen/protocol';
import { compareBytes } from './byte-order.js';
import { numberText } from './json/number.js';
import { stableStringText } from './json/string.js';

/** Deeper values are equal for comparison. */
const MAX_DEPTH = 128;

/**
 * A comparison key, never output (document 6.3): keys sorted, compact, `/` and non-ASCII escaped. Its hashes are part of
 * published names, so the spelling is frozen.
 */
export function stableJson(value: Json): string {
  return text(value, 0);
}

function text(value: Json, depth: number): string {
  if (typeof value === 'string') return stableStringText(value);
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (depth >= MAX_DEPTH) return stableStringText('…');
  if (Array.isArray(value)) return `[${value.map((item) => text(item, depth + 1)).join(',')}]`;
  const keys = [...value.keys()].sort(compareBytes);
  return `{${keys.map((key) => `${stableStringText(key)}:${text(value.get(key) as Json, depth + 1)}`).join(',')}}`;
}
