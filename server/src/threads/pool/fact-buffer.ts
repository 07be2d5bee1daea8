/** Only what is written of it becomes memory: 2,000 files of an application take 20 MB. */
const ROOM = 128 * 1024 * 1024;

/** Room for a `SharedFacts`. */
export function allocateFactBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer(ROOM);
}
