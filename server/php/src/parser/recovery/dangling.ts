import type { BrokenText } from './text.js';

/**
 * Blanks lines that are typed every day and spoil the whole file: a `use` without its end, a class header that stops
 * after `extends` or `implements`. The error is reported at `at` (a line index) or on the next line with text. True
 * when it blanked one.
 */
export function blankDangling(broken: BrokenText, at: number): boolean {
  let before = at - 1;
  while (before > 0 && broken.lines[before]?.trim() === '') before--;
  for (const index of [before, at]) {
    const line = broken.lines[index];
    if (line === undefined) continue;
    if (/^\s*use\b[^;({]*$/.test(line) && !/,\s*$/.test(line)) {
      broken.blank([index, index + 1]);
      return true;
    }
    const header = shortenedHeader(line, index === at);
    if (header !== undefined) {
      broken.replace(index, header);
      return true;
    }
  }
  return false;
}

/** Gives the header without its unfinished end: `extends`, or anything odd after the name. */
function shortenedHeader(line: string, failed: boolean): string | undefined {
  const tail = /\b(?:class|interface|enum|trait)\s+\w+.*?(\s(?:extends|implements|,)\s*,?\s*)(\{?\s*)$/.exec(line);
  if (tail !== null) return spaces(line, tail[1] ?? '', (tail[2] ?? '').length);
  if (!failed) return undefined;
  const odd = /^\s*(?:\w+\s+)*?(?:class|interface|enum|trait)\s+\w+(\s+[^{]*?)(\s*\{?\s*)$/.exec(line);
  return odd === null ? undefined : spaces(line, odd[1] ?? '', (odd[2] ?? '').length);
}

function spaces(line: string, part: string, after: number): string {
  const from = line.length - after - part.length;
  return line.slice(0, from) + ' '.repeat(part.length) + line.slice(line.length - after);
}
