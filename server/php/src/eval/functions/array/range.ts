import { listOf } from '../../arrays.js';
import { numericText } from '../../numeric-text.js';
import type { OpenValue } from '../../value.js';
import { fromBytes, toBytes } from '../bytes.js';
import { MOST_MEMBERS } from '../limits.js';
import { mixed, number } from '../parameter.js';
import { of } from '../row.js';

/**
 * Reads an end as a number, or as the code of a letter. Empty texts, texts of several letters and other values changed with
 * PHP 8.3, and so did digits at both ends (`areDigits`).
 */
function endOf(value: OpenValue): { letter: number } | { number: bigint | number } | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return { number: value };
  if (typeof value !== 'string' || value === '') return undefined;
  const known = numericText(value);
  if (known !== undefined) return { number: known };
  const bytes = toBytes(value);
  return bytes.length === 1 ? { letter: bytes.charCodeAt(0) } : undefined;
}

/** Tells whether both ends are digits in quotes: a range of integers until PHP 8.2, and of letters since. */
function areDigits(start: OpenValue, end: OpenValue): boolean {
  return [start, end].every((one) => typeof one === 'string' && /^\d$/.test(one));
}

/** Tells whether a step is negative in a range that goes up: it counts as positive until PHP 8.2, and throws since. */
function risesBackwards(from: bigint | number, to: bigint | number, step: bigint | number): boolean {
  return step < 0 && to > from;
}

function steps(from: bigint, to: bigint, step: bigint): bigint[] | undefined {
  const distance = to > from ? to - from : from - to;
  if (distance > 0n && step > distance) return undefined;
  const found: bigint[] = [];
  for (let i = 0n; i <= distance / step; i++) found.push(from + (to > from ? i * step : -i * step));
  return found;
}

function floats(from: number, to: number, step: number): number[] | undefined {
  const distance = Math.abs(to - from);
  if (!Number.isFinite(distance) || (distance > 0 && step > distance)) return undefined;
  const size = Math.floor(distance / step + 1e-9);
  // The last step may be a step only by the error of a division.
  if (Math.abs(size - distance / step) > 1e-9 && Math.abs(size + 1 - distance / step) < 1e-6) return undefined;
  return Array.from({ length: size + 1 }, (_, i) => from + (to > from ? i * step : -i * step));
}

export const RANGE = {
  range: of([mixed('start'), mixed('end'), number('step', 1n)], (start, end, step) => {
    const [from, to] = [endOf(start), endOf(end)];
    if (from === undefined || to === undefined || areDigits(start, end)) return undefined;
    if (Number(step) === 0 || !Number.isFinite(Number(step))) return undefined;
    if ('letter' in from || 'letter' in to) {
      if (!('letter' in from && 'letter' in to) || typeof step !== 'bigint') return undefined;
      if (risesBackwards(from.letter, to.letter, step)) return undefined;
      const codes = steps(BigInt(from.letter), BigInt(to.letter), size(step));
      const letters = codes?.map((code) => fromBytes(String.fromCharCode(Number(code))));
      return letters === undefined || letters.includes(undefined) ? undefined : listOf(letters as string[]);
    }
    const [low, high] = [from.number, to.number];
    if (risesBackwards(low, high, step)) return undefined;
    if (Math.abs(Number(high) - Number(low)) / Math.abs(Number(step)) >= MOST_MEMBERS) return undefined;
    if (typeof low === 'bigint' && typeof high === 'bigint' && typeof step === 'bigint') {
      const found = steps(low, high, size(step));
      return found === undefined ? undefined : listOf(found);
    }
    // Floats without a fraction may count as integers.
    const fractional = [low, high, step].some((one) => typeof one === 'number' && !Number.isInteger(one));
    const found = fractional ? floats(Number(low), Number(high), Math.abs(Number(step))) : undefined;
    return found === undefined ? undefined : listOf(found);
  }),
};

const size = (step: bigint): bigint => (step < 0n ? -step : step);
