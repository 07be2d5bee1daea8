import type { Json } from '@docgen/protocol';

/** Converts a parsed plain JSON value to the form documents hold. */
export function fromPlain(value: unknown): Json {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (value !== null && typeof value === 'object') {
    return new Map(Object.entries(value).map(([key, member]) => [key, fromPlain(member)]));
  }
  return value as Json;
}
