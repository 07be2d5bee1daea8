import { type FactsMemo, type FileFacts, factsOf, type PackageTexts, textOf } from '@docgen/php';

/** Slots of the table, a power of two; a table three quarters full takes no more. */
const SLOTS = 1 << 16;
const MOST_RECORDS = SLOTS * 0.75;

const USED = 0;
const COUNT = 1;
const TABLE = 2;
/** Slots of texts that are being made, by the hashes of their keys; two keys of one slot are made one after the other. */
const CLAIM_SLOTS = 1 << 10;
const CLAIMS = TABLE + SLOTS;
const RECORDS = 4 * (CLAIMS + CLAIM_SLOTS);
/** Bounds the wait for another thread, in milliseconds: one that was stopped never ends what it began. */
const LONGEST_WAIT_MS = 2_000;
/** Bytes of a key, bytes of a text. */
const HEADER = 8;

/**
 * Shares facts of files, by path and hash, in memory that all threads of a pool see: the others only read facts one has
 * lowered. Int32 0 is the number of bytes taken by records, 1 the number of records; then comes a table from the hash
 * of a key to the start of its record, 0 where there is none. A record is written before the table names it, and stays
 * as it is. Behind the table is 1 for each text a thread is making, so that no other makes it too.
 */
export class SharedFacts implements FactsMemo {
  private readonly cells: Int32Array;
  private readonly bytes: Buffer;

  /** Texts of packages; their keys have no path. */
  readonly packages: PackageTexts = {
    get: (key) => this.text(key),
    set: (key, text) => this.setText(key, text),
    begin: (key) => this.begin(key),
    end: () => this.end(),
  };
  /** The cell this thread has set. */
  private claim: number | undefined;

  /** `claims` says that a thread waits for what another is making. */
  constructor(
    private readonly buffer: SharedArrayBuffer,
    private readonly claims = true,
  ) {
    this.cells = new Int32Array(buffer, 0, CLAIMS + CLAIM_SLOTS);
    this.bytes = Buffer.from(buffer);
  }

  get(key: string): FileFacts | undefined {
    const [path = '', sha = ''] = key.split('\0');
    const text = this.text(key);
    return text === undefined ? undefined : factsOf(path, sha, text);
  }

  /** Stores facts; does nothing where no memory is left, or no text is equal to the facts. */
  set(key: string, facts: FileFacts): void {
    const text = textOf(facts);
    if (text !== undefined) this.setText(key, text);
  }

  begin(key: string): void {
    if (!this.claims) return;
    const cell = CLAIMS + (slotOf(Buffer.from(key)) % CLAIM_SLOTS);
    if (Atomics.compareExchange(this.cells, cell, 0, 1) !== 0) {
      Atomics.wait(this.cells, cell, 1, LONGEST_WAIT_MS);
      // Where the text is not there then, it is made in both threads.
      if (this.text(key) !== undefined) return;
      Atomics.store(this.cells, cell, 1);
    }
    this.claim = cell;
  }

  end(): void {
    if (this.claim === undefined) return;
    Atomics.store(this.cells, this.claim, 0);
    Atomics.notify(this.cells, this.claim);
    this.claim = undefined;
  }

  private text(key: string): string | undefined {
    const wanted = Buffer.from(key);
    for (let slot = slotOf(wanted); ; slot = (slot + 1) % SLOTS) {
      const at = Atomics.load(this.cells, TABLE + slot);
      if (at === 0) return undefined;
      const [keyLength, textLength] = [this.bytes.readUInt32LE(at), this.bytes.readUInt32LE(at + 4)];
      const begin = at + HEADER + keyLength;
      if (!this.bytes.subarray(at + HEADER, begin).equals(wanted)) continue;
      return this.bytes.toString('utf8', begin, begin + textLength);
    }
  }

  private setText(key: string, text: string): void {
    const name = Buffer.from(key);
    const textLength = Buffer.byteLength(text);
    const at = this.reserve(HEADER + name.length + textLength);
    if (at === undefined) return;
    this.bytes.writeUInt32LE(name.length, at);
    this.bytes.writeUInt32LE(textLength, at + 4);
    this.bytes.set(name, at + HEADER);
    this.bytes.write(text, at + HEADER + name.length, 'utf8');
    // Two threads may have lowered the same file; the first record is found, and both are equal.
    let slot = slotOf(name);
    while (Atomics.compareExchange(this.cells, TABLE + slot, 0, at) !== 0) slot = (slot + 1) % SLOTS;
  }

  /** Shared facts are dropped with the memory. */
  clear(): void {}

  /** Reserves so many bytes; undefined where no memory is left. */
  private reserve(bytes: number): number | undefined {
    if (Atomics.load(this.cells, USED) + bytes + RECORDS > this.buffer.byteLength) return undefined;
    if (Atomics.add(this.cells, COUNT, 1) >= MOST_RECORDS) return undefined;
    const at = RECORDS + Atomics.add(this.cells, USED, bytes);
    return at + bytes > this.buffer.byteLength ? undefined : at;
  }
}

/** Hashes a key: it holds a hash already, but the same bytes may lie at many paths. */
function slotOf(key: Buffer): number {
  let hash = 0x811c9dc5;
  for (const byte of key) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % SLOTS;
}
