import { isEnabled } from './accelerations.js';
import { setFlag } from './v8-flag.js';

const GROWTH_PERCENT = 15;

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
  setFlag('--heap-growing-percent', GROWTH_PERCENT);
}

/** Does something under the flags V8 had before: code it made under others would be refused by the next process. */
export function withoutBound(act: () => void): void {
  if (!isBounded) {
    act();
    return;
  }
  setFlag('--heap-growing-percent', 0);
  try {
    act();
  } finally {
    setFlag('--heap-growing-percent', GROWTH_PERCENT);
  }
}
