import type { Json, JsonMap } from '@docgen/protocol';
import { isWellFormed } from './string.js';

/** Bounds the nesting a reader follows; deeper text is refused instead of overflowing the stack. */
const MAX_DEPTH = 512;
const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** Holds a map that has a member somebody looks for, and the keys and indexes that lead to it. */
export interface NotedMap {
  map: JsonMap;
  path: readonly (string | number)[];
}

export type JsonReading =
  | { ok: true; value: Json; noted: readonly NotedMap[] }
  | { ok: false; offset: number; reason: string };

/** Holds what is asked of a reader besides the value. */
interface Wishes {
  /** Member whose maps are noted, so that nobody has to look for them. */
  note?: string;
  /** Refuses an object that has a member twice. */
  unique?: true;
}

/**
 * Reads JSON text and keeps the order of members and the digits of integers up to 64 bits; of duplicate keys the last
 * one counts, at its first place (document 3, 5), unless they are refused. Never throws: a fault is answered with its offset in UTF-16 units.
 */
export function readJson(text: string, wishes: Wishes = {}): JsonReading {
  const reader = new Reader(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, wishes);
  try {
    const value = reader.document();
    return { ok: true, value, noted: reader.noted };
  } catch (fault) {
    if (fault instanceof Fault) return { ok: false, offset: fault.offset, reason: fault.message };
    throw fault;
  }
}

class Fault extends Error {
  constructor(
    readonly offset: number,
    reason: string,
  ) {
    super(reason);
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are not allowed raw in a string
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPES: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/** Numbers of so few digits are exact as they are added up. */
const EXACT_DIGITS = 15;

/** Bounds what is looked for among the texts of before: most names and words of a document are short and come again and again. */
const SHORT_TEXT = 40;
const SLOTS = 4096;

class Reader {
  private at = 0;
  /** Short texts that were read, by a hash of their units: one that comes again needs no memory and no hash of its own. */
  private readonly texts: (string | undefined)[] = new Array(SLOTS).fill(undefined);

  private readonly note: string | undefined;
  private readonly unique: boolean;

  readonly noted: NotedMap[] = [];
  /** Keys and indexes that lead to where it reads. */
  private readonly path: (string | number)[] = [];

  constructor(
    private readonly text: string,
    { note, unique }: Wishes,
  ) {
    this.note = note;
    this.unique = unique === true;
  }

  document(): Json {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) throw this.fault('text after the value');
    return value;
  }

  private value(depth: number): Json {
    if (depth > MAX_DEPTH) throw this.fault('nested too deeply');
    switch (this.space()) {
      case OPEN_MAP:
        return this.map(depth);
      case OPEN_LIST:
        return this.list(depth);
      case QUOTE:
        return this.string();
      default:
        return this.wordOrNumber();
    }
  }

  private map(depth: number): JsonMap {
    const map: JsonMap = new Map();
    this.at++;
    if (this.take(CLOSE_MAP)) return map;
    do {
      if (this.space() !== QUOTE) throw this.fault('a member name was expected');
      const start = this.at;
      const key = this.string();
      if (this.unique && map.has(key)) throw new Fault(start, `the name "${key}" stands here twice`);
      if (!this.take(COLON)) throw this.fault('":" was expected');
      if (key === this.note) this.noted.push({ map, path: this.path.slice(0, depth) });
      this.path[depth] = key;
      map.set(key, this.value(depth + 1));
    } while (this.take(COMMA));
    if (!this.take(CLOSE_MAP)) throw this.fault('"," or "}" was expected');
    return map;
  }

  private list(depth: number): Json[] {
    const list: Json[] = [];
    this.at++;
    if (this.take(CLOSE_LIST)) return list;
    do {
      this.path[depth] = list.length;
      list.push(this.value(depth + 1));
    } while (this.take(COMMA));
    if (!this.take(CLOSE_LIST)) throw this.fault('"," or "]" was expected');
    return list;
  }

  private string(): string {
    const { text } = this;
    const start = this.at + 1;
    let hash = 0;
    let surrogates = false;
    for (let i = start; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit === QUOTE) {
        this.at = i + 1;
        const value = this.plain(start, i, hash);
        if (surrogates && !isWellFormed(value)) throw unpaired(start - 1);
        return value;
      }
      if (unit === BACKSLASH || unit < SPACE) break;
      if (unit >= FIRST_SURROGATE && unit <= LAST_SURROGATE) surrogates = true;
      hash = (Math.imul(hash, 31) + unit) | 0;
    }
    return this.escaped();
  }

