import { byteOrder } from './byte-order.js';
import type { Json } from './json.js';
import { numberText } from './json-number.js';

const DEEPEST = 128;

/**
 * Writes stable JSON, a comparison key and never output (document 6.3): members sorted in byte order, lists in order,
 * compact, `/` written `\/`, everything beyond ASCII written `\uxxxx`. A value more than 128 levels below the root is
 * the text `…`.
 */
export function stableJson(value: Json): string {
  return write(value, 0);
}

function write(value: Json, depth: number): string {
  if (depth > DEEPEST) return text('…');
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(value);
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1)).join(',')}]`;
  if (value instanceof Map) {
    const members = [...value];
    if (members.length > 1) members.sort(([a], [b]) => byteOrder(a, b));
    return `{${members.map(([key, member]) => `${text(key)}:${write(member, depth + 1)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

const SPECIAL = /[^\u0020-\u002e\u0030-\u007f]/;

function text(value: string): string {
  if (!SPECIAL.test(value)) return JSON.stringify(value);
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
