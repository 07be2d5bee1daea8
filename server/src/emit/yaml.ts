import type { JsonMap } from '@docgen/protocol';
import { writeYaml, writeYamlByParts } from '../document/index.js';
import type { EmissionMemo } from './memo.js';

/** An emitted document as YAML text (document 4). */
export function toYamlText(document: JsonMap, memo?: EmissionMemo): string {
  return memo === undefined ? writeYaml(document) : writeYamlByParts(document, memo.yaml);
}
