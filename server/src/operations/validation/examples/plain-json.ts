import type { Json } from '@docgen/protocol';

/** A parsed plain JSON value as documents hold it. */
export function fromPlain(value: unknown): Json {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (value !== null && typeof value === 'object') {
    return new Map(Object.entries(value).map(([key, member]) => [key, fromPlain(member)]));
  }
  return value as Json;
}
