import { readSync } from 'node:fs';

/** Largest file that is read, in bytes. */
export const LARGEST_FILE = 2 * 1024 * 1024;

/** Exactly the bytes of a file of that size; undefined when it grew beyond the bound while being read. */
export function readAll(handle: number, size: number): Buffer | undefined {
  const bytes = Buffer.alloc(Math.min(size, LARGEST_FILE) + 1);
  let length = 0;
  for (;;) {
    const count = readSync(handle, bytes, length, bytes.length - length, null);
    if (count === 0) return bytes.subarray(0, length);
    length += count;
    if (length === bytes.length) return undefined;
  }
}
