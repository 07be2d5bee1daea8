import type { JsonMap } from '@docgen/protocol';
import { jsonByParts, writeJson } from '../document/index.js';
import { EmissionMemo } from './memo.js';

/** An emitted document as JSON text (document 3). */
export function toJsonText(document: JsonMap): string {
  return writeJson(document);
}

/** The same in UTF-8; with a memo, what did not change is not written again. */
export function toJsonBytes(document: JsonMap, memo = new EmissionMemo()): Uint8Array {
  return jsonByParts(document, memo.json);
}
