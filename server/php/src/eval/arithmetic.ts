import { toNumber, toOperandInt } from './convert.js';
import { floatPower } from './float-power.js';
import { INT_MIN, intOrFloat } from './integers.js';
import { isArray, type OpenArray, type OpenValue, unknownBecause } from './value.js';

const NO_NUMBER = unknownBecause('arithmetic with something that is no number');
const UNSURE = unknownBecause('a power that machines round differently');
const BY_ZERO = unknownBecause('a division by zero');

type Num = bigint | number;

function onNumbers(apply: (a: Num, b: Num) => OpenValue): (l: OpenValue, r: OpenValue) => OpenValue {
  return (l, r) => {
    const a = toNumber(l);
    const b = toNumber(r);
    return a === undefined || b === undefined ? NO_NUMBER : apply(a, b);
  };
}

/** Makes an operator of two functions; floats calculate once more what overflows 64 bits. */
function exact(ints: (a: bigint, b: bigint) => bigint, floats: (a: number, b: number) => number) {
  return onNumbers((a, b) => {
    if (typeof a === 'bigint' && typeof b === 'bigint') {
      const result = ints(a, b);
      if (fits(result)) return result;
    }
    return floats(Number(a), Number(b));
  });
}

const addNumbers = exact(
  (a, b) => a + b,
  (a, b) => a + b,
);

export function add(l: OpenValue, r: OpenValue): OpenValue {
  return isArray(l) && isArray(r) ? merged(l, r) : addNumbers(l, r);
}

/** Joins two arrays as `+` does: the left one, then the keys only the right one has. */
function merged(l: OpenArray, r: OpenArray): OpenArray {
  const entries = new Map(l.entries);
  for (const [key, value] of r.entries) if (!entries.has(key)) entries.set(key, value);
  return { k: 'array', entries };
}

export const subtract = exact(
  (a, b) => a - b,
  (a, b) => a - b,
);

export const multiply = exact(
  (a, b) => a * b,
  (a, b) => a * b,
);

export const divide = onNumbers((a, b) => {
  if (Number(b) === 0) return BY_ZERO;
  if (typeof a === 'bigint' && typeof b === 'bigint' && a % b === 0n) return intOrFloat(a / b);
  return Number(a) / Number(b);
});

/** Divides integers and gives the rest, which has the sign of the left one; operands are converted to integers. */
export function modulo(l: OpenValue, r: OpenValue): OpenValue {
  const a = toOperandInt(l);
  const b = toOperandInt(r);
  if (a === undefined || b === undefined) return NO_NUMBER;
  return b === 0n ? BY_ZERO : a % b;
}

export const power = onNumbers((a, b) =>
  typeof a === 'bigint' && typeof b === 'bigint' && b >= 0n
    ? wholePower(a, b)
    : rounded(floatPower(Number(a), Number(b))),
);

/**
 * Whole powers of whole numbers stay whole as long as they fit. What does not fit goes on as floats from the first step that
 * overflows, as PHP does: the last digits follow from where that is.
 */
function wholePower(base: bigint, exponent: bigint): OpenValue {
  let result = 1n;
  let square = base;
  let left = exponent;
  if (base === 0n) return exponent === 0n ? 1n : 0n;
  while (left >= 1n) {
    if (left % 2n === 1n) {
      left--;
      if (!fits(result * square)) return further(Number(result) * Number(square), Number(square), left);
      result *= square;
    } else {
      left /= 2n;
      if (!fits(square * square)) return further(Number(result), Number(square) * Number(square), left);
      square *= square;
    }
  }
  return result;
}

function further(result: number, square: number, left: bigint): OpenValue {
  const rest = floatPower(square, Number(left));
  return rounded(rest === undefined ? undefined : result * rest);
}

function rounded(power: number | undefined): OpenValue {
  return power ?? UNSURE;
}

function fits(value: bigint): boolean {
  return value >= INT_MIN && value < -INT_MIN;
}

/** Multiplies by -1, which is what a unary `-` does: `-'0'` is the integer 0, `-0.0` the float. */
export function negate(value: OpenValue): OpenValue {
  return multiply(value, -1n);
}

export function plus(value: OpenValue): OpenValue {
  return multiply(value, 1n);
}
