/**
 * Writes a number (document 3): shortest round-trip digits; exponent form below 1e-4 and from 1e17 on, with at least
 * one fraction digit and an explicit sign. Throws on NaN and Infinity, which no producer may write.
 */
export function numberText(value: number | bigint): string {
  if (typeof value === 'bigint') return value.toString();
  if (!Number.isFinite(value)) throw new RangeError('A document holds no NaN and no Infinity.');
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  if (Number.isSafeInteger(value)) return String(value);
  const [mantissa = '', exponentText = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const exponent = Number(exponentText);
  const sign = value < 0 ? '-' : '';
  if (exponent < -4 || exponent >= 17) {
    return `${sign}${digits[0]}.${digits.slice(1) || '0'}e${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}
