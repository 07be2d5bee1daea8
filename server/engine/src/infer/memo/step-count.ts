import { MAX_STEPS, type Run } from '../frame.js';
import type { Result } from './memo-entry.js';

/** Results a run has accounted for → depths, as bits. */
export type Counted = Map<Result, number>;

/** Does the run have the steps it would have taken to make the result itself? */
export function affords(run: Run, result: Result, depth: number): boolean {
  if (run.steps + result.allSteps <= MAX_STEPS) return true;
  return run.steps + take(new Map(run.counted), result, depth) <= MAX_STEPS;
}

/** Steps of a result the run has not accounted for: what it makes again at the same depth is free. */
export function take(counted: Counted, result: Result, depth: number): number {
  if (!result.repeats && !first(counted, result, depth)) return 0;
  let { steps } = result;
  for (const part of result.parts) steps += take(counted, part.result, depth + part.below);
  return steps;
}

/** Notes a result as made at a depth; false when it was already. */
export function first(counted: Counted, result: Result, depth: number): boolean {
  const depths = counted.get(result) ?? 0;
  const bit = 1 << Math.min(depth, 30);
  counted.set(result, depths | bit);
  return (depths & bit) === 0;
}
