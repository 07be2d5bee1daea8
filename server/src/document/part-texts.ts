import type { JsonMap } from '@docgen/protocol';
import { jsonTextAt, type KnownTexts, writeJson } from './json/write.js';
import { PART_DEPTH, type PartMemo, type Skeleton, skeletonOf } from './parts.js';
import { writeYaml, yamlTextAt } from './yaml/write.js';

/** Text of parts met before, in one serialization, as it stands in a document. */
export type PartTexts = PartMemo<string>;

/** `writeJson` of a document, the text of known parts taken from the memo. */
export function writeJsonByParts(document: JsonMap, memo: PartTexts): string {
  const skeleton = skeletonOf(document);
  return writeJson(skeleton.document, texts(skeleton, memo, jsonTextAt));
}

/** `writeYaml` of a document, the text of known parts taken from the memo. */
export function writeYamlByParts(document: JsonMap, memo: PartTexts): string {
  const skeleton = skeletonOf(document);
  return writeYaml(skeleton.document, texts(skeleton, memo, yamlTextAt));
}

function texts({ parts }: Skeleton, memo: PartTexts, write: (part: JsonMap, depth: number) => string): KnownTexts {
  const nothing = () => undefined;
  return new Map(
    [...parts].map(([place, { part, kind }]) => [
      place,
      memo.of(part, kind, nothing, (node) => write(node, PART_DEPTH)),
    ]),
  );
}
