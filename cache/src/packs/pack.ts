import { hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * A pack is a file of rows by key, written once: `MAGIC`, the digest of the build it belongs to, the number of rows, the digest of the
 * index; the index, sorted by key; the rows. An entry of the index holds the digest of a key, where its row begins, its length, whether it
 * is deflated, and the digest of its bytes.
 */
const MAGIC = 'docgenP1';
const DIGEST = 16;
const HEADER = MAGIC.length + DIGEST + 4 + DIGEST;
const KEY = 20;
const SUM = 8;
const ENTRY = KEY + 4 + 4 + 1 + SUM;
/** A row with more bytes was not written by `packOf`. */
const MOST = 64 * 1024 * 1024;

/** Holds the stored bytes of a row. */
export interface PackedRow {
  bytes: Buffer;
  deflated: boolean;
}

/** Makes the row of a text. */
export function packedRow(text: string, deflated: boolean): PackedRow {
  const bytes = Buffer.from(text, 'utf8');
  return { bytes: deflated ? deflateRawSync(bytes, { level: 9 }) : bytes, deflated };
}

/** Names a row within packs. */
export function packKey(key: string): string {
  return hash('sha256', key, 'hex').slice(0, KEY * 2);
}

/** Writes rows, by what `packKey` made of their keys, as a pack of a build. */
export function packOf(build: string, rows: ReadonlyMap<string, PackedRow>): Buffer {
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  const index = Buffer.alloc(sorted.length * ENTRY);
  let offset = HEADER + index.length;
  for (const [at, [key, { bytes, deflated }]] of sorted.entries()) {
    const entry = index.subarray(at * ENTRY);
    entry.write(key, 0, 'hex');
    entry.writeUInt32LE(offset, KEY);
    entry.writeUInt32LE(bytes.length, KEY + 4);
    entry.writeUInt8(deflated ? 1 : 0, KEY + 8);
    digest(bytes, SUM).copy(entry, KEY + 9);
    offset += bytes.length;
  }
  const count = Buffer.alloc(4);
  count.writeUInt32LE(sorted.length);
  const header = [Buffer.from(MAGIC), digest(build, DIGEST), count, digest(index, DIGEST)];
  return Buffer.concat([...header, index, ...sorted.map(([, { bytes }]) => bytes)]);
}

/** Reads rows of a pack. What is not as it was written is a miss. */
export class Pack {
  private constructor(
    private readonly file: number,
    private readonly index: Buffer,
    readonly size: number,
  ) {}

  /** Opens a pack; undefined where the file is none, is damaged, or belongs to another build. */
  static open(path: string, build: string): Pack | undefined {
    let file: number | undefined;
    try {
      file = openSync(path, 'r');
      const { size } = fstatSync(file);
      const header = readAt(file, 0, HEADER);
      const count = header?.readUInt32LE(MAGIC.length + DIGEST) ?? 0;
      const index = HEADER + count * ENTRY > size ? undefined : readAt(file, HEADER, count * ENTRY);
      const isWhole =
        header?.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)) === true &&
        header.subarray(MAGIC.length, MAGIC.length + DIGEST).equals(digest(build, DIGEST)) &&
        index !== undefined &&
        header.subarray(HEADER - DIGEST).equals(digest(index, DIGEST));
      if (isWhole) return new Pack(file, index, size);
    } catch {
      // A file that cannot be read is no pack.
    }
    if (file !== undefined) closeSync(file);
    return undefined;
  }

  /** Gives a row as it is stored, by what `packKey` made of its key. */
  row(key: string): PackedRow | undefined {
    const at = this.find(Buffer.from(key, 'hex'));
    if (at === undefined) return undefined;
    const entry = this.index.subarray(at * ENTRY, (at + 1) * ENTRY);
    const length = entry.readUInt32LE(KEY + 4);
    const bytes = length > MOST ? undefined : readAt(this.file, entry.readUInt32LE(KEY), length);
    if (bytes === undefined || !digest(bytes, SUM).equals(entry.subarray(KEY + 9))) return undefined;
    return { bytes, deflated: entry.readUInt8(KEY + 8) === 1 };
  }

  get(key: string): string | undefined {
    try {
      const row = this.row(key);
      if (row === undefined) return undefined;
      return (row.deflated ? inflateRawSync(row.bytes, { maxOutputLength: MOST }) : row.bytes).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** Lists the keys of all rows, sorted. */
  *keys(): Generator<string> {
    for (let at = 0; at < this.index.length; at += ENTRY) yield this.index.toString('hex', at, at + KEY);
  }

  close(): void {
    closeSync(this.file);
  }

  private find(key: Buffer): number | undefined {
    let low = 0;
    for (let high = this.index.length / ENTRY; low < high; ) {
      const middle = (low + high) >> 1;
      const order = this.index.compare(key, 0, KEY, middle * ENTRY, middle * ENTRY + KEY);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }
}

function readAt(file: number, from: number, length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(length);
  return readSync(file, bytes, 0, length, from) === length ? bytes : undefined;
}

function digest(data: string | Buffer, length: number): Buffer {
  return Buffer.from(hash('sha256', data, 'hex').slice(0, length * 2), 'hex');
}
