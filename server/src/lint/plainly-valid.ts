import type { Json, JsonMap } from '@docgen/protocol';
import { failures, LEAF_KEYWORDS } from '../operations/validation/examples/check.js';

/**
 * Accepts an example of a leaf schema without loading a validator, which most applications then never need: it takes 60 ms, and as
 * long again for some dozen schemas. It answers false wherever it is not sure.
 */
export function isPlainlyValid(value: Json, schema: JsonMap): boolean {
  for (const key of schema.keys()) {
    if (!LEAF_KEYWORDS.has(key) && !SILENT.has(key) && !key.startsWith('x-')) return false;
  }
  return typeof value !== 'object' && failures(value, schema).length === 0;
}

const SILENT = new Set([
  'title',
  'description',
  'example',
  'examples',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
]);
