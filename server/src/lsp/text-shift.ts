import type { Position, Range } from '@docgen/protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** Follows places from one text to a later one: what stands before or behind the changed piece is found again. */
export class TextShift {
  private readonly before: TextDocument;
  private readonly after: TextDocument;
  private readonly start: number;
  /** Offsets behind the changed piece, in either text. */
  private readonly ends: { before: number; after: number };
  readonly same: boolean;

  constructor(before: string, after: string) {
    this.before = TextDocument.create('', '', 0, before);
    this.after = TextDocument.create('', '', 0, after);
    this.same = before === after;
    const shorter = Math.min(before.length, after.length);
    let start = 0;
    while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
    let tail = 0;
    while (
      tail < shorter - start &&
      before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
    )
      tail++;
    this.start = start;
    this.ends = { before: before.length - tail, after: after.length - tail };
  }

  /** Tells whether a place lies outside the changed piece: only then is it found again for sure. */
  keeps(range: Range): boolean {
    if (this.same) return true;
    return this.before.offsetAt(range.end) <= this.start || this.before.offsetAt(range.start) >= this.ends.before;
  }

  range(range: Range): Range {
    return this.same ? range : { start: this.position(range.start), end: this.position(range.end) };
  }

  private position(position: Position): Position {
    const offset = this.before.offsetAt(position);
    if (offset <= this.start) return this.after.positionAt(offset);
    if (offset >= this.ends.before) return this.after.positionAt(offset - this.ends.before + this.ends.after);
    return this.after.positionAt(Math.min(offset, this.ends.after));
  }
}
