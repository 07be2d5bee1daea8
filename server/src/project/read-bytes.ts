import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Bounds the size of a file that is read, in bytes. */
export const LARGEST_FILE = 2 * 1024 * 1024;

/** Opens a path for reading without waiting: a pipe nobody writes to would hold up its reader for ever. */
export function openToRead(path: string): number {
  return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
}

/**
 * Reads the bytes of a file; of one above the bound, as many as show that. Throws what the system throws, and for a
 * path that is no file an error of the code EISDIR.
 */
export function readFile(path: string): Buffer {
  const handle = openToRead(path);
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) throw Object.assign(new Error(`${path} is no file.`), { code: 'EISDIR' });
    const bytes = readUpTo(handle, stat.size);
    // The file grows while it is read.
    return bytes.length > stat.size ? Buffer.concat([bytes, readUpTo(handle, LARGEST_FILE)]) : bytes;
  } finally {
    closeSync(handle);
  }
}

/** Reads exactly the bytes of a file of that size; undefined when it grew beyond the bound while being read. */
export function readAll(handle: number, size: number): Buffer | undefined {
  const bytes = readUpTo(handle, size);
  return bytes.length > Math.min(size, LARGEST_FILE) ? undefined : bytes;
}

/** Reads the bytes there are, and one more than that size or the bound where there are more. */
function readUpTo(handle: number, size: number): Buffer {
  const bytes = Buffer.alloc(Math.min(size, LARGEST_FILE) + 1);
  let length = 0;
  for (;;) {
    const count = readSync(handle, bytes, length, bytes.length - length, null);
    length += count;
    if (count === 0 || length === bytes.length) return bytes.subarray(0, length);
  }
}
