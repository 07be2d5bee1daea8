import type { FactReader } from '@docgen/cache';
import type { Attribute } from '../ir.js';

/**
 * Reads the attributes on the declaration a fact id names (`class:`, `sig:`, `prop:`, `const:`, `case:`, `fn:`,
 * `closure:`).
 */
export function attributesOf(reader: FactReader, id: string): Attribute[] {
  return reader.read<{ attributes?: Attribute[] }>(id)?.attributes ?? [];
}
