import type phpParser from 'php-parser';
import { lexerOf } from './internals.js';
import { skipTrivia } from './lookahead.js';

/**
 * Decides words whose meaning depends on the text behind them, with any space between: `enum` is a keyword before a
 * name (also on the next line, or after a comment), `yield` and `from` are one token, and `function readonly() {}` has
 * a name that is a modifier elsewhere.
 */
export function fixContextualKeywords(engine: phpParser.Engine): void {
  const lexer = lexerOf(engine);
  const stock = lexer.T_STRING;
  const { enum: _, ...keywords } = lexer.keywords;
  (lexer as { keywords: Record<string, number> }).keywords = keywords;
  lexer.T_STRING = function () {
    const token = stock.call(this);
    if (token === this.tok.T_STRING && this.yytext.length === 4 && this.yytext.toLowerCase() === 'enum') {
      return namesEnum(this._input, skipTrivia(this._input, this.offset)) ? this.tok.T_ENUM : token;
    }
    if (token === this.tok.T_READ_ONLY) {
      const rest = this._input.slice(skipTrivia(this._input, this.offset), this.offset + 400);
      // In `readonly (A&B)|null $x` the word is the modifier before a type.
      return rest.startsWith('(') && !INTERSECTION.test(rest) ? this.tok.T_STRING : token;
    }
    if (token === this.tok.T_YIELD) {
      const from = /^\s+from\b(?!\\)/i.exec(this._input.slice(this.offset, this.offset + 200));
      if (from !== null) {
        this.consume(from[0].length);
        return this.tok.T_YIELD_FROM;
      }
    }
    return token;
  };
}

const INTERSECTION = /^\(\s*[\\\w]+(?:\s*&\s*[\\\w]+)+\s*\)/;

function namesEnum(input: string, at: number): boolean {
  const word = /^[A-Za-z_\x80-\uffff][\w\x80-\uffff]*/.exec(input.slice(at, at + 200))?.[0].toLowerCase();
  return word !== undefined && word !== 'extends' && word !== 'implements';
}
