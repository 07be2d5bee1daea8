import type phpParser from 'php-parser';
import type { Node, TokenPosition } from '../node.js';
import { enterNested, leaveNested } from '../step-count.js';
import { type Parser, parserOf } from './internals.js';
import { closureFollows, colonFollows, nextChar, nextWord } from './lookahead.js';
import { nodeFrom } from './nodes.js';
import { closureAfterStatic, lambda } from './operands.js';

type Statement = Node | Node[] | null;

/**
 * Reads statements that begin with a word of two meanings, decided before anything is read:
 * - `static fn() => 1;`, `function () use ($x) {};`, attributes before either: expressions;
 * - `name:` is a label, `name::x` and `name(` are not (stock reads ahead and lexes every such statement twice);
 * - `readonly class X {}` in a block;
 * - `throw $e;`, whose expression ends before the semicolon.
 * Attributes stay on every declaration, also inside a block (`if (…) { #[A] class X {} }`) and on `const` statements.
 */
export function fixStatements(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  const { tok } = parser;
  for (const method of ['read_top_statement', 'read_inner_statement'] as const) {
    const stock = parser[method];
    parser[method] = () => {
      const start = parser.position();
      if (parser.token === tok.T_ATTRIBUTE) {
        const attributes = parser.read_attr_list();
        if (startsClosure(parser)) return expressionStatement(parser, start, lambda(parser, attributes, start));
        return decorated(parser, stock, attributes);
      }
      if (parser.token === tok.T_FUNCTION && closureFollows(parser)) return expressionStatement(parser, start);
      return declaration(parser, stock);
    };
  }
  const statement = parser.read_statement;
  parser.read_statement = () => {
    enterNested();
    const node = readStatement();
    leaveNested();
    return node;
  };
  const readStatement = (): Statement => {
    const start = parser.position();
    if (parser.token === tok.T_STRING)
      return colonFollows(parser) ? label(parser, start) : expressionStatement(parser, start);
    if (parser.token === tok.T_STATIC && (closureAfterStatic(parser) || nextChar(parser) === ':')) {
      return expressionStatement(parser, start);
    }
    if (parser.token === tok.T_FUNCTION || parser.token === tok.T_THROW) return expressionStatement(parser, start);
    return statement.call(parser);
  };
  // `elseif` comes back to neither statement nor expression.
  for (const method of ['read_if', 'read_elseif_short'] as const) {
    const stock = parser[method];
    parser[method] = () => {
      enterNested();
      const node = stock.call(parser);
      leaveNested();
      return node;
    };
  }
  // Stock stretches the expression over its semicolon.
  const end = parser.expectEndOfStatement;
  parser.expectEndOfStatement = () => end.call(parser);
}

function startsClosure(parser: Parser): boolean {
  const { tok } = parser;
  if (parser.token === tok.T_STATIC) return closureAfterStatic(parser);
  return (parser.token === tok.T_FN || parser.token === tok.T_FUNCTION) && closureFollows(parser);
}

function decorated(parser: Parser, stock: () => Statement, attributes: Node[]): Statement {
  const node = declaration(parser, stock);
  if (node !== null && !Array.isArray(node)) node.attrGroups = attributes;
  return node;
}

function declaration(parser: Parser, stock: () => Statement): Statement {
  if (parser.token === parser.tok.T_READ_ONLY && /^(?:class|final|abstract)$/.test(nextWord(parser))) {
    return parser.read_class_declaration_statement([]);
  }
  return stock.call(parser);
}

function expressionStatement(parser: Parser, start: TokenPosition, expr = parser.read_expr()): Node {
  parser.expectEndOfStatement();
  return nodeFrom(parser, start, 'expressionstatement', expr);
}

function label(parser: Parser, start: TokenPosition): Node {
  const identifier = parser.node('identifier');
  const text = parser.text();
  parser.next();
  const name = identifier(text);
  parser.next();
  return nodeFrom(parser, start, 'label', name);
}
