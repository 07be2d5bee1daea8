import type { Node, TokenPosition } from '../node.js';
import { levelOf } from '../precedence.js';
import type { LexerToken, Parser } from './internals.js';
import { nodeFrom } from './nodes.js';

const ASSIGNABLE = new Set([
  'variable',
  'propertylookup',
  'nullsafepropertylookup',
  'staticlookup',
  'offsetlookup',
  'call',
  'list',
]);

/**
 * Reads the operators behind a place: `=`, `=&`, `+=` and the like, `++`, `--`. Any primary that ends in a lookup is a
 * place, also `new Foo()->bar = 1` and `(expr)->b++`. The right side takes every operator that binds tighter than `=`,
 * so `$a = $b and $c` assigns `$b`.
 */
export function assignmentReader(parser: Parser): (expr: Node, start: TokenPosition) => Node {
  const { tok } = parser;
  const operators = new Map<LexerToken, string>([
    ['=', '='],
    [tok.T_PLUS_EQUAL, '+='],
    [tok.T_MINUS_EQUAL, '-='],
    [tok.T_MUL_EQUAL, '*='],
    [tok.T_POW_EQUAL, '**='],
    [tok.T_DIV_EQUAL, '/='],
    [tok.T_CONCAT_EQUAL, '.='],
    [tok.T_MOD_EQUAL, '%='],
    [tok.T_AND_EQUAL, '&='],
    [tok.T_OR_EQUAL, '|='],
    [tok.T_XOR_EQUAL, '^='],
    [tok.T_SL_EQUAL, '<<='],
    [tok.T_SR_EQUAL, '>>='],
    [tok.T_COALESCE_EQUAL, '??='],
  ]);
  const above = levelOf('=') + 1;

  return (expr, start) => {
    const operator = operators.get(parser.token);
    if (operator === undefined) {
      if (parser.token !== tok.T_INC && parser.token !== tok.T_DEC) return expr;
      if (!isPlace(expr)) parser.error('VARIABLE');
      const sign = parser.token === tok.T_INC ? '+' : '-';
      parser.next();
      return nodeFrom(parser, start, 'post', sign, expr);
    }
    const left = expr.kind === 'array' && operator === '=' ? pattern(expr) : expr;
    if (!isPlace(left)) parser.error('VARIABLE');
    parser.next();
    if (operator === '=' && parser.token === '&') return reference(left, start);
    return nodeFrom(parser, start, 'assign', left, parser.read_expr(above), operator);
  };

  function reference(left: Node, start: TokenPosition): Node {
    parser.next();
    const right =
      parser.token === tok.T_NEW || parser.token === '(' ? parser.read_expr_item() : parser.read_variable(false, false);
    return nodeFrom(parser, start, 'assignref', left, right);
  }
}

/** Tells whether an expression can be assigned to: a name or class constant cannot; `A::$b` and `$a::{$b}` can. */
function isPlace(expr: Node): boolean {
  if (expr.kind === 'staticlookup') return (expr.offset as Node | null)?.kind !== 'identifier';
  return ASSIGNABLE.has(expr.kind) && expr.parenthesizedExpression !== true;
}

/** Turns the array of `[$a, [$b]] = …`, and the arrays in it, into patterns. */
export function pattern(array: Node): Node {
  for (const entry of (array.items as (Node | null)[] | undefined) ?? []) {
    const value = entry?.value as Node | null | undefined;
    if (entry && value?.kind === 'array') entry.value = pattern(value);
  }
  array.kind = 'list';
  return array;
}
