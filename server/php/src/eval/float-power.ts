/** Counts the bits of a float's digits. */
const DIGITS = 53;
/** Limits twice the exponent of a power that is calculated exactly: 512 take 0.1 ms. */
const MOST = 512;

/**
 * Raises a float to a power as the C library does, which rounds all but results very near to the middle of two floats rightly:
 * V8 rounds 2 ** 1.5 and 1000 ** -8 to the float beside. Undefined near the middle, for powers that are neither whole nor half, and
 * for results with fewer digits than a float has.
 */
export function floatPower(base: number, exponent: number): number | undefined {
  // C says that 1 to any power is 1, and -1 to an infinite one; JavaScript that these are NAN.
  if (base === 1 || (base === -1 && Math.abs(exponent) === Number.POSITIVE_INFINITY)) return 1;
  const approximate = base ** exponent;
  if (!Number.isFinite(base) || !Number.isFinite(exponent) || base === 0 || Number.isNaN(approximate)) {
    return approximate;
  }
  if (exponent === 0 || exponent === 1) return approximate;
  const magnitude = Math.log2(Math.abs(base)) * exponent;
  if (Math.abs(magnitude) > 1100) return approximate;
  if (!Number.isInteger(2 * exponent) || Math.abs(2 * exponent) > MOST || Math.abs(magnitude) > 1020) return undefined;
  const exact = scaled(Math.abs(base), exponent);
  const rounded = nearest(exact, Math.abs(magnitude) < 200 ? 48n : 16n);
  return rounded === undefined || approximate > 0 ? rounded : -rounded;
}

/** Holds digits times a power of two: the number, cut behind digits enough to round it. */
interface Scaled {
  digits: bigint;
  exponent: number;
}

/** Calculates a power; of a half one the root of the power of the double. */
function scaled(base: number, exponent: number): Scaled {
  const { digits, exponent: scale } = split(base);
  const isWhole = Number.isInteger(exponent);
  const times = Math.abs(isWhole ? exponent : 2 * exponent);
  const power = digits ** BigInt(times);
  const powerScale = scale * times * Math.sign(exponent);
  if (isWhole && exponent > 0) return { digits: power, exponent: powerScale };
  const bits = bitsOf(power) + 4 * DIGITS;
  // A root halves the power of two, which has to be even for that.
  const shift = bits + (isWhole ? 0 : Math.abs(powerScale - bits) % 2);
  const one = 1n << BigInt(shift);
  const quotient = exponent > 0 ? power * one : one / power;
  if (isWhole) return { digits: quotient, exponent: powerScale - shift };
  return { digits: squareRoot(quotient), exponent: (powerScale - shift) / 2 };
}

/** Splits a positive float into odd digits and a power of two. */
function split(value: number): Scaled {
  let exponent = Math.floor(Math.log2(value)) - DIGITS;
  let digits = value;
  // The factor is applied in halves: one alone may be beyond a float.
  digits = digits * 2 ** Math.floor(-exponent / 2) * 2 ** Math.ceil(-exponent / 2);
  let whole = BigInt(digits);
  while (whole % 2n === 0n) {
    whole /= 2n;
    exponent++;
  }
  return { digits: whole, exponent };
}

/**
 * Rounds to a float; undefined where the middle of two is nearer than a part of their distance. The C library is wrong by 0.511 of it
 * and 0.033 more at 2 ** 1024.
 */
function nearest({ digits, exponent }: Scaled, parts: bigint): number | undefined {
  const drop = bitsOf(digits) - DIGITS;
  if (drop <= 0) return times(digits, exponent);
  const unit = 1n << BigInt(drop);
  const rest = digits % unit;
  const half = unit / 2n;
  const distance = rest > half ? rest - half : half - rest;
  if (distance * parts < unit) return undefined;
  return times(digits / unit + (rest > half ? 1n : 0n), exponent + drop);
}

function times(digits: bigint, exponent: number): number {
  return Number(digits) * 2 ** Math.floor(exponent / 2) * 2 ** Math.ceil(exponent / 2);
}

function bitsOf(value: bigint): number {
  return value.toString(2).length;
}

/** Gives the whole root of a number, by Newton's method. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(bitsOf(value) / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}
