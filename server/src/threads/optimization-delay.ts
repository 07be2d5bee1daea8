import { isEnabled } from './accelerations.js';
import { setFlag } from './v8-flag.js';

const BUDGET = 400_000;

let isDelayed = false;

/**
 * Lets V8 wait three times as long before it optimises a function. An analysis runs much code a little, and code
 * optimised for one controller is discarded at the next: a build of 183 operations takes 3.8 s of processor time
 * instead of 5.4 s, one of 1,000 operations 11.9 s instead of 15.6 s. None at all (`--no-turbofan`) takes 4.1 s of the
 * first.
 */
export function delayOptimization(): void {
  if (isDelayed || !isEnabled('optimization-delay')) return;
  isDelayed = true;
  setFlag('--interrupt-budget', BUDGET);
}
