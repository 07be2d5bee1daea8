import { processorTime, systemThread } from './processor-time.js';

/**
 * Offsets of a slot's header, in Int32: the length of the file's name in bytes, 0 while nothing is parsed; the number of parses; the
 * steps they took; the number the system knows the thread by. A slot names, in memory all threads see, the file one of them parses: a
 * thread that hangs answers no message, and a message for every file cost 4 % of a build.
 */
const LENGTH = 0;
const PARSES = 1;
const STEPS = 2;
const THREAD = 3;
const CELLS = 4;
/** Bytes of the longest path, a NUL and a hash. */
const LONGEST_NAME = 4096 + 1 + 64;
const SLOT = 4 * CELLS + Math.ceil(LONGEST_NAME / 4) * 4;

/** Allocates a slot for each of so many threads. */
export function parseWatchBuffer(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(SLOT * threads);
}

/** Notes the file this thread parses in its slot. `steps` is where the parser counts. */
export function parseWriter(
  buffer: SharedArrayBuffer,
  slot = 0,
): { begin(path: string, sha: string): void; end(): void; steps: Int32Array } {
  const header = new Int32Array(buffer, slot * SLOT, CELLS);
  const name = new Uint8Array(buffer, slot * SLOT + 4 * CELLS, LONGEST_NAME);
  const encoder = new TextEncoder();
  Atomics.store(header, THREAD, systemThread());
  return {
    begin(path, sha) {
      const { written } = encoder.encodeInto(`${path}\0${sha}`, name);
      Atomics.add(header, PARSES, 1);
      Atomics.store(header, LENGTH, written);
    },
    end() {
      Atomics.store(header, LENGTH, 0);
    },
    steps: header.subarray(STEPS, STEPS + 1),
  };
}

/**
 * Watches the slots: called at any intervals, it answers the file, `<path> NUL <sha>`, whose parse has taken no step for more than
 * `limit` milliseconds of its thread's processor time. A thread that waits for the processor, or takes steps slowly, does not hang:
 * a parse that takes steps ends by their number (`parser/step-count.ts`), on a busy machine as on an idle one.
 */
export function parseWatcher(buffer: SharedArrayBuffer, limit: number): () => string | undefined {
  const slots = Array.from(
    { length: buffer.byteLength / SLOT },
    (_, slot) => new Int32Array(buffer, slot * SLOT, CELLS),
  );
  const watches = slots.map((header) => slotWatcher(buffer, header, limit));
  return () => {
    const threads = slots.filter((header) => Atomics.load(header, PARSES) > 0).length;
    let hanging: string | undefined;
    // Every slot is watched each time, or a watcher would not see how long its parse takes.
    for (const watch of watches) hanging = watch(threads) ?? hanging;
    return hanging;
  };
}

function slotWatcher(buffer: SharedArrayBuffer, header: Int32Array, limit: number) {
  let [parses, steps, since] = [-1, -1, 0];
  return (threads: number): string | undefined => {
    const [length, present, reached] = [LENGTH, PARSES, STEPS].map((cell) => Atomics.load(header, cell)) as [
      number,
      number,
      number,
    ];
    if (length === 0) return undefined;
    const time = processorTime(Atomics.load(header, THREAD), threads);
    if (present !== parses || reached !== steps) {
      [parses, steps, since] = [present, reached, time];
      return undefined;
    }
    if (time - since <= limit) return undefined;
    return new TextDecoder().decode(new Uint8Array(buffer, header.byteOffset + 4 * CELLS, length).slice());
  };
}
