import type phpParser from 'php-parser';
import { lexerOf } from './grammar/internals.js';

/**
 * Bounds the tokens of a parse by the length of its text. A token has at least one character, and the parser looks at few of them
 * twice: none of 11,000 files of applications and packages reads more than 0.48 tokens a character. A parse that reads on at the end
 * of its text ends here, after the same tokens on every machine.
 */
const TOKENS_PER_CHARACTER = 4;
const SPARE_TOKENS = 1_000;

/**
 * Bounds expressions, statements and types inside each other. Code people write nests 30 deep; what overflows a stack depends on
 * what V8 has compiled by then, so that the clock would decide which file is readable.
 */
const MAX_NESTING = 550;

/** Int32 0 counts steps, for whoever watches this thread. */
let shown: Int32Array = new Int32Array(1);
let tokensLeft = 0;
let nesting = 0;

/** Counts the steps of parsing and lowering of this thread in `cell`, where another thread sees that they go on. */
export function showParseSteps(cell: Int32Array): void {
  shown = cell;
}

/** Counts a step: a token read, a node lowered. */
export function countParseStep(): void {
  shown[0] = ((shown[0] ?? 0) + 1) | 0;
}

/** Begins the count of one parse. */
export function beginSteps(text: string): void {
  tokensLeft = text.length * TOKENS_PER_CHARACTER + SPARE_TOKENS;
  nesting = 0;
}

/** Counts one more expression, statement or type inside the present one. Throws where that is too many. */
export function enterNested(): void {
  if (++nesting > MAX_NESTING) throw new Error('nested too deep');
}

export function leaveNested(): void {
  nesting--;
}

/** Makes an engine count the tokens its lexer reads, which throws where there are too many. */
export function countTokens(engine: phpParser.Engine): void {
  const lexer = lexerOf(engine);
  const { next } = lexer;
  lexer.next = () => {
    countParseStep();
    if (--tokensLeft < 0) throw new Error('reading it does not end');
    return next.call(lexer);
  };
}
