import { getHeapStatistics } from 'node:v8';
import type { ResourceLimits } from 'node:worker_threads';
import type { BuildInput } from '../pipeline/types.js';
import { Refusal } from '../project/refusal.js';
import { isEnabled } from './accelerations.js';

const MEGABYTE = 1024 * 1024;
/** Megabytes for new objects. */
const YOUNG_GENERATION = 24;

/** Answers the limit in megabytes, when one is set above what a thread has anyway: it only raises (config 4.1.1). */
export function heapLimit(input: BuildInput): number | undefined {
  const bytes = input.memoryLimit ?? input.config.engine.memoryLimit;
  return bytes !== null && bytes > getHeapStatistics().heap_size_limit ? Math.floor(bytes / MEGABYTE) : undefined;
}

/**
 * Sets the limits of a thread that analyses; `limit` in megabytes. Half of the room V8 gives to new objects costs no time here and
 * spares 20 MB a thread; a quarter costs a fifth.
 */
export function limitsOf(limit: number | undefined): ResourceLimits {
  return {
    stackSizeMb: 8,
    ...(isEnabled('young-generation') ? { maxYoungGenerationSizeMb: YOUNG_GENERATION } : {}),
    ...(limit === undefined ? {} : { maxOldGenerationSizeMb: limit }),
  };
}

/** Measures the heap of this thread: bytes in use, and as many as it may use. */
export function heapInUse(): { used: number; limit: number } {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return { used, limit };
}

/** Words the end of a thread that ran out of memory (commands 2.8). */
export function outOfMemory(limit: number | undefined): Refusal {
  const megabytes = limit ?? Math.floor(getHeapStatistics().heap_size_limit / MEGABYTE);
  return new Refusal('memory-exhausted', [
    `Analysis ran out of memory under a limit of ${megabytes}M.`,
    '  - Raise engine.memory_limit in docgen.yaml, or pass --memory-limit=2G.',
    '  - Narrow engine.project_paths so that fewer callees are followed.',
    '  - Set engine.mode to null (DOCGEN_ENGINE=null) to document without inference.',
  ]);
}
