/** Splits a finite float into a mantissa and a power of two, both whole. */
function parts(value: number): { mantissa: bigint; exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  const bits = view.getBigUint64(0);
  const stored = Number(bits >> 52n);
  const fraction = bits & 0xf_ffff_ffff_ffffn;
  return stored === 0
    ? { mantissa: fraction, exponent: -1074 }
    : { mantissa: fraction | (1n << 52n), exponent: stored - 1075 };
}

type Tie = 'even' | 'away';

/** Rounds the absolute value times 10^places to the nearest integer, from the exact binary value. */
export function scaled(value: number, places: number, tie: Tie): bigint {
  const { mantissa, exponent } = parts(value);
  const top = mantissa * 10n ** BigInt(Math.max(0, places)) * 2n ** BigInt(Math.max(0, exponent));
  const bottom = 10n ** BigInt(Math.max(0, -places)) * 2n ** BigInt(Math.max(0, -exponent));
  const whole = top / bottom;
  const twice = (top % bottom) * 2n;
  const up = twice > bottom || (twice === bottom && (tie === 'away' || whole % 2n === 1n));
  return up ? whole + 1n : whole;
}

/** Puts a point before the last so many digits. */
export function withPoint(digits: bigint, places: number): string {
  if (places === 0) return digits.toString();
  const text = digits.toString().padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** Writes `%.2f` of an absolute value: the exact binary value, a tie to the even digit. */
export function fixedText(value: number, places: number): string {
  return withPoint(scaled(value, places, 'even'), places);
}

const MOST_DIGITS = 15;

/**
 * Rounds the absolute value times 10^places as `round()` does: a tie away from zero. Undefined where the float and its
 * written digits lie on different sides of a tie (1.005), or have more than 15 digits: versions of PHP differ on those.
 */
export function roundedScaled(value: number, places: number): bigint | undefined {
  const exact = scaled(value, places, 'away');
  if (exact.toString().length > MOST_DIGITS) return undefined;
  const { digits, power } = writtenDigits(value);
  const shift = power + places;
  if (shift >= 0) return digits * 10n ** BigInt(shift) === exact ? exact : undefined;
  const divisor = 10n ** BigInt(-shift);
  return (digits * 2n + divisor) / (divisor * 2n) === exact ? exact : undefined;
}

/** Gives the absolute value as the shortest digits that read back to it, times a power of ten. */
export function writtenDigits(value: number): { digits: bigint; power: number } {
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential().split('e');
  const fraction = mantissa.split('.')[1] ?? '';
  return { digits: BigInt(mantissa.replace('.', '')), power: Number(power) - fraction.length };
}
