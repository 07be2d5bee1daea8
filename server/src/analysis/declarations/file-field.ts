import { isMap, type Json } from '@docgen/protocol';

/** The format of a value that is bytes, which no JSON holds. */
export const BINARY = 'binary';

/** Tells whether a schema has a place for a file, which only a form sends. */
export function holdsFile(schema: Json | undefined): boolean {
  if (!isMap(schema)) return false;
  if (schema.get('format') === BINARY || holdsFile(schema.get('items'))) return true;
  const properties = schema.get('properties');
  return isMap(properties) && [...properties.values()].some(holdsFile);
}
