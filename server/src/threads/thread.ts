import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { BuildCallbacks, BuildResult } from '../pipeline/types.js';
import { Refusal } from '../project/refusal.js';
import { limitsOf, outOfMemory } from './heap-limit.js';
import { InProcessThread } from './in-process-thread.js';
import type { Answered, Job } from './job.js';
import type { BuildMessage, FromWorker, StorePlace, ToWorker, WorkerData } from './messages.js';
import { delayOptimization } from './optimization-delay.js';
import { parseWatchBuffer, parseWatcher } from './parse-watchdog.js';
import { MOST_WORKERS } from './pool/chunk-claims.js';
import { allocateFactBuffer } from './pool/fact-buffer.js';
import { applyDelta } from './result-delta.js';

/** No file takes longer to parse; the slowest of the 1,688 of the framework takes 20 ms. */
const PARSE_LIMIT_MS = 2_000;
const CHECK_EVERY_MS = 100;
const SOON_LIMIT_MS = 500;
const WHOLE_LIMIT_MS = 60_000;

export type Outcome =
  | { kind: 'result'; result: BuildResult }
  | { kind: 'answer'; answered: Answered<unknown> }
  | { kind: 'hangs'; path: string }
  /** `fatal`: the thread is of no use any more. */
  | { kind: 'failed'; error: unknown; fatal: boolean };

/** A thread that holds a workspace. */
export interface Thread {
  /** Megabytes, when raised above what a thread has anyway. */
  readonly limit: number | undefined;
  run(job: Job, callbacks: BuildCallbacks): Promise<Outcome>;
  /** Stops the running build at the next operation. */
  stop(): void;
  /** `at once`: it is of no use any more; `whole`: everything it made is put away before. */
  end(how: 'at once' | 'soon' | 'whole'): Promise<void>;
}

/** What a thread is started with. */
export interface ThreadOptions {
  root: string;
  /** `<path> NUL <sha>` */
  giveUp: string[];
  /** Megabytes. */
  limit: number | undefined;
  store: StorePlace | undefined;
  once: boolean;
  /** Nothing is known yet of what it will build, so that another thread will be wanted to help. */
  cold: boolean;
  /** One line for standard error. */
  note(line: string): void;
  /** What the store holds now. */
  kept(cache: { fragments: number; bytes: number }): void;
  /** What it has in use. */
  heap(heap: { used: number; limit: number }): void;
}

export function startThread(options: ThreadOptions): Thread {
  delayOptimization();
  const entry = fileURLToPath(new URL('./worker.cjs', import.meta.url));
  // From source there is no worker to load; tests run the same workspace in their own thread.
  return existsSync(entry) ? new WorkerThread(entry, options) : new InProcessThread(options);
}

class WorkerThread implements Thread {
  private readonly worker: Worker;
  private readonly hanging: () => string | undefined;
  private readonly stopping: Int32Array;
  readonly limit: number | undefined;
  private builds = 0;
  /** Of the last result that had some, by their hashes. */
  private artifacts: ReadonlyMap<string, Uint8Array> = new Map();
  private last: BuildResult | undefined;
  private ended = false;

  constructor(entry: string, { root, giveUp, limit, store, once, cold, note, kept, heap }: ThreadOptions) {
    this.limit = limit;
    const parsing = parseWatchBuffer(MOST_WORKERS);
    const stop = new SharedArrayBuffer(4);
    this.hanging = parseWatcher(parsing, PARSE_LIMIT_MS / CHECK_EVERY_MS);
    this.stopping = new Int32Array(stop);
    this.worker = new Worker(entry, {
      workerData: {
        root,
        giveUp,
        parsing,
        stop,
        store,
        once,
        limit,
        ...(cold ? { facts: allocateFactBuffer() } : {}),
      } satisfies WorkerData,
      resourceLimits: limitsOf(limit),
    });
    // Between two builds nobody listens, and a fault there is told by the next one.
    this.worker.on('error', () => {});
    this.worker.on('exit', () => {
      this.ended = true;
    });
    this.worker.on('message', (message: FromWorker) => {
      if (message.kind === 'note') note(message.line);
      else if (message.kind === 'kept') kept(message.cache);
      else if (message.kind === 'heap') heap(message.heap);
    });
    this.worker.unref();
  }

