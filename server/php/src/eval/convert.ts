import { floatText } from './float-text.js';
import { floatTextToInt, floatToInt, INT_MAX, INT_MIN } from './integers.js';
import { leadingFloat, leadingNumber } from './numeric-text.js';
import { isArray, type OpenValue, type PhpKey, type PhpValue } from './value.js';

/** These functions convert as PHP does: undefined where PHP throws or warns of a value without such a form, and for unknown values. */

/** Converts to a truth. */
export function toBool(value: PhpValue): boolean;
export function toBool(value: OpenValue): boolean | undefined;
export function toBool(value: OpenValue): boolean | undefined {
  if (typeof value !== 'object' || value === null) {
    return !(value === null || value === false || value === 0n || value === 0 || value === '' || value === '0');
  }
  switch (value.k) {
    case 'array':
      return value.entries.size > 0;
    case 'unknown':
      return undefined;
    case 'choice': {
      const first = toBool(value.arms[0] ?? null);
      return value.arms.every((arm) => toBool(arm) === first) ? first : undefined;
    }
    default:
      return true;
  }
}

/** Converts as `(int)` does. */
export function toInt(value: OpenValue): bigint | undefined {
  switch (typeof value) {
    case 'bigint':
      return value;
    case 'number':
      return floatToInt(value);
    case 'boolean':
      return value ? 1n : 0n;
    case 'string': {
      const number = leadingNumber(value)?.value ?? 0n;
      return typeof number === 'bigint' ? number : floatTextToInt(number);
    }
    default:
      return value === null ? 0n : isArray(value) ? (value.entries.size === 0 ? 0n : 1n) : undefined;
  }
}

/** Converts as `(float)` does. */
export function toFloat(value: OpenValue): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return leadingFloat(value);
  const int = toInt(value);
  return int === undefined ? undefined : Number(int);
}

/** Converts as `(string)` does; arrays, cases and objects have no text. */
export function toText(value: OpenValue): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'bigint':
      return value.toString();
    case 'boolean':
      return value ? '1' : '';
    case 'number':
      return floatText(value);
    default:
      return value === null ? '' : undefined;
  }
}

/** Converts an operand of an arithmetic operator; undefined where PHP throws a TypeError. */
export function toNumber(value: OpenValue): bigint | number | undefined {
  switch (typeof value) {
    case 'bigint':
    case 'number':
      return value;
    case 'boolean':
      return value ? 1n : 0n;
    case 'string':
      return leadingNumber(value)?.value;
    default:
      return value === null ? 0n : undefined;
  }
}

/** Converts an operand of `%`, `&`, `|`, `^`, `<<` and `>>`; undefined where PHP throws a TypeError. */
export function toOperandInt(value: OpenValue): bigint | undefined {
  return toNumber(value) === undefined ? undefined : toInt(value);
}

/** Casts a value to an array key; undefined for one that cannot be a key. */
export function toKey(value: OpenValue): PhpKey | undefined {
  if (typeof value === 'string') return /^(?:0|-?[1-9]\d*)$/.test(value) ? decimalKey(value) : value;
  if (value === null) return '';
  return typeof value === 'object' ? undefined : toInt(value);
}

function decimalKey(text: string): PhpKey {
  if (text.length > 20) return text;
  const value = BigInt(text);
  return value > INT_MAX || value < INT_MIN ? text : value;
}
