import { asciiLower, asciiUpper, asciiUpperFirst } from '../../../words/letter-case.js';
import { type Bytes, fromBytes } from '../bytes.js';
import { bytes, text } from '../parameter.js';
import { of } from '../row.js';
import { characterSet } from './character-set.js';

/** Makes a function on letters of ASCII alone: PHP 8 changes no other byte. */
function onBytes(change: (subject: string) => string) {
  return of([bytes('string')], (subject) => fromBytes(change(subject)));
}

const firstLower = (subject: string): string => asciiLower(subject.slice(0, 1)) + subject.slice(1);

function upperAfter(subject: Bytes, separators: ReadonlySet<string>): string {
  let out = '';
  for (const byte of subject) {
    // The character before is compared in its new form, a capital.
    const starts = out === '' || separators.has(out.charAt(out.length - 1));
    out += starts ? asciiUpper(byte) : byte;
  }
  return out;
}

/** A capital sigma at the end of a word becomes another small letter since PHP 8.3. */
const SIGMA = 'Σ';

export const TEXT_CASE = {
  strtolower: onBytes(asciiLower),
  strtoupper: onBytes(asciiUpper),
  ucfirst: onBytes(asciiUpperFirst),
  lcfirst: onBytes(firstLower),
  ucwords: of([bytes('string'), bytes('separators', ' \t\r\n\f\v')], (subject, separators) => {
    const set = characterSet(separators);
    return set === undefined ? undefined : fromBytes(upperAfter(subject, set));
  }),
  mb_strtolower: of([text('string')], (subject) => (subject.includes(SIGMA) ? undefined : subject.toLowerCase())),
  mb_strtoupper: of([text('string')], (subject) => subject.toUpperCase()),
};
