import type { Json } from '@docgen/protocol';
import { isList } from './arrays.js';
import type { PhpValue } from './value.js';

/**
 * A value as JSON (config 7.4): a list is an array, any other array an object, `[]` an array; a backed case its value.
 * Undefined for pure cases, INF and NAN, also deep inside.
 */
export function toJson(value: PhpValue): Json | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (value.k === 'case') return value.value === undefined ? undefined : toJson(value.value);
  if (value.k === 'object') return members(value.props);
  if (!isList(value)) return members(value.entries);
  const items: Json[] = [];
  for (const entry of value.entries.values()) {
    const json = toJson(entry);
    if (json === undefined) return undefined;
    items.push(json);
  }
  return items;
}

function members(entries: Iterable<[string | bigint, PhpValue]>): Json | undefined {
  const map = new Map<string, Json>();
  for (const [key, entry] of entries) {
    const json = toJson(entry);
    if (json === undefined) return undefined;
    map.set(String(key), json);
  }
  return map;
}
