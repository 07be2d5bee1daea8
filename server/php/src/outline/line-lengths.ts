import { DigitReader, DigitWriter } from './digits.js';

const RETURN = 13;
const NEWLINE = 10;

const writer = new DigitWriter();

/** Lists the offsets at which the lines of a text begin, the first is 0. Lines end with `\n`, `\r\n` or `\r`, as PHP and editors have it. */
export function lineStartsIn(text: string): number[] {
  const starts = [0];
  if (text.includes('\r')) {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === NEWLINE || (code === RETURN && text.charCodeAt(at + 1) !== NEWLINE)) starts.push(at + 1);
    }
  } else for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Packs the lengths of all lines but the last, each with its end. */
export function packLines(text: string): string {
  let from = 0;
  for (const start of lineStartsIn(text)) {
    if (start > 0) writer.put(start - from);
    from = start;
  }
  return writer.take();
}

/** Lists the offsets at which the lines of a text begin, of what `packLines` made of it. */
export function unpackLines(packed: string): number[] {
  const starts = [0];
  const reader = new DigitReader(packed);
  for (let at = 0; !reader.done; ) {
    at += reader.next();
    starts.push(at);
  }
  return starts;
}

/** Finds the index of the line an offset stands on, from zero. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
