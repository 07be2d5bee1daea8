import type { BinaryOp } from '../ir.js';
import type { PhpArray, PhpValue } from '../value.js';
import { compare, identical } from './compare.js';
import { intOrFloat, isArray, toBool, toInt, toNumber, toText } from './convert.js';

/** Result of a binary operator on known values; a phrase where PHP throws or the outcome can't be reproduced. */
export function binary(op: BinaryOp, l: PhpValue, r: PhpValue): { value: PhpValue } | { why: string } {
  switch (op) {
    case '+':
      if (isArray(l) && isArray(r)) return { value: union(l, r) };
      return arithmetic(op, l, r);
    case '-':
    case '*':
    case '/':
    case '%':
    case '**':
      return arithmetic(op, l, r);
    case '.': {
      const left = toText(l);
      const right = toText(r);
      return left === undefined || right === undefined
        ? { why: 'text of something that has none' }
        : { value: left + right };
    }
    case '&':
    case '|':
    case '^':
    case '<<':
    case '>>':
      return bitwise(op, l, r);
    case '===':
      return { value: identical(l, r) };
    case '!==':
      return { value: !identical(l, r) };
    case '&&':
      return { value: toBool(l) && toBool(r) };
    case '||':
      return { value: toBool(l) || toBool(r) };
    case 'xor':
      return { value: toBool(l) !== toBool(r) };
    case '??':
      return { value: l ?? r };
    case '|>':
      return { why: 'a call' };
    default:
      return comparison(op, l, r);
  }
}

function comparison(op: BinaryOp, l: PhpValue, r: PhpValue): { value: PhpValue } | { why: string } {
  if (isObject(l) || isObject(r)) return { why: 'a comparison of objects' };
  const order = compare(l, r);
  switch (op) {
    case '==':
      return { value: order === 0 };
    case '!=':
      return { value: order !== 0 };
    case '<':
      return { value: order === -1 };
    case '<=':
      return { value: order === -1 || order === 0 };
    case '>':
      return { value: order === 1 };
    case '>=':
      return { value: order === 1 || order === 0 };
    default:
      return { value: BigInt(order ?? 1) };
  }
}

function isObject(value: PhpValue): boolean {
  return value !== null && typeof value === 'object' && value.k === 'object';
}

function arithmetic(op: string, l: PhpValue, r: PhpValue): { value: PhpValue } | { why: string } {
  if (op === '%') return modulo(l, r);
  const a = toNumber(l);
  const b = toNumber(r);
  if (a === undefined || b === undefined) return { why: 'arithmetic with something that is no number' };
  if (op === '/') return divide(a, b);
  if (op === '**') return { value: power(a, b) };
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    return { value: intOrFloat(op === '+' ? a + b : op === '-' ? a - b : a * b) };
  }
  const x = Number(a);
  const y = Number(b);
  return { value: op === '+' ? x + y : op === '-' ? x - y : x * y };
}

function divide(a: bigint | number, b: bigint | number): { value: PhpValue } | { why: string } {
  if (b === 0n || b === 0) return { why: 'a division by zero' };
  if (typeof a === 'bigint' && typeof b === 'bigint' && a % b === 0n) return { value: intOrFloat(a / b) };
  return { value: Number(a) / Number(b) };
}

function modulo(l: PhpValue, r: PhpValue): { value: PhpValue } | { why: string } {
  const a = integer(l);
  const b = integer(r);
  if (a === undefined || b === undefined) return { why: 'arithmetic with something that is no number' };
  return b === 0n ? { why: 'a division by zero' } : { value: a % b };
}

/** Whole powers of whole numbers stay whole as long as they fit. */
function power(a: bigint | number, b: bigint | number): bigint | number {
  if (typeof a !== 'bigint' || typeof b !== 'bigint' || b < 0n) return Number(a) ** Number(b);
  if (a === 0n || a === 1n || a === -1n) return b === 0n ? 1n : a === -1n && b % 2n === 0n ? 1n : a;
  if (b > 63n) return Number(a) ** Number(b);
  return intOrFloat(a ** b);
}

function bitwise(op: string, l: PhpValue, r: PhpValue): { value: PhpValue } | { why: string } {
  if (typeof l === 'string' && typeof r === 'string' && op !== '<<' && op !== '>>') return { why: 'bits of texts' };
  const a = integer(l);
  const b = integer(r);
  if (a === undefined || b === undefined) return { why: 'bits of something that is no integer' };
  if (op === '&') return { value: a & b };
  if (op === '|') return { value: a | b };
  if (op === '^') return { value: a ^ b };
  if (b < 0n) return { why: 'a negative shift' };
  if (op === '<<') return { value: b >= 64n ? 0n : BigInt.asIntN(64, a << b) };
  return { value: a >> (b > 63n ? 63n : b) };
}

/** Operand of an integer operator. */
function integer(value: PhpValue): bigint | undefined {
  const number = toNumber(value);
  return number === undefined ? undefined : toInt(number);
}

function union(l: PhpArray, r: PhpArray): PhpArray {
  const keys = new Set(l.entries.map(([key]) => key));
  return { k: 'array', entries: [...l.entries, ...r.entries.filter(([key]) => !keys.has(key))] };
}
