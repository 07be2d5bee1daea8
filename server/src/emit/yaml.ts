import type { JsonMap } from '@docgen/protocol';
import { writeYaml, yamlByParts } from '../document/index.js';
import { EmissionMemo } from './memo.js';

/** An emitted document as YAML text (document 4). */
export function toYamlText(document: JsonMap): string {
  return writeYaml(document);
}

/** The same in UTF-8; with a memo, what did not change is not written again. */
export function toYamlBytes(document: JsonMap, memo = new EmissionMemo()): Uint8Array {
  return yamlByParts(document, memo.yaml);
}
