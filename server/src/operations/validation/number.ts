/** These functions read and print numbers as PHP does. */

/** Reads a numeric text (`is_numeric`, blanks around it ignored); a bigint beyond ±2^53. Undefined when it is none. */
export function numeric(text: string | undefined): number | bigint | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  if (/^[+-]?\d+$/.test(trimmed)) {
    const value = BigInt(trimmed.replace(/^\+/, ''));
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : undefined;
}

/** Reads a count of characters, elements or digits: a whole number of at least 0. */
export function count(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Gives the integer PHP prints as exactly this text. */
export function printedInteger(text: string): number | bigint | undefined {
  if (!/^(?:0|-?[1-9]\d{0,18})$/.test(text)) return undefined;
  const value = BigInt(text);
  if (BigInt.asIntN(64, value) !== value) return undefined;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** Gives the number PHP prints as exactly this text: an integer, or a fraction without superfluous digits. */
export function printedNumber(text: string): number | bigint | undefined {
  const integer = printedInteger(text);
  if (integer !== undefined) return integer;
  if (!/^-?(?:0|[1-9]\d{0,14})\.\d*[1-9]$/.test(text)) return undefined;
  const value = Number(text);
  return String(value) === text ? value : undefined;
}
