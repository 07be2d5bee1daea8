/**
 * A JSON value as documents hold it: objects are Maps, because a JavaScript object moves integer-like keys ("200") to
 * the front; integers outside ±2^53 are bigint; everything else is a number.
 */
export type Json = null | boolean | number | bigint | string | Json[] | JsonMap;
export type JsonMap = Map<string, Json>;

/** Members of an object literal, in order; undefined members are left out. Only for keys the code itself writes. */
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
