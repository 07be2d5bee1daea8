import { availableParallelism } from 'node:os';
import type { Config } from '@docgen/protocol';
import { isEnabled } from '../accelerations.js';
import { MOST_WORKERS } from './chunk-claims.js';

/** Cold operations that are worth one more analysis worker (config 4.1). */
const PER_WORKER = 8;

/** Counts the threads that analyse so many operations nothing is known of. */
export function workersFor(workers: Config['engine']['workers'], operations: number): number {
  const useful = Math.ceil(operations / PER_WORKER);
  const wanted = workers === 'auto' ? Math.min(useful, availableParallelism()) : workers;
  return Math.max(1, Math.min(wanted, operations, MOST_WORKERS));
}

/** Whether operations are analysed by more than one thread, if there are enough of them. */
export function sharesWork(workers: Config['engine']['workers']): boolean {
  return isEnabled('analysis-pool') && workersFor(workers, Number.POSITIVE_INFINITY) > 1;
}

/** Whether a member lowers files before there is something to analyse: only what threads share is of use to another. */
export function prefetches(): boolean {
  return isEnabled('prefetch') && isEnabled('shared-facts');
}
