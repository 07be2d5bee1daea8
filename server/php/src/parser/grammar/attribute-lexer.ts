import type phpParser from 'php-parser';
import { lexerOf } from './internals.js';

/**
 * Lexes the text inside `#[…]` as any other PHP; only the brackets count, to find the end. The stock state knows a few
 * characters of its own, so `#[A(X > 1 ? 1 : 2)]`, `#[A(E::B?->name)]`, `#[A(1, # why` fail in it, names lose their
 * qualification, and it never comes back from trailing space at the end of a text (`#[` half typed).
 */
export function fixAttributeLexer(engine: phpParser.Engine): void {
  const lexer = lexerOf(engine);
  lexer.attributeListDepth = {};
  lexer.attributeIndex = 0;
  lexer.matchST_ATTRIBUTE = () => {
    const char = lexer._input[lexer.offset];
    const depth = lexer.attributeListDepth[lexer.attributeIndex] ?? 0;
    if (char === '[') lexer.attributeListDepth[lexer.attributeIndex] = depth + 1;
    if (char === ']' && depth > 0) lexer.attributeListDepth[lexer.attributeIndex] = depth - 1;
    const token = lexer.matchST_IN_SCRIPTING();
    if (char === ']' && depth === 0) {
      delete lexer.attributeListDepth[lexer.attributeIndex--];
      lexer.popState();
    }
    return token;
  };
}
