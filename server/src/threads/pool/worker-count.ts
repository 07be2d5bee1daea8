import { availableParallelism } from 'node:os';
import type { Config } from '@docgen/protocol';
import { isEnabled } from '../accelerations.js';
import { MOST_WORKERS } from './chunk-claims.js';

/** So many cold operations may be worth one more analysis worker (config 4.1). */
const PER_WORKER = 8;
/**
 * So many cold operations are worth more workers whatever they hold: one of 60 takes 1.8 s alone and 2.5 s beside another, because both compile
 * the same code, one of 100 takes 3.3 and 2.8 s.
 */
const AT_ONCE = 80;

/** Counts the threads that analyse so many operations without a known result. */
export function workersFor(workers: Config['engine']['workers'], operations: number): number {
  const useful = Math.ceil(operations / PER_WORKER);
  const wanted = workers === 'auto' ? Math.min(useful, availableParallelism()) : workers;
  return Math.max(1, Math.min(wanted, operations, MOST_WORKERS));
}

/** Tells whether the workers begin together, not when the first has shown that much is left. */
export function helpAtOnce(workers: Config['engine']['workers'], operations: number): boolean {
  return workers !== 'auto' || operations >= AT_ONCE;
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
