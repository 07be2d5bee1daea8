import { jsonByParts, sharedBytes, yamlByParts } from '../document/index.js';
import type { Content } from './emitter.js';
import { EmissionMemo } from './memo.js';

/** Writes the content of a file in UTF-8 (document 3, 4). With a memo, the text of unchanged parts is not written again. */
export function artifactBytes(content: Content, yaml: boolean, memo: EmissionMemo = new EmissionMemo()): Uint8Array {
  if (typeof content === 'string') return sharedBytes([Buffer.from(content)]);
  return yaml ? yamlByParts(content, memo.yaml) : jsonByParts(content, memo.json);
}
