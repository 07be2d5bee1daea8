/**
 * Size of a slot's header: Int32 0 is the length of the path in bytes, 0 while nothing is parsed; Int32 1 counts
 * parses. A slot names, in memory all threads see, the file one of them parses: a thread that hangs answers no message,
 * and a message for every file cost 4 % of a build.
 */
const HEADER = 8;
const LONGEST_PATH = 4096;
const SLOT = HEADER + LONGEST_PATH;

/** Allocates a slot for each of so many threads. */
export function parseWatchBuffer(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(SLOT * threads);
}

/** Notes the file one thread parses in its slot. */
export function parseWriter(buffer: SharedArrayBuffer, slot = 0): { begin(path: string): void; end(): void } {
  const header = new Int32Array(buffer, slot * SLOT, 2);
  const path = new Uint8Array(buffer, slot * SLOT + HEADER, LONGEST_PATH);
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

/**
 * Watches the slots: called at regular intervals, it answers the path of a parse that has gone on for more than `ticks`
 * of them. It counts and does not time: after a machine that stood still the clock would call any parse one that hangs.
 */
export function parseWatcher(buffer: SharedArrayBuffer, ticks: number): () => string | undefined {
  const slots = Array.from({ length: buffer.byteLength / SLOT }, (_, slot) => slotWatcher(buffer, slot * SLOT, ticks));
  return () => {
    let hanging: string | undefined;
    // Every slot is watched each time, or a watcher would not see how long its parse takes.
    for (const watch of slots) hanging = watch() ?? hanging;
    return hanging;
  };
}

function slotWatcher(buffer: SharedArrayBuffer, offset: number, ticks: number): () => string | undefined {
  const header = new Int32Array(buffer, offset, 2);
  let seen = -1;
  let times = 0;
  return () => {
    const count = Atomics.load(header, 1);
    const length = Atomics.load(header, 0);
    if (length === 0) return undefined;
    if (count !== seen) {
      seen = count;
      times = 0;
      return undefined;
    }
    if (++times <= ticks) return undefined;
    return new TextDecoder().decode(new Uint8Array(buffer, offset + HEADER, length).slice());
  };
}
