import { isMap, type Json, type JsonMap } from '@docgen/protocol';

/** Reads of documents nobody has checked: a value of another kind counts as absent. */

const NO_MEMBERS: JsonMap = new Map();
const NO_ITEMS: readonly Json[] = [];

export function mapOf(value: Json | undefined): JsonMap {
  return isMap(value) ? value : NO_MEMBERS;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : NO_ITEMS;
}

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads prose: an empty text counts as absent (diff 8). */
export function proseOf(value: Json | undefined): Json | null {
  return value === undefined || value === '' ? null : value;
}

/** Lists the keys of two maps in one order that does not depend on theirs. */
export function keysOf(before: JsonMap, after: JsonMap): string[] {
  if (before.size === 0 && after.size === 0) return [];
  const keys = [...before.keys()];
  for (const key of after.keys()) if (!before.has(key)) keys.push(key);
  return keys.length > 1 ? keys.sort() : keys;
}
