import type { PhpArray, PhpValue } from '../value.js';

/** PHP's conversions between scalar types. `undefined` where PHP would throw, or the result depends on the machine. */

export const INT_MAX = 9223372036854775807n;
export const INT_MIN = -9223372036854775808n;

export function isArray(value: PhpValue): value is PhpArray {
  return value !== null && typeof value === 'object' && value.k === 'array';
}

/** An integer result: beyond 64 bits it is a float. */
export function intOrFloat(value: bigint): bigint | number {
  return value > INT_MAX || value < INT_MIN ? Number(value) : value;
}

export function toBool(value: PhpValue): boolean {
  if (value === null || value === false || value === 0n || value === 0 || value === '' || value === '0') return false;
  return !(isArray(value) && value.entries.length === 0);
}

/** `(int)`; undefined for what is no scalar and for floats outside 64 bits, whose result PHP leaves open. */
export function toInt(value: PhpValue): bigint | undefined {
  if (value === null) return 0n;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return floatToInt(value);
  if (typeof value === 'string') {
    const number = leadingNumber(value)?.value ?? 0n;
    return typeof number === 'bigint' ? number : floatToInt(number);
  }
  return isArray(value) ? (value.entries.length === 0 ? 0n : 1n) : undefined;
}

function floatToInt(value: number): bigint | undefined {
  if (!Number.isFinite(value)) return 0n;
  const cut = BigInt(Math.trunc(value));
  return cut > INT_MAX || cut < INT_MIN ? undefined : cut;
}

export function toFloat(value: PhpValue): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return Number(leadingNumber(value)?.value ?? 0n);
  const int = toInt(value);
  return int === undefined ? undefined : Number(int);
}

/** `(string)`; undefined for arrays, cases and objects. */
export function toText(value: PhpValue): string | undefined {
  if (value === null || value === false) return '';
  if (value === true) return '1';
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'number' ? floatText(value) : undefined;
}

/** A float as text: 14 significant digits, exponent from 1e14 up and below 1e-4. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'NAN';
  if (!Number.isFinite(value)) return value < 0 ? '-INF' : 'INF';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential(13).split('e');
  const digits = mantissa.replace('.', '').replace(/0+$/, '') || '0';
  const exponent = Number(power);
  const sign = value < 0 ? '-' : '';
  if (exponent < -4 || exponent >= 14) {
    const rest = digits.slice(1) || '0';
    return `${sign}${digits[0]}.${rest}E${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return sign + digits.padEnd(exponent + 1, '0');
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

/** The number a text starts with; `whole` when nothing but white space surrounds it. */
export function leadingNumber(text: string): { value: bigint | number; whole: boolean } | undefined {
  const found = /^[ \t\n\r\v\f]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)([ \t\n\r\v\f]*)/.exec(text);
  const written = found?.[1];
  if (found === null || written === undefined) return undefined;
  const whole = found[0].length === text.length;
  if (/^[+-]?\d+$/.test(written)) return { value: intOrFloat(BigInt(written.replace('+', ''))), whole };
  return { value: Number(written), whole };
}

/** Operand of an arithmetic operator; undefined where PHP throws a TypeError. */
export function toNumber(value: PhpValue): bigint | number | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  if (value === null || typeof value === 'boolean') return value === true ? 1n : 0n;
  return typeof value === 'string' ? leadingNumber(value)?.value : undefined;
}

/** Array key as PHP casts it; undefined for what can be none. */
export function toKey(value: PhpValue): string | bigint | undefined {
  if (typeof value === 'string') return /^(?:0|-?[1-9]\d*)$/.test(value) ? decimalKey(value) : value;
  if (value === null) return '';
  if (typeof value === 'bigint' || typeof value === 'boolean' || typeof value === 'number') return toInt(value);
  return undefined;
}

function decimalKey(text: string): string | bigint {
  const value = BigInt(text);
  return value > INT_MAX || value < INT_MIN ? text : value;
}
