import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BuildResult, Progress } from '../pipeline/types.js';
import type { PackageFactsPlace } from '../stored/package-facts.js';
import { InProcessThread } from './in-process-thread.js';
import type { Answered, Job } from './job.js';
import type { StoreLocation } from './messages.js';
import { delayOptimization } from './optimization-delay.js';
import { WorkerThread } from './worker-thread.js';

/** Tells how a job ended. */
export type Outcome =
  | { kind: 'result'; result: BuildResult }
  | { kind: 'answer'; answered: Answered<unknown> }
  /** `<path> NUL <sha>` of the file whose parse does not end. */
  | { kind: 'hangs'; file: string }
  /** `fatal` says that the thread is of no use any more. */
  | { kind: 'failed'; error: unknown; fatal: boolean };

/** Holds a workspace in a thread of its own, or in this one. */
export interface Thread {
  /** Megabytes, when raised above what a thread has anyway. */
  readonly limit: number | undefined;
  run(job: Job, progress: (progress: Progress) => void): Promise<Outcome>;
  /** Stops the running job between two operations. */
  stop(): void;
  /** `at once`: it is of no use any more; `whole`: it stores everything it made before it ends. */
  end(how: 'at once' | 'soon' | 'whole'): Promise<void>;
}

/** Holds the start options of a thread. */
export interface ThreadOptions {
  root: string;
  /** Files whose parse did not end in a thread that ran alone, `<path> NUL <sha>`. */
  givenUp: string[];
  /** Says that no other thread may run beside it: a parse that hung beside others gets its second chance. */
  alone: boolean;
  /** Megabytes. */
  limit: number | undefined;
  store: StoreLocation | undefined;
  packages: PackageFactsPlace | undefined;
  /** Says that the process ends with its first build. */
  oneShot: boolean;
  /** The folder V8's code is kept in; undefined where none is. */
  code: string | undefined;
  /** Says that no operation has a known result yet, so that another thread will be wanted to help. */
  cold: boolean;
  /** Takes one line for standard error. */
  note(line: string): void;
  /** Takes what the store holds now. */
  stored(cache: { fragments: number; bytes: number }): void;
  /** Takes the bytes the thread has in use, and as many as it may use. */
  heap(heap: { used: number; limit: number }): void;
}

export function startThread(options: ThreadOptions): Thread {
  delayOptimization();
  const entry = fileURLToPath(new URL('./worker.cjs', import.meta.url));
  // From source there is no worker to load; tests run the same workspace in their own thread.
  return existsSync(entry) ? new WorkerThread(entry, options) : new InProcessThread(options);
}
