/** Size in bytes. Only the written part becomes memory: 2,000 files of an application take 20 MB. */
const SIZE = 128 * 1024 * 1024;

/** Allocates the memory of a `SharedFacts`. */
export function allocateFactBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer(SIZE);
}
