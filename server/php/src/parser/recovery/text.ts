import { type Program, parse, SyntaxProblem } from '../engine.js';

/** Cost of a failed attempt beside its text, in characters: the parser is made anew after it. */
const FAILURE = 2_000;

/** Holds a range of line indexes, end exclusive. */
export type LineRange = readonly [from: number, to: number];

/**
 * Holds the text under repair: lines are blanked, never removed, so offsets and line numbers keep their meaning. Every
 * parse goes through `attempt`, which ends the repair when its budget is spent.
 */
export class BrokenText {
  readonly lines: string[];
  /** Blanked lines, 1-based and inclusive. */
  readonly holes: [first: number, last: number][] = [];
  private left: number;

  constructor(source: string) {
    this.lines = source.split('\n');
    // The budget allows twenty parses of the whole and some failures; a big file gets fewer, so that an editor is
    // answered soon.
    this.left = Math.min(source.length * 20 + 40 * FAILURE, 2_000_000);
  }

  get text(): string {
    return this.lines.join('\n');
  }

  get spent(): boolean {
    return this.left <= 0;
  }

  slice([from, to]: LineRange): string {
    return this.lines.slice(from, to).join('\n');
  }

  /** Parses the whole text in its present state. */
  parse(): Program | Failure {
    return this.attempt(this.text);
  }

  attempt(text: string): Program | Failure {
    if (this.spent) return { line: 1, message: 'too broken' };
    const result = tryParse(text);
    this.left -= text.length + (isProgram(result) ? 0 : FAILURE);
    return result;
  }

  /** Tells whether `before + range + after` is sound PHP. */
  sound(range: LineRange, before: string, after: string): boolean {
    return isProgram(this.attempt(`${before}${this.slice(range)}${after}`));
  }

  blank([from, to]: LineRange): void {
    if (from >= to) return;
    for (let i = from; i < to; i++) this.lines[i] = blanked(this.lines[i] ?? '');
    this.holes.push([from + 1, Math.min(to, this.lines.length)]);
  }

  append(line: string): void {
    this.lines.push(line);
    this.holes.push([this.lines.length, this.lines.length]);
  }

  /** Replaces a line by another of the same length. */
  replace(index: number, line: string): void {
    this.lines[index] = line;
    this.holes.push([index + 1, index + 1]);
  }
}

export interface Failure {
  line: number;
  message: string;
}

export function isProgram(result: Program | Failure): result is Program {
  return 'kind' in result;
}

export function tryParse(text: string): Program | Failure {
  try {
    return parse(text);
  } catch (problem) {
    if (problem instanceof SyntaxProblem) return { line: problem.line, message: problem.message };
    throw problem;
  }
}

function blanked(line: string): string {
  return line.replace(/[^\r]/g, ' ');
}

export function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}

/**
 * Finds the end of a complete piece with stray text behind it: the line after one as deep as its first that ends a
 * statement. Undefined when no such part is sound.
 */
export function soundPrefix(
  broken: BrokenText,
  [from, to]: LineRange,
  before: string,
  after: string,
): number | undefined {
  const indent = indentOf(broken.lines[from] ?? '');
  let tries = 0;
  for (let i = from; i < to - 1 && tries < 6; i++) {
    const line = broken.lines[i] ?? '';
    if (indentOf(line) !== indent || !/[;}]\s*$/.test(line)) continue;
    tries++;
    if (broken.sound([from, i + 1], before, after)) return i + 1;
  }
  return undefined;
}
