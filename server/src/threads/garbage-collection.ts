import { getHeapStatistics } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { GarbageCollector } from '../pipeline/garbage-collector.js';
import { isEnabled } from './accelerations.js';
import { setFlag } from './v8-flag.js';

const MEGABYTE = 1024 * 1024;
/** A heap with fewer bytes in use is not worth a collection. */
const WORTH_COLLECTING = 48 * MEGABYTE;

const GROWTH_PERCENT = 15;

let collectsSooner = false;
let gc: (() => void) | undefined;
/** Bytes in use after the last collection here. */
let usedAfterLast = 0;

/**
 * Lets V8 collect what this thread no longer holds, where at least `grown` megabytes were added since the last time. Left to itself
 * it waits until the heap has grown by half of what it holds or more, so the peak of a build would be what it has just given back on
 * top of what comes next, and a thread at rest would keep the waste of its last build.
 */
export function collectGarbage(grown = 0): void {
  const used = getHeapStatistics().used_heap_size;
  if (used < WORTH_COLLECTING || used < usedAfterLast + grown * MEGABYTE) return;
  // The collection does not compact (--compact-on-every-full-gc): a daemon of 1,000 routes would rest with 20 MB less,
  // but hold all of it twice on the way there, 577 MB instead of 430.
  collect();
  usedAfterLast = getHeapStatistics().used_heap_size;
}

/**
 * Lets V8 collect in a thread that holds little: twenty milliseconds. The bytes of artifacts are no part of a heap, so a thread that
 * hardly adds to its own would hold those of many builds.
 */
export function collectBuffers(): void {
  collect();
}

/**
 * Makes V8 collect, from here on and in all threads of this process, once what a thread holds has grown by 15 %. Left to itself V8 lets
 * a heap of 190 MB grow beyond 350: a daemon of 1,000 routes took 404 MB after twelve edits, and takes 346. One edit of twelve waits for
 * it. While everything is analysed it is not worth it: then nearly all that is added stays, and it would cost a twentieth of the time.
 */
export function collectSooner(): void {
  if (collectsSooner || !isEnabled('heap-growth')) return;
  collectsSooner = true;
  setFlag('--heap-growing-percent', GROWTH_PERCENT);
}

/** Collects for a thread that builds. */
export const collector: GarbageCollector = { collect: () => collectGarbage(), collectSooner };

function collect(): void {
  if (!isEnabled('collection')) return;
  gc ??= exposedGc();
  gc?.();
}

/**
 * Node has no function for it; a context that is made while the flag is set has one. The flag is that of all threads: where another
 * thread has taken it back meanwhile, there is none, and it is tried again next time.
 */
function exposedGc(): (() => void) | undefined {
  if (!setFlag('--expose-gc')) return () => {};
  try {
    return runInNewContext('globalThis.gc') as (() => void) | undefined;
  } finally {
    setFlag('--no-expose-gc');
  }
}
