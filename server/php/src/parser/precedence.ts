/**
 * PHP 8 operator precedence, loosest first. php-parser ships PHP 7's table (`.` binds as `+`, `|>` has no entry) as a
 * shared mutable object, so it is set once for the process.
 */
const LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['xor'],
  ['and'],
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
  ['u-', 'u+', 'u~'],
  ['cast', 'silent'],
  ['**'],
];

/** Replace every entry of `table` with PHP 8's. */
export function setPrecedence(table: Record<string, number>): void {
  for (const operator of Object.keys(table)) delete table[operator];
  for (const [index, operators] of LEVELS.entries()) for (const operator of operators) table[operator] = index + 1;
}
