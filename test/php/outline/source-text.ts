import type { Position, Range } from '@docgen/protocol';

/** The text of a range, found as an editor finds it: by lines and UTF-16 units of a line. */
export function textIn(text: string, { start, end }: Range): string {
  const starts = [0];
  for (const found of text.matchAll(/\r\n|\r|\n/g)) starts.push(found.index + found[0].length);
  const offset = ({ line, character }: Position) => {
    const from = starts[line];
    const to = starts[line + 1] ?? text.length;
    if (from === undefined || from + character > to) throw new Error(`no such place: ${line}:${character}`);
    return from + character;
  };
  return text.slice(offset(start), offset(end));
}
