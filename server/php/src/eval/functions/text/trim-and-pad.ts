import { fromBytes } from '../bytes.js';
import { MOST_BYTES } from '../limits.js';
import { bytes, count, int } from '../parameter.js';
import { of } from '../row.js';
import { characterSet } from './character-set.js';

const BLANKS = ' \n\r\t\v\0';

function trimming(left: boolean, right: boolean) {
  return of([bytes('string'), bytes('characters', BLANKS)], (subject, list) => {
    const set = characterSet(list);
    if (set === undefined) return undefined;
    let [from, to] = [0, subject.length];
    while (left && from < to && set.has(subject[from] as string)) from++;
    while (right && to > from && set.has(subject[to - 1] as string)) to--;
    return fromBytes(subject.slice(from, to));
  });
}

const SIDES = { left: 0n, right: 1n, both: 2n };

export const TEXT_TRIM = {
  trim: trimming(true, true),
  ltrim: trimming(true, false),
  rtrim: trimming(false, true),
  chop: trimming(false, true),
  str_pad: of(
    [bytes('string'), count('length'), bytes('pad_string', ' '), int('pad_type', SIDES.right)],
    (subject, length, pad, side) => {
      if (pad === '' || side < 0n || side > 2n || length > MOST_BYTES) return undefined;
      const missing = Math.max(0, length - subject.length);
      const left = side === SIDES.left ? missing : side === SIDES.both ? Math.floor(missing / 2) : 0;
      const fill = (size: number) => pad.repeat(Math.ceil(size / pad.length)).slice(0, size);
      return fromBytes(fill(left) + subject + fill(missing - left));
    },
  ),
  str_repeat: of([bytes('string'), count('times')], (subject, times) =>
    times < 0 || times * subject.length > MOST_BYTES ? undefined : fromBytes(subject.repeat(times)),
  ),
  strrev: of([bytes('string')], (subject) => fromBytes([...subject].reverse().join(''))),
};
