import { isEnabled } from './accelerations.js';
import { setFlags, type V8Settings } from './v8-flag.js';

/** Maps flags of V8 to what makes it wait; a version has those of its compilers. */
export const DELAYS: V8Settings = {
  /** Bytecode a function runs before Node 20 optimises it, in bytes: nine times its own figure. */
  '--interrupt-budget': 1_200_000,
  /** Calls before the last of the compilers of later versions takes a function: 20 times their own figure. */
  '--invocation-count-for-turbofan': 60_000,
  /** Calls before the one ahead of it does: 8 times their own. */
  '--invocation-count-for-maglev': 3_000,
};

let isDelayed = false;

/**
 * Lets V8 wait longer before it optimises a function. An analysis runs much code a little, and code optimised for one controller is
 * discarded at the next. A build of 300 operations takes 8.2 s of processor time with the defaults of Node 22, and 5.7 s so; 6.9 and 5.6
 * on Node 24; on Node 20 it is 6.2 s, and 6.7 with a third of the budget (28 s and 30 s of one whose bodies are long). Node 22 has the
 * first compiler switched off for its faults; with it the build takes as long.
 */
export function delayOptimization(): void {
  if (isDelayed || !isEnabled('optimization-delay')) return;
  isDelayed = true;
  setFlags(DELAYS);
}
