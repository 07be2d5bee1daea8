import { listOf } from '../../arrays.js';
import { isArray, type OpenArray, type OpenValue, type PhpKey } from '../../value.js';
import { MOST_MEMBERS } from '../limits.js';
import { array, bool, count, int, mixed, nullable } from '../parameter.js';
import { of } from '../row.js';
import { merged } from './merge.js';

type Entry = [PhpKey, OpenValue];

/** Makes an array of members with their keys; without `keep` the integers among them are counted anew. */
function arrayOf(entries: readonly Entry[], keep: boolean): OpenArray {
  const found: OpenArray = { k: 'array', entries: new Map(entries) };
  return keep ? found : merged([found]);
}

const COUNT_DEEP = 1n;
const DEEPEST = 64;

function countDeep(from: OpenArray, depth: number): bigint | undefined {
  let sum = BigInt(from.entries.size);
  for (const value of from.entries.values()) {
    if (typeof value === 'object' && value !== null && (value.k === 'unknown' || value.k === 'choice'))
      return undefined;
    const inner = isArray(value) ? (depth < DEEPEST ? countDeep(value, depth + 1) : undefined) : 0n;
    if (inner === undefined) return undefined;
    sum += inner;
  }
  return sum;
}

const counted = of([array('value'), int('mode', 0n)], (from, mode) =>
  mode === 0n ? BigInt(from.entries.size) : mode === COUNT_DEEP ? countDeep(from, 0) : undefined,
);

export const ARRAY_PARTS = {
  count: counted,
  sizeof: counted,
  array_slice: of(
    [array('array'), count('offset'), nullable(count('length')), bool('preserve_keys', false)],
    (from, offset, length, keep) => {
      const all = [...from.entries];
      const start = offset < 0 ? Math.max(0, all.length + offset) : offset;
      const end = length === null ? all.length : length < 0 ? all.length + length : start + length;
      return arrayOf(all.slice(start, Math.max(start, end)), keep);
    },
  ),
  array_reverse: of([array('array'), bool('preserve_keys', false)], (from, keep) =>
    arrayOf([...from.entries].reverse(), keep),
  ),
  array_chunk: of([array('array'), count('length'), bool('preserve_keys', false)], (from, length, keep) => {
    if (length < 1) return undefined;
    const all = [...from.entries];
    const chunks: OpenArray[] = [];
    for (let at = 0; at < all.length; at += length) {
      const chunk = all.slice(at, at + length);
      chunks.push(keep ? arrayOf(chunk, true) : listOf(chunk.map(([, value]) => value)));
    }
    return listOf<OpenValue>(chunks);
  }),
  array_pad: of([array('array'), count('length'), mixed('value')], (from, length, value) => {
    const missing = Math.abs(length) - from.entries.size;
    if (missing > MOST_MEMBERS) return undefined;
    if (missing <= 0) return from;
    const filling = listOf(Array.from({ length: missing }, () => value));
    return merged(length < 0 ? [filling, from] : [from, filling]);
  }),
  /** The key after a negative one differs since PHP 8.3. */
  array_fill: of([int('start_index'), count('count'), mixed('value')], (start, size, value) => {
    if (size < 0 || size > MOST_MEMBERS || (start < 0n && size > 1)) return undefined;
    return arrayOf(
      Array.from({ length: size }, (_, i) => [start + BigInt(i), value] as Entry),
      true,
    );
  }),
  iterator_to_array: of([array('iterator'), bool('preserve_keys', true)], (from, keep) =>
    keep ? from : listOf(from.entries.values()),
  ),
};
