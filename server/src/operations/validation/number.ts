import { floatText, numericText, toKey } from '@docgen/php';

/** These functions read and print numbers as PHP does. */

/** Reads a numeric text (`is_numeric`, blanks around it ignored); a bigint beyond ±2^53. Undefined when it is none. */
export function numeric(text: string | undefined): number | bigint | undefined {
  const value = text === undefined ? undefined : numericText(text);
  if (typeof value === 'bigint') return jsonInteger(value);
  return value === undefined || !Number.isFinite(value) ? undefined : value;
}

function jsonInteger(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** Reads a count of characters, elements or digits: a whole number of at least 0. */
export function count(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Gives the integer PHP prints as exactly this text, which is what it makes a key of as well. */
export function printedInteger(text: string): number | bigint | undefined {
  const key = toKey(text);
  return typeof key === 'bigint' ? jsonInteger(key) : undefined;
}

/** Gives the number PHP prints as exactly this text: an integer, or a fraction without superfluous digits. */
export function printedNumber(text: string): number | bigint | undefined {
  const integer = printedInteger(text);
  if (integer !== undefined) return integer;
  if (!/^-?(?:0|[1-9]\d{0,14})\.\d*[1-9]$/.test(text)) return undefined;
  const value = Number(text);
  return floatText(value) === text ? value : undefined;
}
