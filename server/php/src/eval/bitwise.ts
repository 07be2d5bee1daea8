import { toInt, toOperandInt } from './convert.js';
import { type OpenValue, unknownBecause } from './value.js';

const NO_BITS = unknownBecause('bits of something that is no integer');
const NO_TEXT = unknownBecause('bits of texts that are none of characters');
const NEGATIVE = unknownBecause('a negative shift');

/** Makes an operator of integers that combines two texts byte by byte; `all`: to the length of the longer one. */
function combining(
  ints: (a: bigint, b: bigint) => bigint,
  bytes: (a: number, b: number) => number,
  all: boolean,
): (l: OpenValue, r: OpenValue) => OpenValue {
  return (l, r) => {
    if (typeof l === 'string' && typeof r === 'string') return combined(Buffer.from(l), Buffer.from(r), bytes, all);
    const a = toOperandInt(l);
    const b = toOperandInt(r);
    return a === undefined || b === undefined ? NO_BITS : ints(a, b);
  };
}

function combined(l: Buffer, r: Buffer, bytes: (a: number, b: number) => number, all: boolean): OpenValue {
  const size = all ? Math.max(l.length, r.length) : Math.min(l.length, r.length);
  return textOf(Buffer.from(Array.from({ length: size }, (_, i) => bytes(l[i] ?? 0, r[i] ?? 0))));
}

/** Gives bytes as text, where they are UTF-8. */
function textOf(bytes: Buffer): OpenValue {
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes) ? text : NO_TEXT;
}

export const and = combining(
  (a, b) => a & b,
  (a, b) => a & b,
  false,
);
export const or = combining(
  (a, b) => a | b,
  (a, b) => a | b,
  true,
);
export const exclusiveOr = combining(
  (a, b) => a ^ b,
  (a, b) => a ^ b,
  false,
);

function shifting(shift: (a: bigint, by: bigint) => bigint): (l: OpenValue, r: OpenValue) => OpenValue {
  return (l, r) => {
    const a = toOperandInt(l);
    const by = toOperandInt(r);
    if (a === undefined || by === undefined) return NO_BITS;
    return by < 0n ? NEGATIVE : shift(a, by);
  };
}

export const shiftLeft = shifting((a, by) => (by > 63n ? 0n : BigInt.asIntN(64, a << by)));
export const shiftRight = shifting((a, by) => a >> (by > 63n ? 63n : by));

/** Inverts the bits of an integer or a text; null and booleans have none. */
export function complement(value: OpenValue): OpenValue {
  if (typeof value === 'string') return textOf(Buffer.from(Array.from(Buffer.from(value), (byte) => ~byte & 255)));
  const int = typeof value === 'bigint' || typeof value === 'number' ? toInt(value) : undefined;
  return int === undefined ? NO_BITS : ~int;
}
