import type { CommentNode } from '../parser/node.js';

/** Holds a comment by its place; `line` and `last` are one-based. */
export interface PlacedComment {
  start: number;
  end: number;
  line: number;
  last: number;
  value: string;
  /** Says that code stands before it on its line and nothing after. */
  tail: boolean;
}

/**
 * Finds the comments of a file by place. php-parser hangs a comment on whatever node it makes next, so ownership is
 * decided here from offsets and the text between.
 */
export class Comments {
  private readonly list: PlacedComment[];

  constructor(
    private readonly source: string,
    comments: readonly CommentNode[],
  ) {
    this.list = comments
      .filter((c) => c.loc !== undefined && typeof c.value === 'string')
      .map((c) => {
        const from = c.loc.start.offset;
        const value = withoutLineEnd(c.value);
        const line = c.loc.start.line;
        return {
          start: from,
          end: from + value.length,
          line,
          last: line + lineBreaks(value),
          value,
          tail: this.isTail(from, from + value.length),
        };
      })
      .sort((a, b) => a.start - b.start);
  }

  /** Finds the last docblock before `offset` with nothing but space and comments between, by PHP's own rule. */
  docBefore(offset: number): PlacedComment | undefined {
    if (this.list.length === 0) return undefined;
    for (let i = this.before(offset), at = offset; i >= 0; i--) {
      const comment = this.list[i];
      if (comment === undefined || !this.blank(comment.end, at)) return undefined;
      if (isDoc(comment.value)) return comment;
      at = comment.start;
    }
    return undefined;
  }

  /** Finds the last docblock inside a range (between attributes and the name they decorate). */
  docBetween(from: number, to: number): PlacedComment | undefined {
    for (let i = this.before(to); i >= 0; i--) {
      const comment = this.list[i];
      if (comment === undefined || comment.start < from) return undefined;
      if (isDoc(comment.value)) return comment;
    }
    return undefined;
  }

  /**
   * Lists the run of comments ending on the line directly above, or on the same line before `offset`; in source order.
   */
  leading(offset: number, line: number): string[] | undefined {
    const found: string[] = [];
    let at = offset;
    let below = line;
    for (let i = this.before(offset); i >= 0; i--) {
      const comment = this.list[i];
      if (comment === undefined || comment.tail || comment.last < below - 1 || !this.blank(comment.end, at)) break;
      found.unshift(comment.value);
      at = comment.start;
      below = comment.line;
    }
    return found.length === 0 ? undefined : found;
  }

  /** Lists the comments after `offset` that close its line. */
  trailing(offset: number): string[] | undefined {
    const found: string[] = [];
    let at = offset;
    for (let i = this.before(offset) + 1; i < this.list.length; i++) {
      const comment = this.list[i];
      if (!comment?.tail || !/^[ \t,;]*$/.test(this.source.slice(at, comment.start))) break;
      found.push(comment.value);
      at = comment.end;
    }
    return found.length === 0 ? undefined : found;
  }

  /** Finds the index of the last comment that ends at or before `offset`. */
  private before(offset: number): number {
    let low = 0;
    let high = this.list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.list[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  private blank(from: number, to: number): boolean {
    return isBlank(this.source, from, to);
  }

  /** Tells whether code stands before a comment on its line and nothing after: it then belongs to that code. */
  private isTail(from: number, to: number): boolean {
    const lineStart = this.source.lastIndexOf('\n', from - 1) + 1;
    if (isBlank(this.source, lineStart, from)) return false;
    if (/^\s*\/\*.*\*\/\s*$/.test(this.source.slice(lineStart, from))) return false;
    const stop = this.source.indexOf('\n', to);
    return /^\s*(?:\/\*.*\*\/|\/\/.*|#.*)?$/.test(this.source.slice(to, stop < 0 ? undefined : stop));
  }
}

function isDoc(value: string): boolean {
  return value.startsWith('/**') && isSpace(value.charCodeAt(3));
}

function withoutLineEnd(value: string): string {
  if (!value.endsWith('\n')) return value;
  return value.slice(0, value.endsWith('\r\n') ? -2 : -1);
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isSpace(text.charCodeAt(i))) return false;
  return true;
}

/** Tests a character as `\s` does; nearly every one is a space, a line end, or no space at all. */
function isSpace(code: number): boolean {
  if (code === 32 || (code > 8 && code < 14)) return true;
  return code > 127 && /\s/.test(String.fromCharCode(code));
}

function lineBreaks(value: string): number {
  let count = 0;
  for (let i = value.indexOf('\n'); i >= 0; i = value.indexOf('\n', i + 1)) count++;
  return count;
}
