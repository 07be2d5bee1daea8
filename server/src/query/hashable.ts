/** Converts a derived value to plain JSON for hashing: Maps become sorted pairs, bigints text, symbols their name. */
export function hashable(value: unknown): unknown {
  if (typeof value === 'bigint') return { '#int': value.toString() };
  if (typeof value === 'symbol') return { '#symbol': value.description ?? '' };
  if (typeof value === 'function') return null;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(hashable);
  if (value instanceof Map) {
    const pairs = [...value].map(([k, v]) => [String(k), hashable(v)] as const);
    return { '#map': pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)) };
  }
  if (value instanceof Set) return { '#set': [...value].map(String).sort() };
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, hashable(v)]));
}
