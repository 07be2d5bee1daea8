import { ABSENT, type Trace } from '../trace.js';
import { storable } from './row.js';

/**
 * A trace as bytes: for each fact, in order, its number (u32, little endian) and 32 bytes of hash. Whole hashes, not
 * their first 8 bytes: what is read back is compared as text with hashes made today. All zero is "absent"; 24 zero bytes,
 * a one and a number is a hash that is not 64 hex digits, kept as a name.
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

/** Numbers of the names a packed trace needs. */
export function namesOf(deps: Buffer, visit: (id: number) => void): void {
  for (let at = 0; at + WIDTH <= deps.length; at += WIDTH) {
    visit(deps.readUInt32LE(at));
    const word = textAt(deps, at);
    if (word !== undefined) visit(word);
  }
}

/** The trace, or undefined when its bytes or a name are not what was written. */
export function unpackTrace(deps: Buffer, name: (id: number) => string | undefined, hex: Hex): Trace | undefined {
  if (deps.length % WIDTH !== 0) return undefined;
  const trace = new Map<string, string>();
  for (let at = 0; at < deps.length; at += WIDTH) {
    const id = deps.readUInt32LE(at);
    const fact = name(id);
    const word = textAt(deps, at);
    const hash = word === undefined ? hex.at(deps, at + 4, id) : name(word);
    if (fact === undefined || hash === undefined) return undefined;
    trace.set(fact, hash);
  }
  return trace;
}

function textAt(deps: Buffer, at: number): number | undefined {
  for (let word = at + 4; word < at + 28; word += 4) if (deps.readUInt32LE(word) !== 0) return undefined;
  return deps.readUInt32LE(at + 28) === 1 ? deps.readUInt32LE(at + 32) : undefined;
}

/** Hashes as text, one string for all traces that saw the same answer: routes share most of what they read. */
export class Hex {
  private readonly last = new Map<number, { deps: Buffer; at: number; text: string }>();

  at(deps: Buffer, at: number, id: number): string {
    const known = this.last.get(id);
    if (known !== undefined && same(known.deps, known.at, deps, at)) return known.text;
    const text = deps.toString('hex', at, at + 32);
    const hash = /^0+$/.test(text) ? ABSENT : text;
    this.last.set(id, { deps, at, text: hash });
    return hash;
  }
}

function same(a: Buffer, from: number, b: Buffer, at: number): boolean {
  for (let i = 0; i < 32; i += 4) if (a.readUInt32LE(from + i) !== b.readUInt32LE(at + i)) return false;
  return true;
}
