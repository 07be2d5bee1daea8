import type { Position, Range } from '@docgen/protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';

/**
 * Follows places from one text to a later one: what stands before or behind the changed piece is found again, and of what stands in it the
 * lines that are there once before and once after.
 */
export class TextShift {
  private readonly before: TextDocument;
  private readonly after: TextDocument;
  private readonly start: number;
  /** Offsets behind the changed piece, in either text. */
  private readonly ends: { before: number; after: number };
  readonly same: boolean;
  private known: ReadonlyMap<number, number> | undefined;

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
    if (this.same) return range;
    const [start, end] = [this.position(range.start), this.position(range.end)];
    return { start, end: this.after.offsetAt(end) < this.after.offsetAt(start) ? start : end };
  }

  private position(position: Position): Position {
    const offset = this.before.offsetAt(position);
    if (offset <= this.start) return this.after.positionAt(offset);
    if (offset >= this.ends.before) return this.after.positionAt(offset - this.ends.before + this.ends.after);
    const line = this.lines.get(position.line);
    if (line !== undefined) return { line, character: position.character };
    return this.after.positionAt(Math.min(offset, this.ends.after));
  }

  /** Leads from lines of the changed piece to where they stand now. */
  private get lines(): ReadonlyMap<number, number> {
    if (this.known !== undefined) return this.known;
    const before = linesIn(this.before, this.start, this.ends.before);
    const after = linesIn(this.after, this.start, this.ends.after);
    const known = new Map<number, number>();
    for (const [text, line] of before) {
      const now = after.get(text);
      if (line !== undefined && now !== undefined) known.set(line, now);
    }
    this.known = known;
    return known;
  }
}

/** Maps the lines of a piece to their numbers; undefined for a line that stands there more than once. */
function linesIn(document: TextDocument, start: number, end: number): Map<string, number | undefined> {
  const lines = new Map<string, number | undefined>();
  const last = document.positionAt(end).line;
  for (let line = document.positionAt(start).line; line <= last; line++) {
    const text = document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
    lines.set(text, lines.has(text) ? undefined : line);
  }
  return lines;
}
