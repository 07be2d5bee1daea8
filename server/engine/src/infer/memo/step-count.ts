import type { AnalysisRun } from '../frame.js';
import { MAX_STEPS } from '../limits.js';
import type { MemoEntry } from './memo-entry.js';

/** Maps entries a run has accounted for to depths, as bits. */
export type CountedSteps = Map<MemoEntry, number>;

/** Tells whether the run has the steps left it would have taken to make the entry itself. */
export function affords(run: AnalysisRun, result: MemoEntry, depth: number): boolean {
  if (run.steps + result.allSteps <= MAX_STEPS) return true;
  return run.steps + countSteps(new Map(run.counted), result, depth) <= MAX_STEPS;
}

/** Counts the steps of an entry the run has not accounted for: what it makes again at the same depth is free. */
export function countSteps(counted: CountedSteps, result: MemoEntry, depth: number): number {
  if (!result.repeats && !countOnce(counted, result, depth)) return 0;
  let { steps } = result;
  for (const part of result.parts) steps += countSteps(counted, part.result, depth + part.below);
  return steps;
}

/** Notes an entry as made at a depth; false when it was noted before. */
export function countOnce(counted: CountedSteps, result: MemoEntry, depth: number): boolean {
  const depths = counted.get(result) ?? 0;
  const bit = 1 << (result.anywhere ? 0 : Math.min(depth, 30));
  counted.set(result, depths | bit);
  return (depths & bit) === 0;
}