  /** Gives the text between two places, as the same value where it was read before. */
  private plain(from: number, to: number, hash: number): string {
    if (to - from > SHORT_TEXT) return this.text.slice(from, to);
    const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
    const known = this.texts[slot];
    if (known !== undefined && known.length === to - from && this.text.startsWith(known, from)) return known;
    const value = this.text.slice(from, to);
    this.texts[slot] = value;
    return value;
  }

  private escaped(): string {
    const start = this.at++;
    let value = '';
    for (;;) {
      PLAIN.lastIndex = this.at;
      value += PLAIN.exec(this.text)?.[0] ?? '';
      this.at = PLAIN.lastIndex;
      const stop = this.text[this.at];
      if (stop === '"') break;
      if (stop !== '\\') throw this.fault('a string is not closed or holds a control character');
      value += this.escape();
    }
    this.at++;
    if (!isWellFormed(value)) throw unpaired(start);
    return value;
  }

  private escape(): string {
    const letter = this.text[this.at + 1] ?? '';
    if (letter === 'u') {
      const hex = this.text.slice(this.at + 2, this.at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) throw this.fault('a \\u escape needs four hex digits');
      this.at += 6;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    const unit = ESCAPES[letter];
    if (unit === undefined) throw this.fault('unknown escape');
    this.at += 2;
    return unit;
  }

  private wordOrNumber(): Json {
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    return this.whole() ?? this.number();
  }

  /** Reads a whole number of few digits; undefined for any other, which is left to be read. */
  private whole(): number | undefined {
    const { text, at } = this;
    let value = 0;
    for (let i = at; i < at + EXACT_DIGITS; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= ZERO && unit <= NINE) {
        // A number begins with 0 alone.
        if (i > at && value === 0) return undefined;
        value = value * 10 + unit - ZERO;
        continue;
      }
      // A fraction, a power, or what is no number at all.
      if (i === at || (unit !== COMMA && unit !== CLOSE_MAP && unit !== CLOSE_LIST && !isSpace(unit))) return undefined;
      this.at = i;
      return value;
    }
    return undefined;
  }

  private number(): number | bigint {
    NUMBER.lastIndex = this.at;
    const match = NUMBER.exec(this.text);
    if (match === null) throw this.fault('a value was expected');
    this.at = NUMBER.lastIndex;
    const digits = match[0];
    const value = Number(digits);
    if (match[1] === undefined && match[2] === undefined && !Number.isSafeInteger(value)) {
      const whole = BigInt(digits);
      if (whole >= INT64_MIN && whole <= INT64_MAX) return whole;
    }
    if (!Number.isFinite(value)) throw new Fault(this.at - digits.length, 'a number is too large');
    return value;
  }

  private take(unit: number): boolean {
    if (this.space() !== unit) return false;
    this.at++;
    return true;
  }

  /** Passes white space, and gives the unit behind it; NaN at the end. */
  private space(): number {
    for (;;) {
      const unit = this.text.charCodeAt(this.at);
      if (!isSpace(unit)) return unit;
      this.at++;
    }
  }

  private fault(reason: string): Fault {
    return new Fault(this.at, reason);
  }
}

const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

function isSpace(unit: number): boolean {
  return unit === SPACE || unit === LINE_FEED || unit === RETURN || unit === TAB;
}

function unpaired(offset: number): Fault {
  return new Fault(offset, 'a string holds an unpaired surrogate');
}
