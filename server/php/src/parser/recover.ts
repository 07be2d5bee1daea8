import { type Program, parse } from './engine.js';
import { blankDangling } from './recovery/dangling.js';
import { blankBrokenMembers, openClass } from './recovery/members.js';
import { blankBrokenStatements } from './recovery/statements.js';
import { BrokenText, type Failure, isProgram, tryParse } from './recovery/text.js';
import { signatureText } from './skim/signature-text.js';

/** Holds the readable parts of a text with errors. */
export interface Recovered {
  program: Program;
  /** The text that was parsed: broken parts blanked, newlines kept, so offsets and lines hold. */
  text: string;
  /** The first error; absent for a sound file. `line` is 1-based. */
  error?: { line: number; message: string };
  /** Blanked line ranges, 1-based and inclusive. */
  holes: [first: number, last: number][];
}

/** Lines blanked one after the other when no better range is known. */
const LINES = 8;

/**
 * Parses a text and, where that fails, keeps the sound parts (engine 2.4): every member and statement that is PHP by
 * itself. Total and bounded: an unreadable text answers an empty program and one hole over everything.
 */
export function parseOrRecover(source: string): Recovered {
  const whole = tryParse(source);
  if (isProgram(whole)) return { program: whole, text: source, holes: [] };
  const error = { line: whole.line, message: whole.message };
  const broken = new BrokenText(source);
  const program = repaired(broken, whole);
  if (program !== undefined) return { program, text: broken.text, error, holes: broken.holes };
  return { program: parse('<?php '), text: '<?php ', error, holes: [[1, broken.lines.length]] };
}

/**
 * Parses a text for its signatures: bodies are empty in the program, where they can be told from the rest. What remains of such a text
 * has no error, or all of it is parsed.
 */
export function parseSignatures(source: string): Recovered {
  const text = signatureText(source);
  const program = text === undefined ? undefined : tryParse(text);
  if (text === undefined || program === undefined || !isProgram(program)) return parseOrRecover(source);
  return { program, text, holes: [] };
}

function repaired(broken: BrokenText, first: Failure): Program | undefined {
  let result: Program | Failure = first;
  for (let i = 0; i < 4 && !isProgram(result) && blankDangling(broken, indexOf(result, broken)); i++) {
    result = broken.parse();
  }
  if (!isProgram(result) && openClass(broken)) result = broken.parse();
  for (const blank of [blankBrokenMembers, close, blankBrokenStatements, close]) {
    if (isProgram(result)) return result;
    const before = broken.text;
    blank(broken);
    if (broken.text !== before) result = broken.parse();
  }
  for (let i = 0; i < LINES && !isProgram(result) && !broken.spent; i++) {
    const at = indexOf(result, broken);
    if (!broken.lines[at]?.trim()) return undefined;
    broken.blank([at, at + 1]);
    result = broken.parse();
  }
  return isProgram(result) ? result : undefined;
}

/** Adds the missing end of a class (in a namespace block, in a condition) below the text. */
function close(broken: BrokenText): void {
  for (const braces of ['}', '}}', '}}}']) {
    if (!isProgram(broken.attempt(`${broken.text}\n${braces}`))) continue;
    broken.append(braces);
    return;
  }
}

function indexOf(failure: Failure, broken: BrokenText): number {
  return Math.max(0, Math.min(failure.line - 1, broken.lines.length - 1));
}
