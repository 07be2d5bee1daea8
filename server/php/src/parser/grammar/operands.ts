import type { Node, TokenPosition } from '../node.js';
import { levelOf } from '../precedence.js';
import { assignmentReader } from './assignment.js';
import { cloneReader } from './clone.js';
import { readMatchingList } from './destructuring.js';
import type { LexerToken, Parser } from './internals.js';
import { closureFollows, nextWord } from './lookahead.js';
import { nodeFrom } from './nodes.js';

type Read = (start: TokenPosition) => Node;

/**
 * Makes the reader of one operand: prefix operators with their operands, or a primary with its chain and its
 * assignment.
 */
export function operandReader(parser: Parser): Read {
  const { tok } = parser;
  const assigned = assignmentReader(parser);
  const prefixes = new Map<LexerToken, Read>([
    ...signs(parser),
    ...casts(parser),
    ...words(parser),
    [tok.T_CLONE, cloneReader(parser)],
    ['(', (start) => assigned(parenthesised(parser, start), start)],
    ['`', () => parser.read_encapsed_string('`')],
    [tok.T_NEW, (start) => assigned(chain(parser, parser.read_new_expr(), start), start)],
    [tok.T_LIST, (start) => assigned(readMatchingList(parser), start)],
    [tok.T_ATTRIBUTE, (start) => lambda(parser, parser.read_attr_list(), start)],
    [tok.T_FN, (start) => lambda(parser, [], start)],
    [tok.T_FUNCTION, (start) => lambda(parser, [], start)],
  ]);

  return (start) => {
    const token = parser.token;
    const prefix = prefixes.get(token);
    if (prefix !== undefined) return prefix(start);
    if (token === tok.T_STATIC && closureAfterStatic(parser)) return lambda(parser, [], start);
    if (token !== '&' && parser.entries.VARIABLE.has(token)) return assigned(parser.read_variable(false, false), start);
    if (parser.entries.SCALAR.has(token)) return assigned(chain(parser, parser.read_scalar(), start), start);
    parser.error('EXPR');
    throw new Error('unreachable: an error throws');
  };
}

export function closureAfterStatic(parser: Parser): boolean {
  const word = nextWord(parser);
  return word === 'function' || word === 'fn';
}

/** Reads a closure or arrow function, from `static` on; attributes were read before. */
export function lambda(parser: Parser, attributes: Node[], start: TokenPosition): Node {
  const begin = attributes.length === 0 ? start : parser.position();
  const isStatic = parser.token === parser.tok.T_STATIC;
  if (isStatic) parser.next();
  if (!closureFollows(parser)) parser.error('(');
  const node = parser.read_inline_function(isStatic ? [0, 1, 0] : undefined, attributes);
  if (node.loc) node.loc.start = begin;
  return node;
}

function parenthesised(parser: Parser, start: TokenPosition): Node {
  const expr = parser.next().read_expr();
  expr.parenthesizedExpression = true;
  if (parser.expect(')')) parser.next();
  return chain(parser, expr, start);
}

/** Reads the chain on `expr`, which began at `start`: the node spans parentheses around its subject too. */
function chain(parser: Parser, expr: Node, start: TokenPosition): Node {
  const whole = parser.recursive_variable_chain_scan(expr, false, false);
  if (whole !== expr) for (let n = whole; n !== expr && n.loc; n = n.what as Node) n.loc.start = start;
  return whole;
}

function signs(parser: Parser): [LexerToken, Read][] {
  const read =
    (sign: string, level: string): Read =>
    (start) =>
      nodeFrom(parser, start, 'unary', sign, parser.next().read_expr(levelOf(level) + 1));
  const step = (token: LexerToken, sign: string): [LexerToken, Read] => [
    token,
    (start) => nodeFrom(parser, start, 'pre', sign, parser.next().read_variable(false, false)),
  ];
  return [
    ['!', read('!', '!')],
    ['+', read('+', 'unary')],
    ['-', read('-', 'unary')],
    ['~', read('~', 'unary')],
    ['@', (start) => nodeFrom(parser, start, 'silent', parser.next().read_expr(levelOf('unary') + 1))],
    step(parser.tok.T_INC, '+'),
    step(parser.tok.T_DEC, '-'),
  ];
}

function casts(parser: Parser): [LexerToken, Read][] {
  const { tok } = parser;
  const read = (type: string): Read => {
    return (start) => {
      const raw = parser.text();
      return nodeFrom(parser, start, 'cast', type, raw, parser.next().read_expr(levelOf('unary') + 1));
    };
  };
  return [
    [tok.T_INT_CAST, read('int')],
    [tok.T_DOUBLE_CAST, read('float')],
    [tok.T_STRING_CAST, read('string')],
    [tok.T_ARRAY_CAST, read('array')],
    [tok.T_OBJECT_CAST, read('object')],
    [tok.T_BOOL_CAST, read('bool')],
    [tok.T_UNSET_CAST, read('unset')],
  ];
}

function words(parser: Parser): [LexerToken, Read][] {
  const { tok } = parser;
  const internal: Read = () => parser.read_internal_functions_in_yacc();
  return [
    ...[tok.T_EMPTY, tok.T_EVAL, tok.T_INCLUDE, tok.T_INCLUDE_ONCE, tok.T_ISSET, tok.T_REQUIRE, tok.T_REQUIRE_ONCE].map(
      (token): [LexerToken, Read] => [token, internal],
    ),
    [tok.T_MATCH, () => parser.read_match_expression()],
    [tok.T_THROW, (start) => nodeFrom(parser, start, 'throw', parser.next().read_expr())],
    [tok.T_PRINT, (start) => nodeFrom(parser, start, 'print', parser.next().read_expr(levelOf('print') + 1))],
    [tok.T_YIELD, (start) => readYield(parser, start)],
    [
      tok.T_YIELD_FROM,
      (start) => nodeFrom(parser, start, 'yieldfrom', parser.next().read_expr(levelOf('yield from') + 1)),
    ],
    [tok.T_EXIT, (start) => readExit(parser, start)],
  ];
}

/** Reads `yield`, `yield $v`, `yield $k => $v`; nothing is yielded in front of a token that closes an expression. */
function readYield(parser: Parser, start: TokenPosition): Node {
  const closes = new Set<LexerToken>([';', ')', ']', '}', ',', parser.EOF]);
  if (closes.has(parser.next().token)) return nodeFrom(parser, start, 'yield', null, null);
  const first = parser.read_expr(levelOf('yield') + 1);
  if (parser.token !== parser.tok.T_DOUBLE_ARROW) return nodeFrom(parser, start, 'yield', first, null);
  return nodeFrom(parser, start, 'yield', parser.next().read_expr(levelOf('yield') + 1), first);
}

/**
 * Reads `exit`, `die("x")`, and the function of PHP 8.4: `exit(status: 1)`, `exit(1,)`; `exit(...)` is a call of the
 * name, so that it reads as the callable it is.
 */
function readExit(parser: Parser, start: TokenPosition): Node {
  const word = parser.text();
  parser.next();
  if (parser.token !== '(') return nodeFrom(parser, start, 'exit', null, word.toLowerCase() === 'die');
  const name = nodeFrom(parser, start, 'name', word.toLowerCase(), 'fqn');
  const args = parser.read_argument_list();
  const first = args[0];
  if (first?.kind === 'variadicplaceholder') return nodeFrom(parser, start, 'call', name, args);
  const status = first?.kind === 'namedargument' ? (first.value as Node) : (first ?? null);
  return nodeFrom(parser, start, 'exit', status, word.toLowerCase() === 'die');
}
