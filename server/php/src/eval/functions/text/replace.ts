import { toText } from '../../convert.js';
import { isArray, type OpenValue, type PhpKey } from '../../value.js';
import { fromBytes, toBytes } from '../bytes.js';
import { ABSENT, bytes, count, mixed, nullable } from '../parameter.js';
import { of } from '../row.js';

/** Reads one text, or the texts of an array. */
function textsOf(value: OpenValue): string[] | undefined {
  const texts = (isArray(value) ? [...value.entries.values()] : [value]).map(toText);
  return texts.includes(undefined) ? undefined : (texts as string[]);
}

/** Replaces in whole characters, so that no character is cut. */
function replaceIn(subject: string, search: readonly string[], by: (at: number) => string): string {
  let result = subject;
  for (const [at, one] of search.entries()) if (one !== '') result = result.split(one).join(by(at));
  return result;
}

/** Plays `str_replace()`. */
export function replaceTexts(search: OpenValue, replace: OpenValue, subject: OpenValue): OpenValue | undefined {
  const from = textsOf(search);
  const to = textsOf(replace);
  if (from === undefined || to === undefined || (isArray(replace) && !isArray(search))) return undefined;
  const change = (text: string) => replaceIn(text, from, (at) => (isArray(replace) ? (to[at] ?? '') : (to[0] ?? '')));
  if (!isArray(subject)) {
    const text = toText(subject);
    return text === undefined ? undefined : change(text);
  }
  const entries = new Map<PhpKey, OpenValue>();
  for (const [key, value] of subject.entries) {
    const text = toText(value);
    if (text === undefined) return undefined;
    entries.set(key, change(text));
  }
  return { k: 'array', entries };
}

/** Plays `strtr()`: the longest key at a place is replaced, and its replacement is not searched again. */
function translated(subject: string, pairs: ReadonlyMap<string, string>): string {
  const keys = [...pairs.keys()].filter((key) => key !== '').sort((a, b) => b.length - a.length);
  let out = '';
  for (let at = 0; at < subject.length; ) {
    const key = keys.find((one) => subject.startsWith(one, at));
    out += key === undefined ? subject[at] : pairs.get(key);
    at += key?.length ?? 1;
  }
  return out;
}

/** Plays `strtr()` of letters, or of pairs, beside which null is refused since PHP 8.4. */
const strtr = of([bytes('string'), mixed('from'), mixed('to', ABSENT)], (subject, from, to) => {
  if (!isArray(from)) {
    const [letters, others] = [toText(from), to === ABSENT || to === null ? undefined : bytes('to').read(to)];
    if (letters === undefined || others === undefined) return undefined;
    const pairs = new Map([...toBytes(letters)].slice(0, others.length).map((byte, i) => [byte, others.charAt(i)]));
    return fromBytes(translated(subject, pairs));
  }
  if (to !== ABSENT) return undefined;
  const pairs = new Map<string, string>();
  for (const [key, value] of from.entries) {
    const text = toText(value);
    if (text === undefined) return undefined;
    pairs.set(toBytes(String(key)), toBytes(text));
  }
  return pairs.has('') ? undefined : fromBytes(translated(subject, pairs));
});

export const TEXT_REPLACE = {
  str_replace: of([mixed('search'), mixed('replace'), mixed('subject')], replaceTexts),
  strtr,
  substr_replace: of(
    [bytes('string'), bytes('replace'), count('offset'), nullable(count('length'))],
    (subject, replacement, offset, length) => {
      const size = subject.length;
      const from = offset < 0 ? Math.max(0, size + offset) : Math.min(offset, size);
      const to = length === null ? size : length < 0 ? Math.max(from, size + length) : Math.min(size, from + length);
      return fromBytes(subject.slice(0, from) + replacement + subject.slice(to));
    },
  ),
  addslashes: of([bytes('string')], (subject) => fromBytes(subject.replace(/['"\\]/g, '\\$&').replaceAll('\0', '\\0'))),
  nl2br: of([bytes('string')], (subject) => fromBytes(subject.replace(/\r\n|\n\r|\n|\r/g, '<br />$&'))),
};
