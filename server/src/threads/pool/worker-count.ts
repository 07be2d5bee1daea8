import { availableParallelism } from 'node:os';
import type { Config } from '@docgen/protocol';
import { MOST_WORKERS } from './chunk-claims.js';

/** Cold operations that are worth one more analysis worker (config 4.1). */
const PER_WORKER = 8;

/** How many threads analyse so many operations nothing is known of. */
export function workersFor(workers: Config['engine']['workers'], operations: number): number {
  const useful = Math.ceil(operations / PER_WORKER);
  const wanted = workers === 'auto' ? Math.min(useful, availableParallelism()) : workers;
  return Math.max(1, Math.min(wanted, operations, MOST_WORKERS));
}

/** Whether operations there may be many of are shared at all. */
export function sharesWork(workers: Config['engine']['workers']): boolean {
  return workersFor(workers, Number.POSITIVE_INFINITY) > 1;
}
