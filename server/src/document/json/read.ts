import type { Json, JsonMap } from '@docgen/protocol';
import { isWellFormed } from './string.js';

/** Bounds the nesting a reader follows; deeper text is refused instead of overflowing the stack. */
const MAX_DEPTH = 512;
const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

export type JsonReading = { ok: true; value: Json } | { ok: false; offset: number; reason: string };

/**
 * Reads JSON text and keeps the order of members and the digits of integers up to 64 bits; of duplicate keys the last
 * one counts, at its first place (document 3, 5). Never throws: a fault is answered with its offset in UTF-16 units.
 */
export function readJson(text: string): JsonReading {
  const reader = new Reader(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  try {
    return { ok: true, value: reader.document() };
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

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  document(): Json {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) throw this.fault('text after the value');
    return value;
  }

  private value(depth: number): Json {
    if (depth > MAX_DEPTH) throw this.fault('nested too deeply');
    this.space();
    const start = this.text[this.at];
    if (start === '{') return this.map(depth);
    if (start === '[') return this.list(depth);
    if (start === '"') return this.string();
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.number();
  }

  private map(depth: number): JsonMap {
    const map: JsonMap = new Map();
    this.at++;
    if (this.take('}')) return map;
    do {
      this.space();
      if (this.text[this.at] !== '"') throw this.fault('a member name was expected');
      const key = this.string();
      if (!this.take(':')) throw this.fault('":" was expected');
      map.set(key, this.value(depth + 1));
    } while (this.take(','));
    if (!this.take('}')) throw this.fault('"," or "}" was expected');
    return map;
  }

  private list(depth: number): Json[] {
    const list: Json[] = [];
    this.at++;
    if (this.take(']')) return list;
    do list.push(this.value(depth + 1));
    while (this.take(','));
    if (!this.take(']')) throw this.fault('"," or "]" was expected');
    return list;
  }

  private string(): string {
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
    if (!isWellFormed(value)) throw new Fault(start, 'a string holds an unpaired surrogate');
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

  private take(unit: string): boolean {
    this.space();
    if (this.text[this.at] !== unit) return false;
    this.at++;
    return true;
  }

  private space(): void {
    while (this.at < this.text.length && ' \t\n\r'.includes(this.text[this.at] as string)) this.at++;
  }

  private fault(reason: string): Fault {
    return new Fault(this.at, reason);
  }
}
