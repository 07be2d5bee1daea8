import type { JsonMap } from '@docgen/protocol';
import { writeJson } from '../document/index.js';

/** An emitted document as JSON text (document 3). */
export function toJsonText(document: JsonMap): string {
  return writeJson(document);
}
