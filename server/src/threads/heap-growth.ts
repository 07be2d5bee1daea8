import { isEnabled } from './accelerations.js';
import { heapInUse } from './heap-limit.js';
import { setFlags, type V8Settings } from './v8-flag.js';

/** The bound, in percent of what is held. */
export const BOUND: V8Settings = { '--heap-growing-percent': 15 };
const NO_BOUND: V8Settings = { '--heap-growing-percent': 0 };

/** So many bytes of a heap in use are many. What V8 lets a heap grow to it decides at a collection: at 96 MB it is too late for that. */
const LARGE = 64 * 1024 * 1024;

let isBounded = false;

/**
 * Makes V8 collect, from here on and in all threads of this process, once what a thread holds has grown by 15 %. Left to itself V8 lets
 * a heap of 190 MB grow beyond 350: a daemon of 1,000 routes takes 425 MB after forty edits, and 346 so. While everything is analysed it
 * is not worth it: then nearly all that is added stays, and it would cost a twentieth of the time. Collections that are asked for besides
 * (global.gc before assembling and at rest) spared 1 % more and are gone.
 */
export function boundHeapGrowth(): void {
  if (isBounded || !isEnabled('heap-growth')) return;
  isBounded = true;
  setFlags(BOUND);
}

/**
 * Bounds growth while everything is analysed, once the heap is large. For a thread that analyses alone, which is what a small machine has
 * and who asks for one worker wants: 1,000 routes peak at 250 MB instead of 375, for a tenth more processor time; 300 at 195 instead of 215.
 * From the start on, an application of 20 routes would take a tenth more time for 4 MB.
 */
export function boundLargeHeap(): void {
  if (!isBounded && heapInUse().used > LARGE) boundHeapGrowth();
}

/** Does something under the flags V8 had before: code it made under others would be refused by the next process. */
export function withoutBound(act: () => void): void {
  if (!isBounded) {
    act();
    return;
  }
  setFlags(NO_BOUND);
  try {
    act();
  } finally {
    setFlags(BOUND);
  }
}
