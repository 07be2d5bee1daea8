import { asciiLower } from '../../../words/letter-case.js';
import { fromBytes } from '../bytes.js';
import { bool, bytes, count, nullable } from '../parameter.js';
import { of } from '../row.js';

type Fold = (text: string) => string;
const exactly: Fold = (text) => text;

/**
 * Gives the index to begin at, counted from the end when the offset is negative; undefined beyond the ends, where PHP
 * throws.
 */
function beginning(subject: string, offset: number): number | undefined {
  const from = offset < 0 ? subject.length + offset : offset;
  return from < 0 || from > subject.length ? undefined : from;
}

function position(fold: Fold) {
  return of([bytes('haystack'), bytes('needle'), count('offset', 0n)], (haystack, needle, offset) => {
    const from = beginning(haystack, offset);
    if (from === undefined) return undefined;
    const at = fold(haystack).indexOf(fold(needle), from);
    return at < 0 ? false : BigInt(at);
  });
}

/** Makes a search for the last place; a negative offset bounds where it may begin. */
function lastPosition(fold: Fold) {
  return of([bytes('haystack'), bytes('needle'), count('offset', 0n)], (haystack, needle, offset) => {
    const from = beginning(haystack, offset);
    if (from === undefined) return undefined;
    const at = fold(haystack).lastIndexOf(fold(needle), offset < 0 ? from : haystack.length);
    return at < (offset < 0 ? 0 : from) ? false : BigInt(at);
  });
}

function fromNeedle(fold: Fold) {
  return of([bytes('haystack'), bytes('needle'), bool('before_needle', false)], (haystack, needle, before) => {
    const at = fold(haystack).indexOf(fold(needle));
    if (at < 0) return false;
    return fromBytes(before ? haystack.slice(0, at) : haystack.slice(at));
  });
}

function test(answer: (haystack: string, needle: string) => boolean) {
  return of([bytes('haystack'), bytes('needle')], answer);
}

/**
 * Makes a comparison of texts, whose result is known for equal ones only: the distance of others differs between
 * versions of PHP.
 */
function comparison(fold: Fold) {
  return of([bytes('string1'), bytes('string2')], (left, right) => (fold(left) === fold(right) ? 0n : undefined));
}

export const TEXT_SEARCH = {
  strlen: of([bytes('string')], (subject) => BigInt(subject.length)),
  strpos: position(exactly),
  stripos: position(asciiLower),
  strrpos: lastPosition(exactly),
  strripos: lastPosition(asciiLower),
  strstr: fromNeedle(exactly),
  stristr: fromNeedle(asciiLower),
  strrchr: of([bytes('haystack'), bytes('needle')], (haystack, needle) => {
    const at = haystack.lastIndexOf(needle.charAt(0) || '\0');
    return at < 0 ? false : fromBytes(haystack.slice(at));
  }),
  str_contains: test((haystack, needle) => haystack.includes(needle)),
  str_starts_with: test((haystack, needle) => haystack.startsWith(needle)),
  str_ends_with: test((haystack, needle) => haystack.endsWith(needle)),
  substr_count: of(
    [bytes('haystack'), bytes('needle'), count('offset', 0n), nullable(count('length'))],
    (haystack, needle, offset, length) => {
      const from = beginning(haystack, offset);
      if (needle === '' || from === undefined) return undefined;
      const rest = haystack.length - from;
      const size = length === null ? rest : length < 0 ? rest + length : length;
      if (size < 0 || size > rest) return undefined;
      return BigInt(haystack.slice(from, from + size).split(needle).length - 1);
    },
  ),
  strcmp: comparison(exactly),
  strcasecmp: comparison(asciiLower),
};
