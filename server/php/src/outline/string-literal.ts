import type { TextRange } from './outline.js';

/**
 * Finds a piece of a string in the literal that writes it: `required` in `'required|int'`. `piece` counts in the value, the
 * answer in the literal, both in UTF-16 units. Undefined where the literal does not write that value. Total.
 */
export function pieceOfLiteral(literal: string, value: string, piece: TextRange): TextRange | undefined {
  const { start, end } = piece;
  if (start < 0 || end < start || end > value.length) return undefined;
  for (const read of [quoted, heredoc, bare]) {
    const units = read(literal);
    if (units === undefined || units.map(({ text }) => text).join('') !== value) continue;
    const spread = units.flatMap(({ text, ...unit }) => Array.from({ length: text.length }, () => unit));
    const first = spread[start];
    const last = spread[end - 1];
    // An empty piece is the place in front of the next unit, at the end that behind the last one.
    if (first === undefined || last === undefined || start === end) {
      const at = first?.start ?? spread.at(-1)?.end;
      return at === undefined ? undefined : { start: at, end: at };
    }
    return { start: first.start, end: last.end };
  }
  return undefined;
}

/** Names a part of a literal that stands for `text`. */
interface Unit extends TextRange {
  text: string;
}

const SINGLE = /\\[\\']|[\s\S]/y;
const DOUBLE = /\\(?:[ntrvef\\$"]|[0-7]{1,3}|[xX][0-9a-fA-F]{1,2}|u\{[0-9a-fA-F]+\})|[\s\S]/y;
/** Matches escapes of a heredoc, where a quote needs no backslash, and keeps it. */
const HEREDOC = /\\(?:[ntrvef\\$]|[0-7]{1,3}|[xX][0-9a-fA-F]{1,2}|u\{[0-9a-fA-F]+\})|[\s\S]/y;
const NOWDOC = /[\s\S]/y;

/** Reads `'…'` or `"…"`, also behind a `b`. */
function quoted(literal: string): Unit[] | undefined {
  const opening = /^b?(['"])/i.exec(literal);
  const quote = opening?.[1];
  if (opening === null || quote === undefined || literal.length < opening[0].length + 1 || !literal.endsWith(quote)) {
    return undefined;
  }
  return units(literal, opening[0].length, literal.length - 1, quote === "'" ? SINGLE : DOUBLE);
}

/** Reads a heredoc or nowdoc: lines without the indentation of its closing line, the last without its line end. */
function heredoc(literal: string): Unit[] | undefined {
  const opening = /^b?<<<[ \t]*(["']?)(\w+)\1[ \t]*(?:\r\n|\r|\n)/iu.exec(literal);
  const closing = /(?:\r\n|\r|\n)?([ \t]*)\w+$/u.exec(literal);
  if (opening === null || closing === null || closing.index + 1 < opening[0].length) return undefined;
  const pattern = opening[1] === "'" ? NOWDOC : HEREDOC;
  const indentation = closing[1]?.length ?? 0;
  const found: Unit[] = [];
  const body = { start: opening[0].length, end: Math.max(closing.index, opening[0].length) };
  for (let at = body.start; at < body.end; ) {
    const line = /[^\r\n]*(?:\r\n|\r|\n|$)/y;
    line.lastIndex = at;
    const next = Math.min(body.end, at + (line.exec(literal)?.[0].length || 1));
    const blank = /^[ \t]*/.exec(literal.slice(at, Math.min(next, at + indentation)))?.[0].length ?? 0;
    found.push(...units(literal, at + blank, next, pattern));
    at = next;
  }
  return found;
}

/** Reads text of an interpolated string, between its variables. */
function bare(literal: string): Unit[] {
  return units(literal, 0, literal.length, DOUBLE);
}

function units(literal: string, from: number, to: number, pattern: RegExp): Unit[] {
  const found: Unit[] = [];
  for (let at = from; at < to; ) {
    pattern.lastIndex = at;
    const written = pattern.exec(literal)?.[0] ?? '';
    const end = at + Math.max(1, written.length);
    if (end > to) break;
    found.push({ start: at, end, text: written.length > 1 ? meaning(written.slice(1)) : written });
    at = end;
  }
  return found;
}

const NAMED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', v: '\v', e: '\u001B', f: '\f' };

/** Gives the text of an escape by the characters behind the backslash. */
function meaning(code: string): string {
  if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 255);
  if (/^[xX]./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  if (/^u\{/.test(code)) {
    const point = Number.parseInt(code.slice(2, -1), 16);
    return point > 0x10ffff ? '' : String.fromCodePoint(point);
  }
  return NAMED[code] ?? code;
}
