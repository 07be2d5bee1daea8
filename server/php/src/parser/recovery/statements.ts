import { type BrokenText, indentOf, type LineRange, soundPrefix } from './text.js';

const BEFORE = '<?php ';
const AFTER = '\n';

/**
 * Isolates statements of a file or of a block in it, like members: the innermost broken statement is blanked, so that
 * one broken route costs that route. Statements are found by indentation.
 */
export function blankBrokenStatements(broken: BrokenText): void {
  const open = broken.lines.findIndex((line) => /^\s*<\?php\b/i.test(line));
  // With several tags the text between is HTML, whose lines are no statements.
  if (open < 0 || broken.lines.some((line, i) => i > open && /<\?(?:php|=)/i.test(line))) return;
  for (const range of statementRanges(broken.lines, [open + 1, broken.lines.length])) repair(broken, range, 0);
}

function repair(broken: BrokenText, range: LineRange, depth: number): void {
  if (broken.spent || broken.sound(range, BEFORE, AFTER)) return;
  const [from, to] = range;
  const complete = soundPrefix(broken, range, BEFORE, AFTER);
  if (complete !== undefined) {
    broken.blank([complete, to]);
    return;
  }
  const close = closer(broken.lines, range);
  if (depth < 8 && close - from > 1) {
    const before = broken.slice(range).split('\n');
    const holes = broken.holes.length;
    for (const inner of statementRanges(broken.lines, [from + 1, close])) repair(broken, inner, depth + 1);
    if (broken.sound(range, BEFORE, AFTER)) return;
    for (const [i, line] of before.entries()) broken.lines[from + i] = line;
    broken.holes.length = holes;
  }
  broken.blank([from, to]);
}

/**
 * Finds the ranges that start at the least indentation found; a line that closes or continues a statement starts none.
 */
function statementRanges(lines: readonly string[], [from, to]: LineRange): LineRange[] {
  const written = lines.slice(from, to).filter((line) => line.trim() !== '');
  const indent = Math.min(...written.map(indentOf));
  const starts: number[] = [];
  for (let i = from; i < to; i++) {
    const line = lines[i] ?? '';
    if (line.trim() !== '' && indentOf(line) === indent && !/^\s*(?:[})\].,?:{]|->|=>|\*)/.test(line)) starts.push(i);
  }
  return starts.map((start, i) => [start, starts[i + 1] ?? to]);
}

/** Finds the line that closes the block of a statement: the last one as deep as its first. */
function closer(lines: readonly string[], [from, to]: LineRange): number {
  const indent = indentOf(lines[from] ?? '');
  for (let i = to - 1; i > from; i--) {
    const line = lines[i] ?? '';
    if (line.trim() !== '' && indentOf(line) <= indent) return i;
  }
  return to;
}
