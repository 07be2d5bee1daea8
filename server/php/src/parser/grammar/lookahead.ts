import type { Parser } from './internals.js';

/**
 * These functions look ahead in the text. php-parser's own `peek` runs the lexer, which pushes states it does not take
 * back (`->`, `"`), so the next token is decided from the characters instead.
 */

/** Finds the offset of the next character from `offset` that is neither space nor inside a comment. */
export function skipTrivia(input: string, offset: number): number {
  let at = offset;
  for (;;) {
    const code = input.charCodeAt(at);
    if (code === 32 || code === 9 || code === 10 || code === 13) at++;
    else if (code === 47 && input[at + 1] === '*') at = after(input, '*/', at + 2);
    else if ((code === 47 && input[at + 1] === '/') || (code === 35 && input[at + 1] !== '['))
      at = after(input, '\n', at);
    else return at;
  }
}

/** Gives the next significant character after the current token. */
export function nextChar(parser: Parser): string | undefined {
  return parser.lexer._input[nextOffset(parser)];
}

/** Tells whether a single colon follows: the current name is that of an argument or a label. */
export function colonFollows(parser: Parser): boolean {
  const at = nextOffset(parser);
  return parser.lexer._input[at] === ':' && parser.lexer._input[at + 1] !== ':';
}

/** Tells whether `function` or `fn` is followed by parameters, so that it begins a closure and not a declaration. */
export function closureFollows(parser: Parser): boolean {
  const input = parser.lexer._input;
  let at = nextOffset(parser);
  if (input[at] === '&') at = skipTrivia(input, at + 1);
  return input[at] === '(';
}

/** Tells whether `(set)` stands at the current token: asymmetric visibility, not a type in parentheses. */
export function setInParentheses(parser: Parser): boolean {
  if (parser.token !== '(') return false;
  return /^set\s*\)/i.test(parser.lexer._input.slice(nextOffset(parser), nextOffset(parser) + 40));
}

/** Gives the word after the current token, in lower case; empty when none follows. */
export function nextWord(parser: Parser): string {
  const from = nextOffset(parser);
  return /^[A-Za-z_]\w*/.exec(parser.lexer._input.slice(from, from + 40))?.[0].toLowerCase() ?? '';
}

function nextOffset(parser: Parser): number {
  return skipTrivia(parser.lexer._input, parser.lexer.offset);
}

function after(input: string, mark: string, from: number): number {
  const at = input.indexOf(mark, from);
  return at < 0 ? input.length : at + mark.length;
}
