import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../project/refusal.js';
import type { FromWorker, WorkerInput } from './messages.js';
import { parseWatchBuffer, parseWatcher } from './parse-watch.js';
import { runBuild } from './run.js';
import type { BuildCallbacks, BuildInput, BuildResult } from './types.js';

export type { BuildCallbacks, Builder, BuildInput, BuildResult, BuiltDocument, Progress, RouteRow } from './types.js';

/** No file takes longer to parse; the largest one measured takes 20 ms (engineering C.6). */
const PARSE_LIMIT_MS = 2_000;
const CHECK_EVERY_MS = 100;
const MEGABYTE = 1024 * 1024;

/**
 * One build, supervised: it runs in a worker thread, a file its parser hangs on is given up (the build starts again without
 * it), and running out of memory is explained. Throws `Refusal` for everything a user can mend.
 */
export async function build(input: BuildInput, callbacks: BuildCallbacks = {}): Promise<BuildResult> {
  const entry = workerEntry();
  // From source there is no worker to load; tests run the same function in their own thread.
  if (entry === undefined) return runBuild(input, callbacks);
  const giveUp: string[] = [];
  for (;;) {
    const outcome = await attempt(entry, input, giveUp, callbacks);
    if (!('hangs' in outcome)) return outcome;
    giveUp.push(outcome.hangs);
  }
}

function workerEntry(): string | undefined {
  const path = fileURLToPath(new URL('./worker.js', import.meta.url));
  return existsSync(path) ? path : undefined;
}

function attempt(
  entry: string,
  input: BuildInput,
  giveUp: string[],
  { progress, signal }: BuildCallbacks,
): Promise<BuildResult | { hangs: string }> {
  const parsing = parseWatchBuffer();
  const hanging = parseWatcher(parsing, PARSE_LIMIT_MS);
  const limit = heapLimit(input);
  const worker = new Worker(entry, {
    workerData: { input, giveUp, parsing } satisfies WorkerInput,
    resourceLimits: { stackSizeMb: 8, ...(limit === undefined ? {} : { maxOldGenerationSizeMb: limit }) },
  });
  return new Promise((resolve, reject) => {
    const watch = setInterval(() => {
      const path = hanging(performance.now());
      if (path !== undefined) finish(() => resolve({ hangs: path }));
    }, CHECK_EVERY_MS);
    const abort = () => finish(() => reject(new Refusal('cancelled', [])));
    const finish = (settle: () => void) => {
      clearInterval(watch);
      signal?.removeEventListener('abort', abort);
      worker.removeAllListeners();
      worker.on('error', () => {});
      void worker.terminate().then(settle, settle);
    };
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'progress') progress?.(message.progress);
      else if (message.kind === 'result') finish(() => resolve(message.result));
      else finish(() => reject(Refusal.from(message.refusal)));
    });
    worker.on('error', (error: Error & { code?: string }) => {
      finish(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory(limit) : error));
    });
    worker.on('exit', (code) => finish(() => reject(new Error(`The analysis ended with status ${code}.`))));
  });
}

/** The ceiling in megabytes, when one is set above what a thread has anyway: it only raises (config 4.1.1). */
function heapLimit(input: BuildInput): number | undefined {
  const bytes = input.memoryLimit ?? input.config.engine.memoryLimit;
  return bytes !== null && bytes > getHeapStatistics().heap_size_limit ? Math.floor(bytes / MEGABYTE) : undefined;
}

/** The note of commands 2.8. */
function outOfMemory(limit: number | undefined): Refusal {
  const megabytes = limit ?? Math.floor(getHeapStatistics().heap_size_limit / MEGABYTE);
  return new Refusal('memory-exhausted', [
    `Analysis ran out of memory under a limit of ${megabytes}M.`,
    '  - Raise engine.memory_limit in docgen.yaml, or pass --memory-limit=2G.',
    '  - Narrow engine.project_paths so that fewer callees are followed.',
    '  - Set engine.mode to null (DOCGEN_ENGINE=null) to document without inference.',
  ]);
}
