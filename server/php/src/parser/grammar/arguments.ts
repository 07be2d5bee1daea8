import type phpParser from 'php-parser';
import type { Node } from '../node.js';
import { type LexerToken, nameTokens, type Parser, parserOf } from './internals.js';
import { colonFollows } from './lookahead.js';

/**
 * Reads argument lists in every order PHP parses: `f(...$a, b: 1)`, `f(...$a, $b)`, a comma at the end, `f(...)`. A
 * name before a colon is an argument's, keywords included; the stock test for that searches the list of keywords per
 * argument.
 */
export function fixArguments(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  const names = nameTokens(parser);
  parser.read_argument_list = () => readArguments(parser).list;
  parser.read_argument = () => readArgument(parser, names);
}

/** Reads the list in parentheses at the current token; `comma` when one stands after the last argument. */
export function readArguments(parser: Parser): { list: Node[]; comma: boolean } {
  const list: Node[] = [];
  let comma = false;
  if (parser.expect('(')) parser.next();
  while (parser.token !== ')') {
    comma = false;
    list.push(parser.read_argument());
    if (parser.token !== ',') break;
    comma = true;
    parser.next();
  }
  if (parser.expect(')')) parser.next();
  return { list, comma };
}

function readArgument(parser: Parser, names: ReadonlySet<LexerToken>): Node {
  const { tok } = parser;
  if (parser.token === tok.T_ELLIPSIS) {
    const spread = parser.node('variadic');
    const placeholder = parser.node('variadicplaceholder');
    return parser.next().token === ')' ? placeholder() : spread(parser.read_expr());
  }
  if (names.has(parser.token) && colonFollows(parser)) {
    const argument = parser.node('namedargument');
    const name = parser.text();
    return argument(name, parser.next().next().read_expr());
  }
  return parser.read_expr();
}
