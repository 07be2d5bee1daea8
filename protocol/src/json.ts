/**
 * Holds a JSON value as documents do: objects are Maps, because a JavaScript object moves integer-like keys ("200") to
 * the front; integers outside ±2^53 are bigint; every other number is a number.
 */
export type Json = null | boolean | number | bigint | string | Json[] | JsonMap;
export type JsonMap = Map<string, Json>;

/**
 * Makes a map of the members of an object literal, in order, and leaves undefined members out. Only keys the code
 * itself writes may be given.
 */
export function obj(members: Record<string, Json | undefined>): JsonMap {
  const map: JsonMap = new Map();
  for (const key in members) {
    const value = members[key];
    if (value !== undefined) map.set(key, value);
  }
  return map;
}

export function isMap(value: Json | undefined): value is JsonMap {
  return value instanceof Map;
}
