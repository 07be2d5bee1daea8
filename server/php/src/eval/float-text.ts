/** Counts the significant digits of the setting `precision`, which `echo` and `.` follow. */
const PRECISION = 14;

/** Writes a float as `(string)` does: 14 significant digits, an exponent from 1.0E+14 up and below 0.0001. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'NAN';
  if (!Number.isFinite(value)) return value < 0 ? '-INF' : 'INF';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa = '', power = '0'] = rounded(Math.abs(value)).split('e');
  const digits = mantissa.replace('.', '').replace(/0+$/, '') || '0';
  const exponent = Number(power);
  const sign = value < 0 ? '-' : '';
  if (exponent < -4 || exponent >= PRECISION) {
    return `${sign}${digits[0]}.${digits.slice(1) || '0'}E${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return sign + digits.padEnd(exponent + 1, '0');
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

/** Rounds to the exponential notation of 14 digits. PHP rounds a tie to the even digit (12345678901234.5), JavaScript away from zero. */
function rounded(value: number): string {
  const up = value.toExponential(PRECISION - 1);
  const exact = value.toExponential(50);
  if (!/^.\.\d{13}50*e/.test(exact)) return up;
  const kept = exact.slice(0, PRECISION + 1);
  return Number(kept.at(-1)) % 2 === 0 ? kept + exact.slice(exact.indexOf('e')) : up;
}
