import type { JsonMap } from '@docgen/protocol';
import { jsonPieceAt, jsonPieces } from './json/write.js';
import { type PartMemo, type Skeleton, skeletonOf } from './parts.js';
import type { KnownPieces } from './pieces.js';
import { yamlPieceAt, yamlPieces } from './yaml/write.js';

/** UTF-8 text of parts met before, in one serialization, as it stands in a document. */
export type PartTexts = PartMemo<Uint8Array>;

/** The bytes of `writeJson` of a document, those of known parts taken from the memo. */
export function jsonByParts(document: JsonMap, memo: PartTexts): Uint8Array {
  const skeleton = skeletonOf(document);
  return Buffer.concat(jsonPieces(skeleton.document, known(skeleton, memo, jsonPieceAt)));
}

/** The bytes of `writeYaml` of a document, those of known parts taken from the memo. */
export function yamlByParts(document: JsonMap, memo: PartTexts): Uint8Array {
  const skeleton = skeletonOf(document);
  return Buffer.concat(yamlPieces(skeleton.document, known(skeleton, memo, yamlPieceAt)));
}

function known({ parts }: Skeleton, memo: PartTexts, write: (part: JsonMap, depth: number) => Uint8Array): KnownPieces {
  const nothing = () => undefined;
  const pieces = new Map<JsonMap, Uint8Array>();
  for (const [place, { part, kind }] of parts)
    pieces.set(
      place,
      memo.of(part, kind, nothing, (node) => write(node, kind.depth)),
    );
  return pieces;
}
