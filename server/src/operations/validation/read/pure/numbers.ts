import { list, MOST_ELEMENTS } from '../expressions/arrays.js';
import { printed, scalar, unknown, type Value } from '../expressions/value.js';
import { int, type Pure, text, whole } from './argument.js';

function range(args: Value[]): Value | undefined {
  const from = args[0];
  const to = args[1];
  const step = args[2] === undefined ? 1 : int(args[2]);
  if (step === undefined || step === 0) return undefined;
  const a = int(from) ?? (/^-?\d+$/.test(text(from) ?? '') ? Number(text(from)) : undefined);
  const b = int(to) ?? (/^-?\d+$/.test(text(to) ?? '') ? Number(text(to)) : undefined);
  const letters = (value: Value | undefined) =>
    /^[A-Za-z]$/.test(text(value) ?? '') ? (text(value) as string).charCodeAt(0) : undefined;
  const low = a ?? letters(from);
  const high = b ?? letters(to);
  if (low === undefined || high === undefined || (a === undefined) !== (b === undefined)) return undefined;
  const width = Math.abs(step);
  if (Math.abs(high - low) / width >= MOST_ELEMENTS) return unknown('an array of too many elements');
  const out: Value[] = [];
  for (let at = low; low <= high ? at <= high : at >= high; at += low <= high ? width : -width) {
    out.push(a === undefined ? scalar(String.fromCharCode(at)) : scalar(BigInt(at)));
  }
  return list(out);
}

function extreme(args: Value[], pick: (a: number, b: number) => boolean): Value | undefined {
  const values = args.length === 1 ? whole(args[0])?.entries.map((entry) => entry.value) : args;
  if (values === undefined || values.length === 0) return undefined;
  const numbers = values.map((value) =>
    value.k === 'scalar' && (typeof value.v === 'bigint' || typeof value.v === 'number') ? Number(value.v) : undefined,
  );
  if (numbers.some((n) => n === undefined)) return undefined;
  let best = 0;
  for (let i = 1; i < values.length; i++) if (pick(numbers[i] as number, numbers[best] as number)) best = i;
  return values[best];
}

/** Functions of numbers. */
export const NUMBERS: Record<string, Pure> = {
  range,
  min: (args) => extreme(args, (a, b) => a < b),
  max: (args) => extreme(args, (a, b) => a > b),
  intval: ([value, base]) => {
    if (base !== undefined || value?.k !== 'scalar') return undefined;
    const digits = /^\s*[+-]?\d+/
      .exec(printed(value) ?? '')?.[0]
      .trim()
      .replace(/^\+/, '');
    return scalar(BigInt(digits ?? '0'));
  },
};
