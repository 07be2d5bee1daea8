import { listOf } from '../../arrays.js';
import { toKey } from '../../convert.js';
import { INT_MAX, INT_MIN } from '../../integers.js';
import type { OpenValue, PhpKey } from '../../value.js';
import { bool, count, int, nullable, text } from '../parameter.js';
import { of } from '../row.js';

/** Lists the flags of `json_decode` that are supported; with any other the result is unknown. */
const AS_ARRAY = 1n;
const THROW_ON_ERROR = 4_194_304n;
const DEEPEST = 100;

/** Reads well-formed JSON member by member. */
class Reader {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly arrays: boolean,
  ) {}

  /** Reads a value; undefined for a text PHP reads differently from one flag to the next, or does not read at all. */
  value(depth = 0): OpenValue | undefined {
    if (depth > DEEPEST) return undefined;
    this.skip();
    const first = this.source[this.at];
    if (first === '{') return this.object(depth);
    if (first === '[') return this.list(depth);
    if (first === '"') return this.text();
    return this.word(/[\w+.-]+/y);
  }

  private word(pattern: RegExp): OpenValue | undefined {
    pattern.lastIndex = this.at;
    const word = pattern.exec(this.source)?.[0] ?? '';
    this.at += word.length;
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (/[.eE]/.test(word)) return Number(word);
    const whole = BigInt(word);
    return whole > INT_MAX || whole < INT_MIN ? Number(word) : whole;
  }

  private text(): string | undefined {
    const pattern = /"(?:[^"\\]|\\.)*"/y;
    pattern.lastIndex = this.at;
    const raw = pattern.exec(this.source)?.[0] ?? '""';
    this.at += raw.length;
    const read = JSON.parse(raw) as string;
    return /\p{Surrogate}/u.test(read) ? undefined : read;
  }

  private list(depth: number): OpenValue | undefined {
    const found: OpenValue[] = [];
    const known = this.each(']', () => {
      const value = this.value(depth + 1);
      if (value !== undefined) found.push(value);
      return value !== undefined;
    });
    return known ? listOf(found) : undefined;
  }

  private object(depth: number): OpenValue | undefined {
    const entries = new Map<PhpKey, OpenValue>();
    const known = this.each('}', () => {
      const name = this.text();
      this.skip();
      this.at++;
      const value = this.value(depth + 1);
      if (name === undefined || value === undefined || name.startsWith('\0')) return false;
      entries.set(this.arrays ? (toKey(name) ?? name) : name, value);
      return true;
    });
    if (!known) return undefined;
    return this.arrays
      ? { k: 'array', entries }
      : { k: 'object', class: 'stdClass', props: entries as Map<string, OpenValue> };
  }

  private each(end: string, member: () => boolean): boolean {
    for (;;) {
      this.at++;
      this.skip();
      if (this.source[this.at] !== end && !member()) return false;
      this.skip();
      if (this.source[this.at] !== end) continue;
      this.at++;
      return true;
    }
  }

  private skip(): void {
    while (/[ \t\n\r]/.test(this.source[this.at] ?? '')) this.at++;
  }
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

export const JSON_DECODE = {
  json_decode: of(
    [text('json'), nullable(bool('associative')), count('depth', 512n), int('flags', 0n)],
    (source, associative, depth, flags) => {
      if ((flags & ~(AS_ARRAY | THROW_ON_ERROR)) !== 0n || depth < DEEPEST) return undefined;
      if (!isJson(source)) return flags & THROW_ON_ERROR ? undefined : null;
      return new Reader(source, associative ?? (flags & AS_ARRAY) !== 0n).value();
    },
  ),
};
