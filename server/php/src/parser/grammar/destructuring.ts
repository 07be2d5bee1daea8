import type phpParser from 'php-parser';
import type { Node } from '../node.js';
import { pattern } from './assignment.js';
import { type LexerToken, type Parser, parserOf } from './internals.js';

/**
 * Reads patterns nested in both spellings: `foreach ($a as list($x, list($y)))`, `[$a, list($b)] = …`. The text behind
 * an inner `list()` tells whether it is a pattern of its own or part of one. A variable taken by reference begins behind
 * its `&`.
 */
export function fixDestructuring(engine: phpParser.Engine): void {
  const parser = parserOf(engine);
  parser.read_foreach_variable = () => {
    if (parser.token === parser.tok.T_LIST) return readList(parser);
    if (parser.token === '[') return pattern(parser.read_scalar());
    const byRef = parser.token === '&';
    if (byRef) parser.next();
    const variable = parser.read_variable(false, false);
    if (byRef) variable.byref = true;
    return variable;
  };
}

/** Reads `list(…)` as an operand: the left side of `=`, or an entry of a pattern around it. */
export function readMatchingList(parser: Parser): Node {
  const list = readList(parser);
  const after: LexerToken[] = ['=', ',', ')', ']', parser.tok.T_DOUBLE_ARROW];
  parser.expect(after);
  return list;
}

function readList(parser: Parser): Node {
  const build = parser.node('list');
  if (parser.next().expect('(')) parser.next();
  const items = parser.read_array_pair_list(false);
  if (parser.expect(')')) parser.next();
  const list = build(items, false);
  return pattern(list);
}
