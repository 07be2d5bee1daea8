/** Names a blob of the remote store: the SHA-256 of its bytes in lower-case hex, and their number. */
export interface BlobDigest {
  hash: string;
  size: number;
}

/** The name of the one output of an entry. */
const OUTPUT = 'fragments';
/** Field numbers of Bazel's remote execution API: ActionResult.output_files, OutputFile.path and .digest, Digest.hash and .size_bytes. */
const OUTPUT_FILES = 2;
const PATH = 1;
const DIGEST = 2;
const HASH = 1;
const SIZE = 2;

/**
 * Writes the entry that names a blob, as an `ActionResult` of Bazel's remote execution API: servers that look into what is put below
 * `/ac/` take nothing else, and keep the blobs an entry names.
 */
export function actionResult({ hash, size }: BlobDigest): Buffer {
  const digest = Buffer.concat([field(HASH, Buffer.from(hash)), Buffer.from([SIZE << 3, ...varint(size)])]);
  return field(OUTPUT_FILES, Buffer.concat([field(PATH, Buffer.from(OUTPUT)), field(DIGEST, digest)]));
}

/** Reads what an entry names; undefined where it is none of ours. Servers may have added fields. */
export function blobOf(entry: Uint8Array): BlobDigest | undefined {
  for (const file of bytesOf(entry, OUTPUT_FILES)) {
    if (bytesOf(file, PATH)[0]?.toString() !== OUTPUT) continue;
    const digest = bytesOf(file, DIGEST)[0];
    const hash = digest && bytesOf(digest, HASH)[0]?.toString();
    const size = digest && fieldsOf(digest).find(([number]) => number === SIZE)?.[1];
    if (hash !== undefined && /^[0-9a-f]{64}$/.test(hash) && typeof size === 'number') return { hash, size };
  }
  return undefined;
}

function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(number << 3) | 2, ...varint(bytes.length)]), bytes]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 128);
  }
}

function bytesOf(message: Uint8Array, wanted: number): Buffer[] {
  return fieldsOf(message).flatMap(([number, value]) => (number === wanted && Buffer.isBuffer(value) ? [value] : []));
}

/** Lists the fields of a message; none where the bytes are no message. */
function fieldsOf(message: Uint8Array): [number: number, value: Buffer | number][] {
  const bytes = Buffer.from(message);
  const fields: [number, Buffer | number][] = [];
  let at = 0;
  const read = (): number => {
    for (let value = 0, scale = 1; scale < 2 ** 56; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) break;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    return Number.NaN;
  };
  while (at < bytes.length) {
    const tag = read();
    const kind = tag % 8;
    const length = kind === 0 || kind === 2 ? read() : kind === 1 ? 8 : kind === 5 ? 4 : Number.NaN;
    if (Number.isNaN(tag) || Number.isNaN(length)) return [];
    if (kind === 0) {
      fields.push([Math.floor(tag / 8), length]);
      continue;
    }
    if (at + length > bytes.length) return [];
    fields.push([Math.floor(tag / 8), bytes.subarray(at, at + length)]);
    at += length;
  }
  return fields;
}
