import { add, multiply, power } from '../../arithmetic.js';
import { compare, identical } from '../../compare.js';
import { toNumber } from '../../convert.js';
import { INT_MIN } from '../../integers.js';
import { numericText } from '../../numeric-text.js';
import { isArray, type OpenArray, type OpenValue, unknownBecause } from '../../value.js';
import { array, count, float, int, mixed, number } from '../parameter.js';
import { of, ofMany } from '../row.js';
import { roundedScaled, withPoint, writtenDigits } from './decimal.js';

const BY_ZERO = unknownBecause('a division by zero');

/** Makes `min()` or `max()`: of several equal values the first, but `min()` takes another one since PHP 8.3. */
function extreme(wanted: 1 | -1) {
  return ofMany([mixed('value')], mixed('values'), (more, first) => {
    if (more.length === 0 && !isArray(first)) return undefined;
    const [head, ...others] = more.length === 0 ? (first as OpenArray).entries.values() : [first, ...more];
    if (head === undefined) return undefined;
    // A single value without a known order has no result.
    let best = isKnownAlone(head) ? head : undefined;
    for (const value of others) {
      const order = best === undefined ? undefined : compare(value, best);
      if (order === undefined || order === 'none') return undefined;
      if (order === 0 && wanted < 0 && best !== undefined && !identical(value, best)) return undefined;
      if (order === wanted) best = value;
    }
    return best;
  });
}

function isKnownAlone(value: OpenValue): boolean {
  return compare(value, value) !== undefined;
}

function folded(start: OpenValue, step: (sum: OpenValue, value: OpenValue) => OpenValue) {
  return of([array('array')], (from) => {
    let result = start;
    for (const value of from.entries.values()) {
      const isNumber = typeof value === 'string' ? numericText(value) !== undefined : toNumber(value) !== undefined;
      if (!isNumber) return undefined;
      result = step(result, toNumber(value) as bigint | number);
    }
    return result;
  });
}

function onFloat(apply: (value: number) => number) {
  return of([float('num')], apply);
}

/** Floats beyond this are whole already. */
const WHOLE = 2 ** 52;
const MOST_PLACES = 22;

function rounded(value: number, places: number): number | undefined {
  if (!Number.isFinite(value) || value === 0 || (places >= 0 && Math.abs(value) >= WHOLE)) return value;
  if (writtenDigits(value).power + places >= 0) return value;
  if (Math.abs(places) > MOST_PLACES) return undefined;
  const digits = roundedScaled(value, places);
  if (digits === undefined) return undefined;
  const size = places > 0 ? Number(withPoint(digits, places)) : Number(digits * 10n ** BigInt(-places));
  return value < 0 ? -size : size;
}

export const MATH = {
  abs: of([number('num')], (value) =>
    typeof value === 'number' ? Math.abs(value) : value === INT_MIN ? -Number(value) : value < 0n ? -value : value,
  ),
  ceil: onFloat(Math.ceil),
  floor: onFloat(Math.floor),
  sqrt: onFloat(Math.sqrt),
  round: of([number('num'), count('precision', 0n)], (value, places) => rounded(Number(value), places)),
  intdiv: of([int('num1'), int('num2')], (dividend, divisor) => {
    if (divisor === 0n) return BY_ZERO;
    return dividend === INT_MIN && divisor === -1n ? undefined : dividend / divisor;
  }),
  fmod: of([float('num1'), float('num2')], (dividend, divisor) => dividend % divisor),
  fdiv: of([float('num1'), float('num2')], (dividend, divisor) => dividend / divisor),
  pow: of([number('num'), number('exponent')], power),
  pi: of([], () => Math.PI),
  is_nan: of([float('num')], (value) => Number.isNaN(value)),
  is_finite: of([float('num')], (value) => Number.isFinite(value)),
  is_infinite: of([float('num')], (value) => Math.abs(value) === Number.POSITIVE_INFINITY),
  max: extreme(1),
  min: extreme(-1),
  array_sum: folded(0n, add),
  array_product: folded(1n, multiply),
};
