import { isList } from '../../arrays.js';
import { isArray, isCase, isObject, isOpen, type OpenValue, type PhpKey } from '../../value.js';
import { count, int, mixed } from '../parameter.js';
import { of } from '../row.js';

/** Lists the flags of `json_encode` that are supported; with any other the result is unknown. */
const FLAG = {
  hexTag: 1n,
  hexAmp: 2n,
  hexApos: 4n,
  hexQuot: 8n,
  forceObject: 16n,
  unescapedSlashes: 64n,
  prettyPrint: 128n,
  unescapedUnicode: 256n,
  preserveZeroFraction: 1024n,
  throwOnError: 4_194_304n,
};
const KNOWN_FLAGS = Object.values(FLAG).reduce((all, flag) => all | flag, 0n);
const DEEPEST = 100;

class Unencodable extends Error {}

/** Writes a float with the shortest digits that read back to it: an exponent below 0.0001 and from 1.0e+17 on. */
function shortestFloat(value: number): string {
  if (Object.is(value, -0)) return '-0';
  const [mantissa = '', power = '0'] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -5 && exponent < 17) return plain(mantissa, exponent);
  const digits = mantissa.includes('.') ? mantissa : `${mantissa}.0`;
  return `${digits}e${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
}

function plain(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return digits.length > exponent + 1 ? `${sign}${whole}.${digits.slice(exponent + 1)}` : sign + whole;
}

const SHORT: Record<string, string> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const HEX: readonly [bigint, string][] = [
  [FLAG.hexTag, '<>'],
  [FLAG.hexAmp, '&'],
  [FLAG.hexApos, "'"],
  [FLAG.hexQuot, '"'],
];

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

function quoted(subject: string, flags: bigint): string {
  let out = '';
  for (const character of subject) {
    const code = character.charCodeAt(0);
    if (HEX.some(([flag, set]) => (flags & flag) !== 0n && set.includes(character)))
      out += `\\u00${code.toString(16).toUpperCase()}`;
    else if (character === '/') out += flags & FLAG.unescapedSlashes ? '/' : '\\/';
    else if (SHORT[character] !== undefined) out += SHORT[character];
    else if (code < 32) out += unit(code);
    // Line separators stay escaped, because JavaScript once took them for line ends.
    else if (code < 128 || (flags & FLAG.unescapedUnicode && code !== 0x2028 && code !== 0x2029)) out += character;
    else out += [...Array(character.length).keys()].map((i) => unit(character.charCodeAt(i))).join('');
  }
  return `"${out}"`;
}

function encoded(value: OpenValue, flags: bigint, depth: number): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'string':
      return quoted(value, flags);
    case 'number': {
      if (!Number.isFinite(value)) throw new Unencodable();
      const shown = shortestFloat(value);
      return flags & FLAG.preserveZeroFraction && !/[.e]/.test(shown) ? `${shown}.0` : shown;
    }
  }
  if (depth > DEEPEST) throw new Unencodable();
  if (isCase(value) && value.value !== undefined) return encoded(value.value, flags, depth);
  if (isArray(value)) return members(value.entries, isList(value) && !(flags & FLAG.forceObject), flags, depth);
  if (isObject(value) && value.class === 'stdClass') return members(value.props, false, flags, depth);
  throw new Unencodable();
}

function members(entries: ReadonlyMap<PhpKey, OpenValue>, list: boolean, flags: bigint, depth: number): string {
  const pretty = (flags & FLAG.prettyPrint) !== 0n && entries.size > 0;
  const shown = [...entries].map(([key, value]) => {
    if (isOpen(value)) throw new Unencodable();
    const name = list ? '' : `${quoted(String(key), flags)}:${pretty ? ' ' : ''}`;
    return (pretty ? `\n${'    '.repeat(depth + 1)}` : '') + name + encoded(value, flags, depth + 1);
  });
  const body = shown.join(',') + (pretty ? `\n${'    '.repeat(depth)}` : '');
  return list ? `[${body}]` : `{${body}}`;
}

export const JSON_ENCODE = {
  json_encode: of([mixed('value'), int('flags', 0n), count('depth', 512n)], (value, flags, depth) => {
    if ((flags & ~KNOWN_FLAGS) !== 0n || depth < DEEPEST) return undefined;
    try {
      return encoded(value, flags, 0);
    } catch (error) {
      if (error instanceof Unencodable || error instanceof RangeError) return undefined;
      throw error;
    }
  }),
};
