export const INT_MAX = 9223372036854775807n;
export const INT_MIN = -9223372036854775808n;

/** Gives an integer result, which beyond 64 bits is a float. */
export function intOrFloat(value: bigint): bigint | number {
  return value > INT_MAX || value < INT_MIN ? Number(value) : value;
}

/** Converts a float to an integer: what stands behind the point is cut, what does not fit wraps, NAN and INF are 0. */
export function floatToInt(value: number): bigint {
  return Number.isFinite(value) ? BigInt.asIntN(64, BigInt(Math.trunc(value))) : 0n;
}

/** Converts a float written in a text to an integer: what does not fit is the nearest that does. */
export function floatTextToInt(value: number): bigint {
  if (!Number.isFinite(value)) return 0n;
  const cut = BigInt(Math.trunc(value));
  return cut > INT_MAX ? INT_MAX : cut < INT_MIN ? INT_MIN : cut;
}
