import { Worker } from 'node:worker_threads';
import type { Progress } from '../pipeline/types.js';
import { Refusal } from '../project/refusal.js';
import { SweepPartner, type SweepRequest } from '../project/shared-sweep.js';
import { limitsOf, outOfMemory } from './heap-limit.js';
import type { Job } from './job.js';
import type { FromWorker, ToWorker, WorkerData } from './messages.js';
import { parseWatchBuffer, parseWatcher } from './parse-watchdog.js';
import { MOST_WORKERS } from './pool/chunk-claims.js';
import { allocateFactBuffer } from './pool/fact-buffer.js';
import { hasManyFiles } from './pool/file-count.js';
import { prefetches } from './pool/worker-count.js';
import { ResultReceiver } from './result-channel.js';
import type { Outcome, Thread, ThreadOptions } from './thread.js';

/** Bounds the processor time between two steps of a parse, in milliseconds; they are microseconds apart. */
const STEP_LIMIT_MS = 2_000;
const CHECK_EVERY_MS = 100;
const SOON_LIMIT_MS = 500;
const WHOLE_LIMIT_MS = 60_000;

/** Runs a workspace in a worker thread, and watches the files it parses. */
export class WorkerThread implements Thread {
  readonly limit: number | undefined;
  private readonly worker: Worker;
  private readonly hangingParse: () => string | undefined;
  private readonly stopping: Int32Array;
  private readonly results = new ResultReceiver();
  private readonly partner = new SweepPartner();
  private isSweeping = false;
  private jobs = 0;
  private ended = false;

  constructor(entry: string, options: ThreadOptions) {
    const { root, givenUp, alone, limit, store, packages, oneShot, code, cold, note, stored, heap } = options;
    this.limit = limit;
    const parsing = parseWatchBuffer(MOST_WORKERS);
    const stop = new SharedArrayBuffer(4);
    this.hangingParse = parseWatcher(parsing, STEP_LIMIT_MS);
    this.stopping = new Int32Array(stop);
    const facts = cold && prefetches() && hasManyFiles(root) ? { facts: allocateFactBuffer() } : {};
    this.worker = new Worker(entry, {
      workerData: {
        root,
        givenUp,
        alone,
        parsing,
        stop,
        store,
        packages,
        oneShot,
        code,
        limit,
        ...facts,
      } satisfies WorkerData,
      resourceLimits: limitsOf(limit),
    });
    // Between two jobs there is no listener; the next one reports a fault there.
    this.worker.on('error', () => {});
    this.worker.on('exit', () => {
      this.ended = true;
    });
    this.worker.on('message', (message: FromWorker) => {
      if (message.kind === 'note') note(message.line);
      else if (message.kind === 'stored') stored(message.cache);
      else if (message.kind === 'heap') heap(message.heap);
      else if (message.kind === 'sweep') this.sweep(message.request);
    });
    this.worker.unref();
  }

  run({ input, question }: Job, progress: (progress: Progress) => void): Promise<Outcome> {
    const { worker, results } = this;
    const id = ++this.jobs;
    Atomics.store(this.stopping, 0, 0);
    worker.ref();
    return new Promise((resolve) => {
      const watch = setInterval(() => {
        const file = this.hangingParse();
        if (file !== undefined) finish({ kind: 'hangs', file });
      }, CHECK_EVERY_MS);
      const take = (message: FromWorker) => {
        if (!('id' in message) || message.id !== id) return;
        switch (message.kind) {
          case 'progress':
            return progress(message.progress);
          case 'result':
          case 'unchanged':
            return finish({ kind: 'result', result: results.receive(message) });
          case 'answer':
            return finish({ kind: 'answer', answered: message.answered });
          case 'refusal':
            return finish({ kind: 'failed', error: Refusal.from(message.refusal), fatal: false });
          case 'fault':
            return finish({ kind: 'failed', error: message.error, fatal: true });
        }
      };
      const fail = (error: Error & { code?: string }) => {
        const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        finish({ kind: 'failed', error: isMemory ? outOfMemory(this.limit) : error, fatal: true });
      };
      const exit = (code: number) =>
        finish({ kind: 'failed', error: new Error(`The analysis ended with status ${code}.`), fatal: true });
      const finish = (outcome: Outcome) => {
        clearInterval(watch);
        worker.off('message', take).off('error', fail).off('exit', exit);
        worker.unref();
        resolve(outcome);
      };
      worker.on('message', take).on('error', fail).on('exit', exit);
      const asked = question === undefined ? {} : { question };
      worker.postMessage({ id, input, ...asked, held: results.held } satisfies ToWorker);
    });
  }

  /** Looks at files for the thread, block by block: the sockets of a daemon are served between them. */
  private sweep(request: SweepRequest): void {
    this.partner.take(request);
    const isWorking = this.isSweeping;
    this.isSweeping = true;
    const work = (): void => {
      this.isSweeping = !this.ended && this.partner.work();
      if (this.isSweeping) setImmediate(work);
    };
    if (!isWorking) work();
  }

  /** A busy thread sees the shared number between two operations; one that waits for PHP hears the message. */
  stop(): void {
    Atomics.store(this.stopping, 0, 1);
    this.worker.postMessage({ stop: this.jobs } satisfies ToWorker);
  }

  async end(how: Parameters<Thread['end']>[0]): Promise<void> {
    if (how !== 'at once' && !this.ended) {
      this.worker.ref();
      const exited = new Promise<void>((resolve) => this.worker.once('exit', () => resolve()));
      this.worker.postMessage({ close: true, whole: how === 'whole' } satisfies ToWorker);
      const limit = new Promise<void>((resolve) =>
        setTimeout(resolve, how === 'whole' ? WHOLE_LIMIT_MS : SOON_LIMIT_MS).unref(),
      );
      await Promise.race([exited, limit]);
    }
    await this.worker.terminate();
  }
}
