import type { DocBlock, DocTag } from '../facts.js';
import { lineStartsIn } from '../outline/line-lengths.js';
import type { TextRange } from '../outline/outline.js';
import { readTag } from './tag.js';
import type { ResolveName } from './type.js';

/** A docblock, and its tags in the text: each from its `@` to the end of its words. */
export interface PlacedDocBlock {
  block: DocBlock;
  tags: TextRange[];
}

/**
 * Reads a raw docblock comment (engine 4, config 11). Prose to the first blank line is the summary, the rest up to the
 * first tag the description; with `@summary` or `@description` both come from the tags alone. Total.
 */
export function readDocBlock(raw: string, resolve: ResolveName): DocBlock {
  return read(rowsOf(withoutEnds(raw)).map(withoutMargin), resolve).block;
}

/** Reads a raw docblock comment that begins at the offset `at`, as `readDocBlock` does. */
export function readPlacedDocBlock(raw: string, at: number, resolve: ResolveName): PlacedDocBlock {
  const inner = withoutEnds(raw);
  const rows = rowsOf(inner);
  const lines = rows.map(withoutMargin);
  const { block, tagRows } = read(lines, resolve);
  if (tagRows.length === 0) return { block, tags: [] };
  const starts = rowStarts(inner, rows, at + raw.indexOf(inner));
  const tags = tagRows.map((row, i) => {
    let last = (tagRows[i + 1] ?? rows.length) - 1;
    while (last > row && lines[last]?.trim() === '') last--;
    const start = (starts[row] ?? at) + (rows[row]?.indexOf('@') ?? 0);
    return { start, end: (starts[last] ?? at) + (rows[last]?.trimEnd().length ?? 0) };
  });
  return { block, tags };
}

/** Lists the offsets of the rows of a text that begins at `from`. */
function rowStarts(text: string, rows: readonly string[], from: number): number[] {
  if (text.includes('\r')) return lineStartsIn(text).map((start) => from + start);
  let next = from;
  return rows.map((row) => {
    const start = next;
    next += row.length + 1;
    return start;
  });
}

/** Reads `lines`, the rows without their margins. */
function read(lines: string[], resolve: ResolveName): { block: DocBlock; tagRows: number[] } {
  const { prose, tags: texts, tagRows } = split(lines);
  const tags = texts.map((text) => readTag(text, resolve));
  const tagged = (name: string): DocTag | undefined => tags.find((tag) => tag.name === name && tag.text !== undefined);
  if (tags.some((tag) => tag.name === 'summary' || tag.name === 'description')) {
    return { block: compact(tagged('summary')?.text, tagged('description')?.text, tags), tagRows };
  }
  const blank = prose.findIndex((line) => line.trim() === '');
  const summary = blank < 0 ? prose : prose.slice(0, blank);
  const description = blank < 0 ? [] : prose.slice(blank);
  return { block: compact(inline(summary.join('\n').trim()), inline(description.join('\n').trim()), tags), tagRows };
}

function compact(summary: string | undefined, description: string | undefined, tags: DocTag[]): DocBlock {
  const block: DocBlock = { tags };
  if (summary !== undefined && summary !== '') block.summary = summary;
  if (description !== undefined && description !== '') block.description = description;
  return block;
}

/** Cuts the markers off. */
function withoutEnds(raw: string): string {
  return raw.replace(/^\/\*+/, '').replace(/\*+\/\s*$/, '');
}

function rowsOf(inner: string): string[] {
  return inner.includes('\r') ? inner.split(/\r\n|\r|\n/) : inner.split('\n');
}

function withoutMargin(line: string): string {
  const text = line.trim();
  if (!text.startsWith('*')) return text;
  return text.slice(text[1] === ' ' ? 2 : 1);
}

/** Splits lines into prose and the texts of tags. Blank lines in front are no prose. */
function split(lines: string[]): { prose: string[]; tags: string[]; tagRows: number[] } {
  const tagRows = tagRowsOf(lines);
  const tags = tagRows.map((row, i) => inline(textOf(lines, row, tagRows[i + 1] ?? lines.length)));
  let first = 0;
  while (lines[first] === '') first++;
  return { prose: lines.slice(first, tagRows[0]), tags, tagRows };
}

function textOf(lines: string[], from: number, to: number): string {
  return (to === from + 1 ? (lines[from] ?? '') : lines.slice(from, to).join('\n')).trim();
}

/** Lists the indexes of the rows tags begin on; within a fence of code there are none. */
function tagRowsOf(lines: readonly string[]): number[] {
  const rows: number[] = [];
  let fence = false;
  for (let row = 0; row < lines.length; row++) {
    const line = lines[row] ?? '';
    if (!fence && isTag(line)) rows.push(row);
    if (rows.length > 0 && line.includes('```') && /^\s*```/.test(line)) fence = !fence;
  }
  return rows;
}

function isTag(line: string): boolean {
  return line.includes('@') && /^\s*@[A-Za-z\\]/.test(line);
}

/** Replaces inline tags: `{@see X}` → `X`; `{@link X text}` → `text`, or `X`; others stay as written. */
function inline(text: string): string {
  if (!text.includes('{@')) return text;
  return text.replace(
    /\{@(?:see|link|linkplain)\s+(\S+?)(?:\s+([^{}]*?))?\s*\}/g,
    (_all, target: string, words?: string) => (words === undefined || words.trim() === '' ? target : words.trim()),
  );
}
