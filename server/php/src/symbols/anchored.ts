import type { Anchor, Source, SourceRange } from '@docgen/protocol';
import type { FileFacts } from '../facts.js';
import { extentOf, lineOf, positionsOf, type TextRange } from '../outline/outline.js';
import { pieceOfLiteral } from '../outline/string-literal.js';
import { ordinal, symbolOf } from './fact-ids.js';

/** A fact, under the id it has in its file. */
export interface FactInFile {
  id: string;
  file: FileFacts;
}

export function sourceOf({ id, file }: FactInFile, { at }: Anchor): Source | undefined {
  const line = lineOf(file.outline, id, at);
  if (line === undefined) return undefined;
  const symbol = symbolOf(id);
  return symbol === undefined ? { file: file.path, line } : { file: file.path, line, symbol };
}

export function sourceRangeOf({ id, file }: FactInFile, { at }: Anchor): SourceRange | undefined {
  const extent = extentOf(file.outline, id, at);
  if (extent === undefined) return undefined;
  const range = positionsOf(file.outline, extent.range);
  return { file: file.path, range, selectionRange: positionsOf(file.outline, extent.selection) };
}

/** Finds a piece of the string `value` that is written at the anchor, in the text of the file. */
export function sourceRangeWithin(
  { id, file }: FactInFile,
  { at }: Anchor,
  text: string,
  value: string,
  piece: TextRange,
): SourceRange | undefined {
  const extent = extentOf(file.outline, id, at);
  if (extent === undefined) return undefined;
  const { start, end } = extent.range;
  const found = pieceOfLiteral(text.slice(start, end), value, piece);
  if (found === undefined) return undefined;
  const range = positionsOf(file.outline, { start: start + found.start, end: start + found.end });
  return { file: file.path, range, selectionRange: range };
}

/** Groups the ids of the closures of a file by the line of their keyword, in source order. */
export function closuresByLine({ facts, outline }: FileFacts): Map<number, string[]> {
  const ids = facts.flatMap(({ id, kind }) => (kind === 'closure' ? [id] : []));
  ids.sort((a, b) => ordinal(a) - ordinal(b));
  const found = new Map<number, string[]>();
  for (const id of ids) {
    const line = lineOf(outline, id) ?? 0;
    const there = found.get(line);
    if (there === undefined) found.set(line, [id]);
    else there.push(id);
  }
  return found;
}
