import { INT_MAX, INT_MIN } from './integers.js';

/** Holds the number a text starts with. */
export interface LeadingNumber {
  value: bigint | number;
  /** Tells that nothing but white space surrounds it: the text is numeric. */
  whole: boolean;
  /** Gives the sign of an integer of more than 64 bits, whose value is a float; else 0. */
  overflow: -1 | 0 | 1;
}

const NUMBER = /^[ \t\n\r\v\f]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)([ \t\n\r\v\f]*)/;

/** Reads the number a text starts with; undefined when it starts with none. */
export function leadingNumber(text: string): LeadingNumber | undefined {
  const found = NUMBER.exec(text);
  const written = found?.[1];
  if (found === null || written === undefined) return undefined;
  const whole = found[0].length === text.length;
  if (!/^[+-]?\d+$/.test(written)) return { value: Number(written), whole, overflow: 0 };
  const value = BigInt(written.startsWith('+') ? written.slice(1) : written);
  if (value >= INT_MIN && value <= INT_MAX) return { value, whole, overflow: 0 };
  return { value: Number(written), whole, overflow: value < 0n ? -1 : 1 };
}

/** Reads a numeric text; undefined for a text that is not numeric. */
export function numericText(text: string): bigint | number | undefined {
  const number = leadingNumber(text);
  return number?.whole === true ? number.value : undefined;
}

/** Reads the float a text starts with; 0.0 when it starts with no number. Of `'-0'` the sign stays. */
export function leadingFloat(text: string): number {
  return Number(NUMBER.exec(text)?.[1] ?? 0);
}
