import { textOf } from '../members.js';
import type { SchemaClass } from '../verdicts.js';
import type { SchemaPair } from './schema-pair.js';
import { haveTypesInCommon } from './types.js';

/**
 * Compares formats (diff 10.2): one that arrives is a duty of the writer, one that leaves a promise withdrawn, and two of them have no
 * order unless they are ranges of numbers (10.4). Of other types than before, a format says nothing that the type does not.
 */
export function compareFormats(pair: SchemaPair): void {
  if (!haveTypesInCommon(pair)) return;
  const fields = pair.field('format');
  pair.reportAs('schema.format-changed', classOf(pair), '.format', { fields });
}

function classOf({ before, after }: SchemaPair): SchemaClass {
  if (!before.has('format')) return 'OBLIGE';
  if (!after.has('format')) return 'WIDEN';
  const [was, is] = [before, after].map((schema) => RANGES.get(textOf(schema.get('format')) ?? ''));
  if (was === undefined || is === undefined || was.of !== is.of) return 'CLASH';
  if (isWithin(is, was)) return 'NARROW';
  return isWithin(was, is) ? 'WIDEN' : 'CLASH';
}

/** Holds the numbers a format lets through, as exponents of two: `[-63, 63]` is -2^63 to 2^63, and null is nothing below zero. */
interface Range {
  of: 'integer' | 'number';
  lower: number | null;
  upper: number;
}

const signed = (bits: number): Range => ({ of: 'integer', lower: bits - 1, upper: bits - 1 });
const unsigned = (bits: number): Range => ({ of: 'integer', lower: null, upper: bits });

/** Maps formats to their ranges. */
const RANGES: ReadonlyMap<string, Range> = new Map([
  ['int8', signed(8)],
  ['int16', signed(16)],
  ['int32', signed(32)],
  ['int64', signed(64)],
  ['uint8', unsigned(8)],
  ['uint16', unsigned(16)],
  ['uint32', unsigned(32)],
  ['uint64', unsigned(64)],
  ['float', { of: 'number', lower: 32, upper: 32 }],
  ['double', { of: 'number', lower: 64, upper: 64 }],
]);

function isWithin(inner: Range, outer: Range): boolean {
  return inner.upper <= outer.upper && (inner.lower === null || (outer.lower !== null && inner.lower <= outer.lower));
}
