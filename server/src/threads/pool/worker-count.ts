import { availableParallelism } from 'node:os';
import type { Config } from '@docgen/protocol';
import { isEnabled } from '../accelerations.js';
import { MOST_WORKERS } from './chunk-claims.js';

/** So many cold operations are worth one more analysis worker (config 4.1). */
const PER_WORKER = 8;

/** Counts the threads that analyse so many operations without a known result. */
export function workersFor(workers: Config['engine']['workers'], operations: number): number {
  const useful = Math.ceil(operations / PER_WORKER);
  const wanted = workers === 'auto' ? Math.min(useful, availableParallelism()) : workers;
  return Math.max(1, Math.min(wanted, operations, MOST_WORKERS));
}

/** Tells whether more than one thread analyses operations, if there are enough of them. */
export function sharesWork(workers: Config['engine']['workers']): boolean {
  return isEnabled('analysis-pool') && workersFor(workers, Number.POSITIVE_INFINITY) > 1;
}

/**
 * Tells whether a member lowers files before there are operations to analyse: only shared facts are of use to another
 * thread.
 */
export function prefetches(): boolean {
  return isEnabled('prefetch') && isEnabled('shared-facts');
}
