import type { PhpArray, PhpValue } from '../value.js';
import { isArray, leadingNumber, toBool } from './convert.js';

/** `===`. */
export function identical(a: PhpValue, b: PhpValue): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (a.k === 'case' && b.k === 'case') return sameCase(a, b);
  if (!isArray(a) || !isArray(b)) return false;
  return (
    a.entries.length === b.entries.length &&
    a.entries.every(([key, value], i) => {
      const other = b.entries[i];
      return other !== undefined && other[0] === key && identical(value, other[1]);
    })
  );
}

/** `==`. */
export function equal(a: PhpValue, b: PhpValue): boolean {
  return compare(a, b) === 0;
}

/**
 * `<=>` of PHP 8; undefined for values that can't be ordered (every ordered comparison of them is false, `<=>` is 1).
 */
export function compare(a: PhpValue, b: PhpValue): -1 | 0 | 1 | undefined {
  if (typeof a === 'string' && typeof b === 'string') return texts(a, b);
  if (typeof a === 'boolean' || typeof b === 'boolean' || a === null || b === null) return loose(a, b);
  const left = typeof a === 'bigint' || typeof a === 'number';
  const right = typeof b === 'bigint' || typeof b === 'number';
  if (left && right) return numbers(a, b);
  if (left && typeof b === 'string') return numberAndText(a, b);
  if (right && typeof a === 'string') return turned(numberAndText(b, a));
  if (isArray(a) && isArray(b)) return arrays(a, b);
  if (isArray(a)) return 1;
  if (isArray(b)) return -1;
  if (typeof a === 'object' && typeof b === 'object' && a.k === 'case' && b.k === 'case') {
    return sameCase(a, b) ? 0 : undefined;
  }
  return undefined;
}

function loose(a: PhpValue, b: PhpValue): -1 | 0 | 1 {
  if (a === null && typeof b === 'string') return b === '' ? 0 : -1;
  if (b === null && typeof a === 'string') return a === '' ? 0 : 1;
  return sign(Number(toBool(a)) - Number(toBool(b)));
}

/** Numeric texts compare as numbers, others by bytes. */
function texts(a: string, b: string): -1 | 0 | 1 | undefined {
  const left = leadingNumber(a);
  const right = leadingNumber(b);
  if (left?.whole && right?.whole) return numbers(left.value, right.value);
  return sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

function numberAndText(a: bigint | number, b: string): -1 | 0 | 1 | undefined {
  const number = leadingNumber(b);
  if (number?.whole) return numbers(a, number.value);
  return sign(Buffer.compare(Buffer.from(typeof a === 'bigint' ? a.toString() : String(a)), Buffer.from(b)));
}

function numbers(a: bigint | number, b: bigint | number): -1 | 0 | 1 | undefined {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  const left = Number(a);
  const right = Number(b);
  if (Number.isNaN(left) || Number.isNaN(right)) return undefined;
  return sign(left - right === 0 || left === right ? 0 : left < right ? -1 : 1);
}

function arrays(a: PhpArray, b: PhpArray): -1 | 0 | 1 | undefined {
  if (a.entries.length !== b.entries.length) return a.entries.length < b.entries.length ? -1 : 1;
  const other = new Map(b.entries);
  for (const [key, value] of a.entries) {
    const match = other.get(key);
    if (match === undefined) return undefined;
    const order = compare(value, match);
    if (order !== 0) return order;
  }
  return 0;
}

function sameCase(a: { class: string; name: string }, b: { class: string; name: string }): boolean {
  return a.class.toLowerCase() === b.class.toLowerCase() && a.name === b.name;
}

function turned(order: -1 | 0 | 1 | undefined): -1 | 0 | 1 | undefined {
  return order === undefined ? undefined : sign(-order);
}

function sign(difference: number): -1 | 0 | 1 {
  return difference < 0 ? -1 : difference > 0 ? 1 : 0;
}
