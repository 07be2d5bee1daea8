import type { BinaryOp } from '@docgen/php';
import { FLOAT, floatLiteral, INT, intLiteral } from '../../../types/make.js';
import { NUMBER } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';

interface Num {
  value: bigint | number;
}

/** A number literal, or text that is one. */
export function numberOf(type: Type): Num | undefined {
  if (type.kind === 'null') return { value: 0n };
  if (type.kind !== 'literal') return undefined;
  if (typeof type.value === 'boolean') return { value: type.value ? 1n : 0n };
  if (typeof type.value === 'number') return { value: type.float === true ? type.value : BigInt(type.value) };
  if (type.big === true) return { value: BigInt(type.value) };
  const text = type.value.trim();
  if (/^[+-]?\d+$/.test(text)) {
    const value = BigInt(text);
    return { value: fits(value) ? value : Number(text) };
  }
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? { value: Number(text) } : undefined;
}

function fits(value: bigint): boolean {
  return value >= -(2n ** 63n) && value < 2n ** 63n;
}

/** The literal of a number; an integer of more than 64 bits is a float. */
export function numberType(value: bigint | number): Type {
  if (typeof value === 'number') return floatLiteral(value);
  return fits(value) ? intLiteral(value) : floatLiteral(Number(value));
}

export function arithmetic(op: '+' | '-' | '*' | '**' | '/', left: Type, right: Type): Type {
  const a = numberOf(left);
  const b = numberOf(right);
  if (a !== undefined && b !== undefined) return calculate(op, a.value, b.value) ?? NUMBER;
  if (op === '/') return isFloat(left) || isFloat(right) ? FLOAT : NUMBER;
  if (isFloat(left) || isFloat(right)) return FLOAT;
  if (isInt(left) && isInt(right)) return op === '**' ? NUMBER : INT;
  return NUMBER;
}

function isFloat(type: Type): boolean {
  return membersOf(type).every(
    (m) => (m.kind === 'scalar' && m.type === 'float') || (m.kind === 'literal' && m.float === true),
  );
}

function isInt(type: Type): boolean {
  return membersOf(type).every(
    (m) =>
      (m.kind === 'scalar' && (m.type === 'int' || m.type === 'bool')) ||
      (m.kind === 'literal' && typeof numberOf(m)?.value === 'bigint'),
  );
}

function calculate(op: '+' | '-' | '*' | '**' | '/', a: bigint | number, b: bigint | number): Type | undefined {
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    if (op === '+') return numberType(a + b);
    if (op === '-') return numberType(a - b);
    if (op === '*') return numberType(a * b);
    if (op === '**') {
      if (b < 0n) return floatLiteral(Number(a) ** Number(b));
      return b > 64n && a !== 0n && a !== 1n && a !== -1n ? floatLiteral(Number(a) ** Number(b)) : numberType(a ** b);
    }
    if (b === 0n) return undefined;
    return a % b === 0n ? numberType(a / b) : floatLiteral(Number(a) / Number(b));
  }
  const x = Number(a);
  const y = Number(b);
  switch (op) {
    case '+':
      return floatLiteral(x + y);
    case '-':
      return floatLiteral(x - y);
    case '*':
      return floatLiteral(x * y);
    case '**':
      return floatLiteral(x ** y);
    case '/':
      return y === 0 ? undefined : floatLiteral(x / y);
  }
}

function isExact(value: bigint | number): boolean {
  return typeof value === 'bigint' || Number.isFinite(value);
}

function literalOf(type: Type): string | number | boolean | undefined {
  return type.kind === 'literal' ? type.value : undefined;
}

export function integral(op: BinaryOp, left: Type, right: Type): Type {
  const a = numberOf(left)?.value;
  const b = numberOf(right)?.value;
  if (a === undefined || b === undefined || !isExact(a) || !isExact(b)) return INT;
  // Beside a truth or nothing the other side counts as a truth, too.
  if (op === '<=>' && [left, right].some((t) => t.kind === 'null' || typeof literalOf(t) === 'boolean')) return INT;
  if (op === '<=>') return a < b ? intLiteral(-1n) : a > b ? intLiteral(1n) : intLiteral(0n);
  const x = typeof a === 'bigint' ? a : BigInt(Math.trunc(a));
  const y = typeof b === 'bigint' ? b : BigInt(Math.trunc(b));
  switch (op) {
    case '%':
      return y === 0n ? INT : intLiteral(x % y);
    case '&':
      return intLiteral(x & y);
    case '|':
      return intLiteral(x | y);
    case '^':
      return intLiteral(x ^ y);
    case '<<':
      return y < 0n || y > 63n ? INT : intLiteral(BigInt.asIntN(64, x << y));
    default:
      return y < 0n || y > 63n ? INT : intLiteral(x >> y);
  }
}
