import type { Position, Range } from '@docgen/protocol';

/** Translates between the characters of a client and UTF-16 units, which docgen counts in (commands 10.1). */
export class PositionEncoding {
  constructor(readonly name: 'utf-16' | 'utf-8') {}

  /** Reads a position of the client in a text. */
  read(position: Position, text: string): Position {
    if (this.name === 'utf-16') return position;
    const line = lineOf(text, position.line);
    let bytes = 0;
    let units = 0;
    for (const character of line) {
      if (bytes >= position.character) break;
      bytes += Buffer.byteLength(character);
      units += character.length;
    }
    return { line: position.line, character: units };
  }

  write(position: Position, text: string): Position {
    if (this.name === 'utf-16') return position;
    const line = lineOf(text, position.line);
    return { line: position.line, character: Buffer.byteLength(line.slice(0, position.character)) };
  }

  readRange({ start, end }: Range, text: string): Range {
    return { start: this.read(start, text), end: this.read(end, text) };
  }

  writeRange({ start, end }: Range, text: string): Range {
    return { start: this.write(start, text), end: this.write(end, text) };
  }
}

/** Chooses UTF-8 where the client offers it; a client that offers nothing counts in UTF-16. */
export function chosenEncoding(offered: readonly string[] | undefined): PositionEncoding {
  return new PositionEncoding(offered?.includes('utf-8') === true ? 'utf-8' : 'utf-16');
}

/** Gives a line of a text without its ending. */
export function lineOf(text: string, line: number): string {
  let start = 0;
  for (let at = 0; at < line; at++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return '';
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? undefined : end).replace(/\r$/, '');
}
