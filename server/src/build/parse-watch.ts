/**
 * What a worker is parsing, in memory both threads see: a thread that hangs answers no message, and a message for every file
 * cost 4 % of a build. Int32 0 is the length of the path in bytes, 0 while nothing is parsed; Int32 1 counts parses.
 */
const HEADER = 8;
const LONGEST_PATH = 4096;

export function parseWatchBuffer(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER + LONGEST_PATH);
}

/** The worker's side. */
export function parseWriter(buffer: SharedArrayBuffer): { begin(path: string): void; end(): void } {
  const header = new Int32Array(buffer, 0, 2);
  const path = new Uint8Array(buffer, HEADER);
  const encoder = new TextEncoder();
  return {
    begin(text) {
      const { written } = encoder.encodeInto(text, path);
      Atomics.add(header, 1, 1);
      Atomics.store(header, 0, written);
    },
    end() {
      Atomics.store(header, 0, 0);
    },
  };
}

/** The supervisor's side: asked now and then, it tells the path of a parse that has gone on for `limit` milliseconds. */
export function parseWatcher(buffer: SharedArrayBuffer, limit: number): (now: number) => string | undefined {
  const header = new Int32Array(buffer, 0, 2);
  let seen = -1;
  let since = 0;
  return (now) => {
    const count = Atomics.load(header, 1);
    const length = Atomics.load(header, 0);
    if (length === 0) return undefined;
    if (count !== seen) {
      seen = count;
      since = now;
      return undefined;
    }
    if (now - since <= limit) return undefined;
    return new TextDecoder().decode(new Uint8Array(buffer, HEADER, length).slice());
  };
}
