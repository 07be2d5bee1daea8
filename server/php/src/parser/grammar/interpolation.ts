import type phpParser from 'php-parser';
import type { Node } from '../node.js';
import { type Lexer, lexerOf, parserOf } from './internals.js';
import { nodeFrom, startOf } from './nodes.js';

/** Reads a property in `"$a?->b"` as in `"$a->b"`; stock takes `?->b` for text. */
export function fixInterpolation(engine: phpParser.Engine): void {
  const lexer = lexerOf(engine);
  const parser = parserOf(engine);
  const { tok } = parser;

  const variable = lexer.consume_VARIABLE;
  lexer.consume_VARIABLE = () => {
    const token = variable.call(lexer);
    if (nullsafeFollows(lexer)) lexer.begin('ST_LOOKING_FOR_PROPERTY');
    return token;
  };
  const property = lexer.matchST_LOOKING_FOR_PROPERTY;
  lexer.matchST_LOOKING_FOR_PROPERTY = () => {
    if (!nullsafeFollows(lexer)) return property.call(lexer);
    lexer.consume(3);
    return tok.T_NULLSAFE_OBJECT_OPERATOR;
  };

  const item = parser.read_encapsed_string_item;
  parser.read_encapsed_string_item = (doubleQuote) => {
    const part = item.call(parser, doubleQuote);
    if (parser.token !== tok.T_NULLSAFE_OBJECT_OPERATOR) return part;
    const what = part.expression as Node;
    part.expression = nodeFrom(parser, startOf(what, parser), 'nullsafepropertylookup', what, parser.read_what());
    return part;
  };
}

function nullsafeFollows(lexer: Lexer): boolean {
  return /^\?->[A-Za-z_\x80-\uffff]/.test(lexer._input.slice(lexer.offset, lexer.offset + 4));
}
