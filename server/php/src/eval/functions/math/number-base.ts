import { INT_MAX, INT_MIN } from '../../integers.js';
import { bytes, int } from '../parameter.js';
import { of } from '../row.js';

/** Reads digits of a base; undefined for other characters, which PHP skips with a deprecation. */
function read(digits: string, base: number): bigint | undefined {
  const text = digits.toLowerCase().replace(PREFIXES.get(base) ?? /(?!)/, '');
  if (text === '') return 0n;
  let value = 0n;
  for (const digit of text) {
    const known = DIGITS.indexOf(digit);
    if (known < 0 || known >= base) return undefined;
    value = value * BigInt(base) + BigInt(known);
  }
  return value;
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const PREFIXES = new Map([
  [2, /^0b/],
  [8, /^0o/],
  [16, /^0x/],
]);

function toDecimal(name: string, base: number) {
  return of([bytes(name)], (digits) => {
    const value = read(digits, base);
    return value === undefined || value > INT_MAX ? undefined : value;
  });
}

function fromDecimal(base: number) {
  return of([int('num')], (value) => BigInt.asUintN(64, value).toString(base));
}

/**
 * Reads `intval('0x1A', 16)`: white space, a sign, a prefix that fits the base, digits; base 0 takes the base of the
 * prefix.
 */
export function integerInBase(text: string, base: number): bigint | undefined {
  const found = /^[ \t\n\r\v\f]*([+-]?)(0[xX]|0[bB]|0[oO])?([0-9a-zA-Z]*)/.exec(text);
  if (found === null) return undefined;
  const [, sign = '', prefix = '', rest = ''] = found;
  const own = PREFIX_BASES.get(prefix.toLowerCase());
  const used = base === 0 ? (own ?? (rest.startsWith('0') ? 8 : 10)) : base;
  // `0o` is a prefix of `intval()` in later versions only.
  if (own === 8 || (own !== undefined && own !== used)) return undefined;
  let value = 0n;
  for (const digit of rest.toLowerCase()) {
    const known = DIGITS.indexOf(digit);
    if (known >= used) break;
    value = value * BigInt(used) + BigInt(known);
  }
  if (sign === '-') value = -value;
  return value > INT_MAX ? INT_MAX : value < INT_MIN ? INT_MIN : value;
}

const PREFIX_BASES = new Map([
  ['0x', 16],
  ['0b', 2],
  ['0o', 8],
]);

export const NUMBER_BASE = {
  bindec: toDecimal('binary_string', 2),
  octdec: toDecimal('octal_string', 8),
  hexdec: toDecimal('hex_string', 16),
  decbin: fromDecimal(2),
  decoct: fromDecimal(8),
  dechex: fromDecimal(16),
  base_convert: of([bytes('num'), int('from_base'), int('to_base')], (digits, from, to) => {
    if ([from, to].some((base) => base < 2n || base > 36n)) return undefined;
    const value = read(digits, Number(from));
    // Larger numbers go through a float.
    return value === undefined || value > INT_MAX ? undefined : value.toString(Number(to));
  }),
};
