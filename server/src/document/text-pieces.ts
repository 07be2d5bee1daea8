import type { JsonMap } from '@docgen/protocol';

/** Holds the UTF-8 text of a map as it is written so many levels below the root. */
export interface Piece {
  depth: number;
  text: Uint8Array;
}

/** Maps a map to its known text; a map that stands at another depth now is written anew. */
export type KnownPieces = ReadonlyMap<JsonMap, Piece>;

/**
 * Collects a text, partly of pieces encoded earlier. It keeps bytes, because a text is written and hashed as bytes, and
 * encoding ten megabytes again takes longer than hashing them.
 */
export class TextPieces {
  /** Text after the pieces, which writers append to. */
  text = '';
  private readonly pieces: Uint8Array[] = [];

  add(piece: Uint8Array): void {
    this.flush();
    this.pieces.push(piece);
  }

  finish(): readonly Uint8Array[] {
    this.flush();
    return this.pieces;
  }

  private flush(): void {
    if (this.text !== '') this.pieces.push(Buffer.from(this.text));
    this.text = '';
  }
}
