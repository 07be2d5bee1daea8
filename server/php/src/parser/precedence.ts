import type { LexerToken, Tokens } from './grammar/internals.js';

/**
 * Describes a binary operator: `op` as the tree names it, `level` its binding strength; the right operand binds from
 * `right` on.
 */
export interface Operator {
  op: string;
  level: number;
  right: number;
}

/** Lists PHP 8.5's precedence, loosest first. Levels without binary operators are those of prefix operators. */
const LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['xor'],
  ['and'],
  ['print'],
  ['yield'],
  ['yield from'],
  ['='],
  ['?'],
  ['??'],
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!=', '===', '!==', '<=>'],
  ['<', '<=', '>', '>='],
  ['|>'],
  ['.'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
  ['!'],
  ['instanceof'],
  // This level holds casts, `@` and the signs: `-$a ** 2` is `-($a ** 2)`, `-$a * 2` is `(-$a) * 2`.
  ['unary'],
  ['**'],
  ['clone'],
];

const RIGHT_ASSOCIATIVE = new Set(['**', '??']);

const LEVEL_OF = new Map(LEVELS.flatMap((operators, i) => operators.map((op) => [op, i + 1] as const)));

/** Gives the binding strength of an operator of the table, from 1; a higher one binds tighter. */
export function levelOf(op: string): number {
  return LEVEL_OF.get(op) ?? 0;
}

/**
 * Maps tokens to binary operators. `?` and `instanceof` are among them; their operands are read by rules of their own.
 */
export function binaryOperators(tok: Tokens): ReadonlyMap<LexerToken, Operator> {
  const tokens: [LexerToken, string][] = [
    [tok.T_LOGICAL_OR, 'or'],
    [tok.T_LOGICAL_XOR, 'xor'],
    [tok.T_LOGICAL_AND, 'and'],
    ['?', '?'],
    [tok.T_COALESCE, '??'],
    [tok.T_BOOLEAN_OR, '||'],
    [tok.T_BOOLEAN_AND, '&&'],
    ['|', '|'],
    ['^', '^'],
    ['&', '&'],
    [tok.T_IS_EQUAL, '=='],
    [tok.T_IS_NOT_EQUAL, '!='],
    [tok.T_IS_IDENTICAL, '==='],
    [tok.T_IS_NOT_IDENTICAL, '!=='],
    [tok.T_SPACESHIP, '<=>'],
    ['<', '<'],
    [tok.T_IS_SMALLER_OR_EQUAL, '<='],
    ['>', '>'],
    [tok.T_IS_GREATER_OR_EQUAL, '>='],
    [tok.T_PIPE, '|>'],
    ['.', '.'],
    [tok.T_SL, '<<'],
    [tok.T_SR, '>>'],
    ['+', '+'],
    ['-', '-'],
    ['*', '*'],
    ['/', '/'],
    ['%', '%'],
    [tok.T_INSTANCEOF, 'instanceof'],
    [tok.T_POW, '**'],
  ];
  return new Map(
    tokens.map(([token, op]) => {
      const level = levelOf(op);
      return [token, { op, level, right: RIGHT_ASSOCIATIVE.has(op) ? level : level + 1 }];
    }),
  );
}
