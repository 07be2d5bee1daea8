import { toFloat, toInt, toText } from '../../convert.js';
import type { OpenValue } from '../../value.js';
import { fromBytes, toBytes } from '../bytes.js';
import { MOST_BYTES } from '../limits.js';
import { fixedText, roundedScaled, scaled, withPoint } from '../math/decimal.js';
import { array, bytes, count, float, mixed, nullable } from '../parameter.js';
import { of, ofMany } from '../row.js';

/** Holds one conversion of a format. */
interface Conversion {
  left: boolean;
  plus: boolean;
  pad: string;
  width: number;
  precision: number | undefined;
  letter: string;
}

const CONVERSION = /%(?:%|(?:(\d+)\$)?((?:[-+ 0]|'[\s\S])*)(\d*)(?:\.(\d*))?l?([a-zA-Z]))/g;

function conversionOf(flags: string, width: string, precision: string | undefined, letter: string): Conversion {
  const found: Conversion = { left: false, plus: false, pad: ' ', width: Number(width), precision: undefined, letter };
  if (precision !== undefined) found.precision = Number(precision);
  for (const [flag] of flags.matchAll(/'[\s\S]|[-+ 0]/g)) {
    if (flag === '-') found.left = true;
    else if (flag === '+') found.plus = true;
    else found.pad = flag.charAt(flag.length - 1);
  }
  return found;
}

/** Pads a number; zeros go between the sign and the digits. */
function padded(shown: string, { left, pad, width }: Conversion, signed: boolean): string {
  if (shown.length >= width) return shown;
  if (left) return shown.padEnd(width, pad);
  const sign = signed && pad === '0' && /^[-+]/.test(shown) ? shown.charAt(0) : '';
  return sign + shown.slice(sign.length).padStart(width - sign.length, pad);
}

/** Pads an integer without zeros behind it, which would change its value. */
function integer(shown: string, conversion: Conversion): string {
  return padded(shown, conversion.left && conversion.pad === '0' ? { ...conversion, pad: ' ' } : conversion, true);
}

function exponential(value: number, precision: number): string {
  if (value === 0) return `${withPoint(0n, precision)}e+0`;
  let power = Number(value.toExponential().split('e')[1]);
  let digits = scaled(value, precision - power, 'even');
  // The last digit may carry over into one more.
  if (digits.toString().length > precision + 1) digits = scaled(value, precision - ++power, 'even');
  return `${withPoint(digits, precision)}e${power < 0 ? '-' : '+'}${Math.abs(power)}`;
}

function floating(value: number, conversion: Conversion): string | undefined {
  const { letter, plus, precision = 6 } = conversion;
  if (Number.isNaN(value)) return padded('NaN', conversion, false);
  const sign = value < 0 ? '-' : plus ? '+' : '';
  if (!Number.isFinite(value)) return padded(`${sign}Inf`, conversion, false);
  if (precision > 53) return undefined;
  const size = Math.abs(value);
  const shown = /f/i.test(letter) ? fixedText(size, precision) : exponential(size, precision);
  return padded(sign + (letter === 'E' ? shown.toUpperCase() : shown), conversion, true);
}

const BASES: Record<string, number> = { b: 2, o: 8, x: 16, X: 16 };

/**
 * Writes a value by a conversion; undefined for a value without such a form, and for conversions that are not computed
 * here (`%g` and its like).
 */
function shown(value: OpenValue, conversion: Conversion): string | undefined {
  const { letter, precision, plus } = conversion;
  if (letter === 's') {
    const text = toText(value);
    return text === undefined ? undefined : padded(toBytes(text).slice(0, precision), conversion, false);
  }
  if (/[eEfF]/.test(letter)) {
    const number = toFloat(value);
    return number === undefined ? undefined : floating(number, conversion);
  }
  const number = toInt(value);
  if (number === undefined) return undefined;
  const unsigned = BigInt.asUintN(64, number);
  if (letter === 'd') return integer(`${plus && number >= 0n ? '+' : ''}${number}`, conversion);
  if (letter === 'u') return integer(unsigned.toString(), conversion);
  if (letter === 'c') return String.fromCharCode(Number(unsigned & 255n));
  const base = BASES[letter];
  if (base === undefined) return undefined;
  const digits = unsigned.toString(base);
  return padded(letter === 'X' ? digits.toUpperCase() : digits, conversion, false);
}

function format(template: string, values: readonly OpenValue[]): string | undefined {
  let next = 0;
  let failed = template.replace(CONVERSION, '').includes('%');
  const out = template.replace(
    CONVERSION,
    (all, position: string | undefined, flags, width, precision: string | undefined, letter) => {
      if (all === '%%') return '%';
      const value = values[position === undefined ? next++ : Number(position) - 1];
      const text =
        value === undefined || Number(width) > MOST_BYTES
          ? undefined
          : shown(value, conversionOf(flags, width, precision, letter));
      if (text === undefined) failed = true;
      return text ?? '';
    },
  );
  return failed ? undefined : fromBytes(out);
}

const grouped = (digits: string, by: string): string => digits.replace(/\B(?=(\d{3})+$)/g, () => by);

export const FORMAT = {
  sprintf: ofMany([bytes('format')], mixed('values'), (values, template) => format(template, values)),
  vsprintf: of([bytes('format'), array('values')], (template, values) =>
    format(template, [...values.entries.values()]),
  ),
  number_format: of(
    [
      float('num'),
      count('decimals', 0n),
      nullable(bytes('decimal_separator', '.')),
      nullable(bytes('thousands_separator', ',')),
    ],
    (value, decimals, point, by) => {
      if (!Number.isFinite(value) || decimals < 0 || decimals > 20) return undefined;
      const digits = roundedScaled(value, decimals);
      if (digits === undefined) return undefined;
      const [whole = '', fraction] = withPoint(digits, decimals).split('.');
      const sign = value < 0 && digits !== 0n ? '-' : '';
      const rest = fraction === undefined ? '' : (point ?? '.') + fraction;
      return fromBytes(sign + grouped(whole, by ?? ',') + rest);
    },
  ),
};
