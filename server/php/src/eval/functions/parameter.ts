import { toBool, toText } from '../convert.js';
import { floatToInt } from '../integers.js';
import { numericText } from '../numeric-text.js';
import { isArray, type OpenArray, type OpenValue } from '../value.js';
import { type Bytes, toBytes } from './bytes.js';

/**
 * Describes a parameter of a function: the argument as PHP converts it in the non-strict mode; undefined where it
 * throws.
 */
export interface Parameter<T> {
  name: string;
  read(value: OpenValue): T | undefined;
  /** Value of a missing argument. */
  otherwise?: OpenValue;
}

/** Stands for a missing argument where its absence means something no value does. */
export const ABSENT: OpenValue = { k: 'closure' };

function parameter<T>(read: (value: OpenValue) => T | undefined) {
  return (name: string, otherwise?: OpenValue): Parameter<T> =>
    otherwise === undefined ? { name, read } : { name, read, otherwise };
}

/** Takes a text, as its bytes. */
export const bytes = parameter<Bytes>((value) => {
  const text = toText(value);
  return text === undefined ? undefined : toBytes(text);
});

/** Takes a text, as its characters. */
export const text = parameter<string>(toText);

/** Takes an integer: a text must be numeric to its end, a float must fit. */
export const int = parameter<bigint>(toArgumentInt);

/** Takes an integer that counts a place or a length. */
export const count = parameter<number>((value) => {
  const number = toArgumentInt(value);
  return number === undefined ? undefined : Number(number);
});

/** Takes an integer or a float. */
export const number = parameter<bigint | number>(toArgumentNumber);

export const float = parameter<number>((value) => {
  const known = toArgumentNumber(value);
  return known === undefined ? undefined : Number(known);
});

export const bool = parameter<boolean>((value) =>
  typeof value === 'object' && value !== null ? undefined : toBool(value),
);

export const array = parameter<OpenArray>((value) => (isArray(value) ? value : undefined));

export const mixed = parameter<OpenValue>((value) => value);

/** Takes null as a value of its own, which a missing argument has. */
export function nullable<T>({ name, read }: Parameter<T>): Parameter<T | null> {
  return { name, read: (value) => (value === null ? null : read(value)), otherwise: null };
}

function toArgumentNumber(value: OpenValue): bigint | number | undefined {
  switch (typeof value) {
    case 'bigint':
    case 'number':
      return value;
    case 'boolean':
      return value ? 1n : 0n;
    case 'string':
      return numericText(value);
    default:
      return value === null ? 0n : undefined;
  }
}

function toArgumentInt(value: OpenValue): bigint | undefined {
  const number = toArgumentNumber(value);
  if (typeof number !== 'number') return number;
  return number >= -(2 ** 63) && number < 2 ** 63 ? floatToInt(number) : undefined;
}
