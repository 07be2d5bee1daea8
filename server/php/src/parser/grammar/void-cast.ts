import type phpParser from 'php-parser';
import { lexerOf } from './internals.js';

/** Reads `(void) f();`, a cast of 8.5. It shares the token of `(unset)`; the text of the node tells them apart. */
export function fixVoidCast(engine: phpParser.Engine): void {
  const lexer = lexerOf(engine);
  lexer.castKeywords.void = lexer.tok.T_UNSET_CAST;
}
