import { listOf } from '../../arrays.js';
import { toText } from '../../convert.js';
import { isArray, type OpenValue, unknownBecause } from '../../value.js';
import { type Bytes, fromBytes, toBytes } from '../bytes.js';
import { ABSENT, bytes, count, mixed, nullable, text } from '../parameter.js';
import { of } from '../row.js';

/** Holds the units of a text: characters for functions of UTF-8, bytes for the others. */
type Units = readonly string[] | Bytes;

/**
 * Cuts so many units from an offset; a negative offset counts from the end, a negative length ends that many units
 * before it.
 */
function slice<U extends Units>(subject: U, offset: number, length: number | null): U {
  const size = subject.length;
  const from = offset < 0 ? Math.max(0, size + offset) : Math.min(offset, size);
  const to = length === null ? size : length < 0 ? size + length : from + length;
  return subject.slice(from, Math.max(from, to)) as U;
}

/** Lists characters from an offset on. */
export function characters(subject: string, offset = 0, length: number | null = null): readonly string[] {
  return slice([...subject], offset, length);
}

function partsOf(parts: readonly string[]): OpenValue {
  return listOf(parts.map((part) => fromBytes(part) ?? unknownBecause('bytes that are no text')));
}

function chunks(subject: string, length: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < subject.length; at += length) found.push(subject.slice(at, at + length));
  return found;
}

const explode = of(
  [bytes('separator'), bytes('string'), count('limit', 9_223_372_036_854_775_807n)],
  (separator, subject, limit) => {
    if (separator === '') return undefined;
    const parts = subject.split(separator);
    if (limit < 0) return partsOf(parts.slice(0, limit));
    const most = Math.max(1, limit);
    const rest = parts.slice(most - 1).join(separator);
    return partsOf(parts.length > most ? [...parts.slice(0, most - 1), rest] : parts);
  },
);

/** Plays `implode()` of pieces alone, and of glue and pieces. A second null is refused since PHP 8.4. */
const implode = of([mixed('separator'), mixed('array', ABSENT)], (separator, pieces) => {
  const [glue, from] = pieces === ABSENT ? ['', separator] : [toText(separator), pieces];
  if (glue === undefined || !isArray(from)) return undefined;
  const texts = [...from.entries.values()].map(toText);
  return texts.includes(undefined) ? undefined : fromBytes(texts.map((t) => toBytes(t as string)).join(toBytes(glue)));
});

export const TEXT_PARTS = {
  substr: of([bytes('string'), count('offset'), nullable(count('length'))], (subject, offset, length) =>
    fromBytes(slice(subject, offset, length)),
  ),
  mb_substr: of([text('string'), count('start'), nullable(count('length'))], (subject, start, length) =>
    characters(subject, start, length).join(''),
  ),
  mb_strlen: of([text('string')], (subject) => BigInt(characters(subject).length)),
  str_split: of([bytes('string'), count('length', 1n)], (subject, length) =>
    // An empty text is one empty part until PHP 8.1, and none since.
    length < 1 || subject === '' ? undefined : partsOf(chunks(subject, length)),
  ),
  explode,
  implode,
  join: implode,
};
