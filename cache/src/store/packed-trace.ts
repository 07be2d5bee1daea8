import { endianness } from 'node:os';
import { ABSENT, type Trace } from '../trace.js';
import { storable } from './row.js';

/**
 * Packs a trace as bytes: for each fact, in order, its number (u32, little endian) and 32 bytes of hash. It keeps whole
 * hashes, not their first 8 bytes: an unpacked hash is compared as text with hashes made today. All zero is "absent";
 * 24 zero bytes, a one and a number stand for a hash that is not 64 hex digits and is kept as a name.
 */
const WIDTH = 36;

export function packTrace(trace: Trace, intern: (name: string) => number): Buffer | undefined {
  for (const [name, hash] of trace) if (!storable(name) || !storable(hash)) return undefined;
  const bytes = Buffer.alloc(trace.size * WIDTH);
  let at = 0;
  for (const [name, hash] of trace) {
    bytes.writeUInt32LE(intern(name), at);
    if (/^[0-9a-f]{64}$/.test(hash)) bytes.write(hash, at + 4, 'hex');
    else if (hash !== ABSENT) {
      bytes.writeUInt32LE(1, at + 28);
      bytes.writeUInt32LE(intern(hash), at + 32);
    }
    at += WIDTH;
  }
  return bytes;
}

/** Words of one fact in a packed trace. */
const WORDS = WIDTH / 4;
const BIG_ENDIAN = endianness() === 'BE';

/** Reads packed bytes as little-endian words on any machine; undefined when there is not a whole number of facts. */
function wordsOf(deps: Uint8Array): Uint32Array | undefined {
  if (deps.byteLength % WIDTH !== 0) return undefined;
  if (!BIG_ENDIAN && deps.byteOffset % 4 === 0)
    return new Uint32Array(deps.buffer, deps.byteOffset, deps.byteLength / 4);
  const own = Uint8Array.from(deps);
  if (BIG_ENDIAN) Buffer.from(own.buffer).swap32();
  return new Uint32Array(own.buffer);
}

/** Visits the numbers of the names a packed trace needs. */
export function namesOf(deps: Uint8Array, visit: (id: number) => void): void {
  const words = wordsOf(deps);
  for (let at = 0; words !== undefined && at < words.length; at += WORDS) {
    visit(words[at] as number);
    const text = textAt(words, at);
    if (text !== undefined) visit(text);
  }
}

/** Unpacks a trace; undefined when its bytes or a name are not what was written. */
export function unpackTrace(deps: Buffer, name: (id: number) => string | undefined, hex: Hex): Trace | undefined {
  const words = wordsOf(deps);
  if (words === undefined) return undefined;
  const trace = new Map<string, string>();
  for (let at = 0; at < words.length; at += WORDS) {
    const id = words[at] as number;
    const fact = name(id);
    const text = textAt(words, at);
    const hash = text === undefined ? hex.at(deps, words, at, id) : name(text);
    if (fact === undefined || hash === undefined) return undefined;
    trace.set(fact, hash);
  }
  return trace;
}

function textAt(words: Uint32Array, at: number): number | undefined {
  if (words[at + 7] !== 1) return undefined;
  for (let word = at + 1; word < at + 7; word++) if (words[word] !== 0) return undefined;
  return words[at + 8];
}

/**
 * Writes hashes as text and shares one string among all traces that saw the same answer: routes share most of their
 * reads.
 */
export class Hex {
  private readonly last = new Map<number, { words: Uint32Array; at: number; text: string }>();

  at(deps: Buffer, words: Uint32Array, at: number, id: number): string {
    const known = this.last.get(id);
    if (known !== undefined && same(known.words, known.at, words, at)) return known.text;
    const hex = deps.toString('hex', at * 4 + 4, at * 4 + WIDTH);
    const text = NOTHING.test(hex) ? ABSENT : hex;
    this.last.set(id, { words, at, text });
    return text;
  }
}

const NOTHING = /^0+$/;

function same(a: Uint32Array, from: number, b: Uint32Array, at: number): boolean {
  for (let word = 1; word < WORDS; word++) if (a[from + word] !== b[at + word]) return false;
  return true;
}
