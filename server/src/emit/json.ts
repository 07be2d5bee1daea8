import type { JsonMap } from '@docgen/protocol';
import { writeJson, writeJsonByParts } from '../document/index.js';
import type { EmissionMemo } from './memo.js';

/** An emitted document as JSON text (document 3). */
export function toJsonText(document: JsonMap, memo?: EmissionMemo): string {
  return memo === undefined ? writeJson(document) : writeJsonByParts(document, memo.json);
}
