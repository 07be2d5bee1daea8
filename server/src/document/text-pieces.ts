import type { JsonMap } from '@docgen/protocol';

/** UTF-8 text of a map as it is written so many levels below the root. */
export interface Piece {
  depth: number;
  text: Uint8Array;
}

/** Pieces that are known already, by the maps; where one of them stands at another depth it is written anew. */
export type KnownPieces = ReadonlyMap<JsonMap, Piece>;

/**
 * A text under construction, partly of pieces encoded earlier. Kept as bytes, because a text is written and hashed as bytes, and
 * encoding ten megabytes again takes longer than hashing them.
 */
export class TextPieces {
  /** What follows the pieces; writers append to it. */
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
