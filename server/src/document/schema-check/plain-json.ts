import { isMap, type Json } from '@docgen/protocol';

/**
 * Converts a document value to plain JavaScript for a validator: objects without prototype, so that a member named
 * `__proto__` is one like any other; integers beyond 2^53 as the nearest number.
 */
export function plainJson(value: Json): unknown {
  if (typeof value !== 'object') return typeof value === 'bigint' ? Number(value) : value;
  if (Array.isArray(value)) return value.map(plainJson);
  if (!isMap(value)) return value;
  const out: Record<string, unknown> = Object.create(null);
  value.forEach((member, key) => {
    out[key] = plainJson(member);
  });
  return out;
}
