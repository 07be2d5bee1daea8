import type { JsonMap } from '@docgen/protocol';
import { jsonPieceAt, jsonPieces } from './json/write.js';
import { eachPart, type PartMemo } from './parts.js';
import type { KnownPieces, Piece } from './text-pieces.js';
import { yamlPieceAt, yamlPieces } from './yaml/write.js';

/** Keeps the text of parts that were written before, in one serialization, as it stands in a document. */
export type PartTexts = PartMemo<Piece>;

/** Writes a document as `writeJson` does, with the bytes of known parts taken from the memo. */
export function jsonByParts(document: JsonMap, memo: PartTexts): Uint8Array {
  return sharedBytes(jsonPieces(document, known(document, memo, jsonPieceAt)));
}

/** Writes a document as `writeYaml` does, with the bytes of known parts taken from the memo. */
export function yamlByParts(document: JsonMap, memo: PartTexts): Uint8Array {
  return sharedBytes(yamlPieces(document, known(document, memo, yamlPieceAt)));
}

function known(document: JsonMap, memo: PartTexts, write: (part: JsonMap, depth: number) => Piece): KnownPieces {
  const nothing = () => undefined;
  const pieces = new Map<JsonMap, Piece>();
  eachPart(document, (part, kind) => {
    pieces.set(
      part,
      memo.of(part, kind, nothing, (node) => write(node, kind.depth)),
    );
  });
  return pieces;
}

/** Joins pieces in memory that threads share: an artifact reaches the thread that writes it without a copy. */
export function sharedBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const bytes = new Uint8Array(new SharedArrayBuffer(length));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
