import { type Program, parse, SyntaxProblem } from './engine.js';

/** What could be read of a text with errors. */
export interface Recovered {
  program: Program;
  /** The text that was parsed: broken parts blanked, newlines kept, so offsets and lines hold. */
  text: string;
  /** The first error; absent for a sound file. */
  error?: { line: number; message: string };
  /** Blanked line ranges, 1-based and inclusive. */
  holes: [first: number, last: number][];
}

const MEMBER =
  /^([ \t]*)(?:\/\*\*|#\[|(?:public|protected|private|static|final|abstract|readonly|var|const|case|use)\b|function\b)/;
const CLASS_LIKE = /^\s*(?:#\[.*\]\s*)?(?:(?:final|abstract|readonly)\s+)*(?:class|interface|trait|enum)\s+\w+/;
const TRIES = 12;
const ROUNDS = 6;

/**
 * Parse, and on an error blank the smallest enclosing member and parse again, so that the others survive (member
 * isolation). Total: text nothing can be read of answers an empty program and one hole over everything.
 */
export function parseOrRecover(source: string): Recovered {
  const first = attempt(source);
  if ('program' in first) return { program: first.program, text: source, holes: [] };
  const error = { line: first.line, message: first.message };
  const holes: [number, number][] = [];
  let lines = source.split('\n');
  let line = first.line;
  for (let round = 0; round < ROUNDS; round++) {
    const step = isolate(lines, Math.max(0, Math.min(line - 1, lines.length - 1)));
    if (step === undefined) break;
    holes.push(...step.holes);
    lines = step.lines;
    const text = lines.join('\n');
    const result = attempt(text);
    if ('program' in result) return { program: result.program, text, error, holes };
    line = result.line;
  }
  return lastResort(source, error);
}

type Attempt = { program: Program } | { line: number; message: string };

function attempt(text: string): Attempt {
  try {
    return { program: parse(text) };
  } catch (problem) {
    if (problem instanceof SyntaxProblem) return { line: problem.line, message: problem.message };
    return { line: 1, message: 'unreadable' };
  }
}

interface Step {
  lines: string[];
  holes: [number, number][];
}

/** One step: blank what most probably holds the error at line index `at`. */
function isolate(lines: string[], at: number): Step | undefined {
  return dangling(lines, at) ?? brokenLine(lines, at) ?? brokenMember(lines, at) ?? brokenStatement(lines, at);
}

/** One line alone, when nothing hangs on it and the rest parses without it. */
function brokenLine(lines: string[], at: number): Step | undefined {
  let before = at - 1;
  while (before > 0 && lines[before]?.trim() === '') before--;
  for (const i of [at, before]) {
    const line = lines[i] ?? '';
    if (line.trim() === '' || MEMBER.test(line) || CLASS_LIKE.test(line) || /^\s*<\?/.test(line)) continue;
    if (count(line, '{') !== count(line, '}')) continue;
    const step = blanked(lines, i, i + 1);
    if ('program' in attempt(step.lines.join('\n'))) return step;
  }
  return undefined;
}

function count(line: string, sign: string): number {
  return line.split(sign).length - 1;
}

/** A `use` line without end and a header that stops after `extends` are typed every day and spoil the whole file. */
function dangling(lines: string[], at: number): Step | undefined {
  let before = at - 1;
  while (before > 0 && lines[before]?.trim() === '') before--;
  for (const i of [before, at]) {
    const line = lines[i];
    if (line === undefined) continue;
    if (/^\s*use\b[^;({]*$/.test(line) && !/,\s*$/.test(line)) return blanked(lines, i, i + 1);
    if (/\b(?:class|interface|enum)\s+\w+.*\b(?:extends|implements)\s*,?\s*$/.test(line)) {
      const next = [...lines];
      next[i] = line.replace(/\b(?:extends|implements)\s*,?\s*$/, (m) => ' '.repeat(m.length));
      return { lines: next, holes: [[i + 1, i + 1]] };
    }
  }
  return undefined;
}

function brokenMember(lines: string[], at: number): Step | undefined {
  const header = headerAbove(lines, at);
  if (header === undefined || at <= header) return undefined;
  const indent = indentOf(lines[header] ?? '');
  const close = closingLine(lines, header, indent);
  const ranges = memberRanges(lines, header, indent, close ?? lines.length);
  nearestFirst(ranges, at);
  for (const [a, b] of ranges.slice(0, 2)) {
    const step = emptied(lines, a, b);
    if (step !== undefined && 'program' in attempt(step.lines.join('\n'))) return step;
  }
  let best: { line: number; step: Step; from: number } | undefined;
  for (const [a, b] of ranges.slice(0, TRIES)) {
    const step = blanked(lines, a, b);
    const result = attempt(step.lines.join('\n'));
    if ('program' in result) return step;
    if (best === undefined || result.line > best.line) best = { line: result.line, step, from: a };
  }
  const gap = blanked(lines, at, at + 1);
  if ('program' in attempt(gap.lines.join('\n'))) return gap;
  if (close === undefined) {
    // The class never ends: keep the members before the broken one and close it there.
    const from = best?.from ?? at;
    const step = blanked(lines, from, lines.length);
    step.lines[from] = '}';
    if ('program' in attempt(step.lines.join('\n'))) return step;
  }
  return best?.step;
}

/** The body of a member blanked, its signature kept. */
function emptied(lines: string[], a: number, b: number): Step | undefined {
  for (let i = a; i < b - 1; i++) {
    if (!/\{\s*$/.test(lines[i] ?? '')) continue;
    let close = i + 1;
    while (close < b && (lines[close] ?? '') === '') close++;
    if (close >= b) return undefined;
    const step = blanked(lines, i + 1, b);
    step.lines[close] = `}${(step.lines[close] ?? '').slice(1)}`;
    return step;
  }
  return undefined;
}

/** Outside classes: the statement around the error, found by lines that start at the margin; else the line alone. */
function brokenStatement(lines: string[], at: number): Step | undefined {
  const starts: number[] = [];
  for (const [i, line] of lines.entries())
    if (/^[^\s})\]*?<]/.test(line) && !/^(?:use|namespace|declare)\b/.test(line)) starts.push(i);
  const ranges = starts.map((a, i): [number, number] => [a, starts[i + 1] ?? lines.length]);
  nearestFirst(ranges, at);
  for (const [a, b] of ranges.slice(0, TRIES)) {
    const step = blanked(lines, a, b);
    if ('program' in attempt(step.lines.join('\n'))) return step;
  }
  return lines[at]?.trim() ? blanked(lines, at, at + 1) : undefined;
}

/** Ranges around or before the line first: an error is noticed after it is made. */
function nearestFirst(ranges: [number, number][], at: number): void {
  const distance = ([a, b]: [number, number]): number =>
    at >= a && at < b ? 0 : at < a ? 1_000_000 + a - at : at - b + 1;
  ranges.sort((x, y) => distance(x) - distance(y));
}

function headerAbove(lines: string[], at: number): number | undefined {
  for (let i = at; i >= 0; i--) if (CLASS_LIKE.test(lines[i] ?? '')) return i;
  return undefined;
}

function closingLine(lines: string[], header: number, indent: number): number | undefined {
  for (let i = header + 1; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (CLASS_LIKE.test(line) && indentOf(line) <= indent) return undefined;
    if (line.trim() === '}' && indentOf(line) === indent) return i;
  }
  return undefined;
}

/** Line ranges of the members of a class, found by indentation: in half-typed code braces can't be trusted. */
function memberRanges(lines: string[], header: number, indent: number, close: number): [number, number][] {
  const starts: number[] = [];
  const isStart = (i: number): boolean => {
    const found = MEMBER.exec(lines[i] ?? '');
    return found !== null && (found[1] ?? '').length > indent && (found[1] ?? '').length <= indent + 4;
  };
  for (let i = header + 1; i < close; i++) {
    if (!isStart(i)) continue;
    const above = lines[i - 1] ?? '';
    const continues = /^\s*(?:\/\*\*|\*|#\[)/.test(above) && /(?:\*\/|\])\s*$/.test(above);
    if (starts.length > 0 && continues) continue;
    starts.push(i);
  }
  return starts.map((a, i) => [a, starts[i + 1] ?? close]);
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

function blanked(lines: string[], from: number, to: number): Step {
  const next = lines.map((line, i) => (i >= from && i < to ? line.replace(/[^\r]/g, ' ') : line));
  return { lines: next, holes: [[from + 1, Math.min(to, lines.length)]] };
}

/** Blank the reported line a few times; then give the file up. */
function lastResort(source: string, error: { line: number; message: string }): Recovered {
  let lines = source.split('\n');
  const holes: [number, number][] = [];
  for (let i = 0; i < 8; i++) {
    const text = lines.join('\n');
    const result = attempt(text);
    if ('program' in result) return { program: result.program, text, error, holes };
    const at = Math.max(0, Math.min(result.line - 1, lines.length - 1));
    if (!lines[at]?.trim()) break;
    lines = blanked(lines, at, at + 1).lines;
    holes.push([at + 1, at + 1]);
  }
  return { program: parse('<?php '), text: '<?php ', error, holes: [[1, lines.length]] };
}