  run({ input, question }: Job, { progress }: BuildCallbacks): Promise<Outcome> {
    const { worker } = this;
    const id = ++this.builds;
    Atomics.store(this.stopping, 0, 0);
    worker.ref();
    return new Promise((resolve) => {
      const watch = setInterval(() => {
        const path = this.hanging();
        if (path !== undefined) finish({ kind: 'hangs', path });
      }, CHECK_EVERY_MS);
      const listen = (message: FromWorker | BuildMessage) => {
        if (!('id' in message) || message.id !== id) return;
        if (message.kind === 'progress') progress?.(message.progress);
        else if (message.kind === 'result')
          finish({ kind: 'result', result: this.whole(applyDelta(message.result, this.last)) });
        else if (message.kind === 'answer') finish({ kind: 'answer', answered: message.answered });
        else if (message.kind === 'unchanged') finish({ kind: 'result', result: this.again(message) });
        else if (message.kind === 'fault') finish({ kind: 'failed', error: message.error, fatal: true });
        else finish({ kind: 'failed', error: Refusal.from(message.refusal), fatal: false });
      };
      const broke = (error: Error & { code?: string }) => {
        const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        finish({ kind: 'failed', error: memory ? outOfMemory(this.limit) : error, fatal: true });
      };
      const left = (code: number) =>
        finish({ kind: 'failed', error: new Error(`The analysis ended with status ${code}.`), fatal: true });
      const finish = (outcome: Outcome) => {
        clearInterval(watch);
        worker.off('message', listen).off('error', broke).off('exit', left);
        worker.unref();
        resolve(outcome);
      };
      worker.on('message', listen).on('error', broke).on('exit', left);
      const asked = question === undefined ? {} : { question };
      worker.postMessage({ id, input, ...asked, have: [...this.artifacts.keys()] } satisfies ToWorker);
    });
  }

  /** The result with the bytes of artifacts that were the same before. */
  private whole(result: BuildResult): BuildResult {
    const held = new Map<string, Uint8Array>();
    for (const artifact of result.documents.flatMap(({ artifacts }) => artifacts)) {
      artifact.bytes = this.artifacts.get(artifact.sha256) ?? artifact.bytes;
      held.set(artifact.sha256, artifact.bytes);
    }
    if (held.size > 0) this.artifacts = held;
    this.last = result;
    return result;
  }

  /** The last result with other counts: what it holds is the same objects, so what was made of them may be kept by them. */
  private again({ counts, contributingFiles }: Pick<BuildResult, 'counts' | 'contributingFiles'>): BuildResult {
    if (this.last === undefined) throw new Error('A thread that has sent no result repeats none.');
    return { ...this.last, counts, ...(contributingFiles === undefined ? {} : { contributingFiles }) };
  }

  /** A busy thread sees the shared number between two operations; one that waits for PHP hears the message. */
  stop(): void {
    Atomics.store(this.stopping, 0, 1);
    this.worker.postMessage({ stop: this.builds } satisfies ToWorker);
  }

  async end(how: Parameters<Thread['end']>[0]): Promise<void> {
    if (how !== 'at once' && !this.ended) {
      this.worker.ref();
      const gone = new Promise<void>((resolve) => this.worker.once('exit', () => resolve()));
      this.worker.postMessage({ close: true, whole: how === 'whole' } satisfies ToWorker);
      const late = new Promise<void>((resolve) =>
        setTimeout(resolve, how === 'whole' ? WHOLE_LIMIT_MS : SOON_LIMIT_MS).unref(),
      );
      await Promise.race([gone, late]);
    }
    await this.worker.terminate();
  }
}
