import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../project/refusal.js';
import { heapLimit } from './heap-limit.js';
import { startThread, type Thread } from './thread.js';
import type { BuildCallbacks, Builder, BuildInput, BuildResult } from './types.js';

/** What is kept on disk. */
export interface CacheState {
  enabled: boolean;
  fragments: number;
  bytes: number;
}

interface Job {
  input: BuildInput;
  callbacks: BuildCallbacks;
  resolve(result: BuildResult): void;
  reject(error: unknown): void;
  /** Stopped because somebody else is in a hurry, not because nobody wants it. */
  yielding: boolean;
}

/**
 * Builds the documents of one application, supervised, and remembers what it made: its workspace lives in a worker thread. A
 * file the parser hangs on is given up and the build starts again without it; running out of memory is explained and costs
 * what was remembered. One build runs at a time; one that is urgent stops another, which goes on after it where it was.
 */
export class KeptBuilder implements Builder {
  private readonly waiting: Job[] = [];
  private readonly giveUp = new Set<string>();
  private running: Job | undefined;
  private thread: Thread | undefined;
  private counts: BuildResult['counts'] | undefined;
  private cache: CacheState = { enabled: false, fragments: 0, bytes: 0 };
  private closed = false;

  constructor(private readonly root: string) {}

  build(input: BuildInput, callbacks: BuildCallbacks = {}): Promise<BuildResult> {
    return new Promise((resolve, reject) => {
      const { signal, urgent } = callbacks;
      if (signal?.aborted === true || this.closed) return reject(new Refusal('cancelled', []));
      const settled = <T>(settle: (value: T) => void) => {
        return (value: T) => {
          signal?.removeEventListener('abort', leave);
          settle(value);
        };
      };
      const job: Job = { input, callbacks, resolve: settled(resolve), reject: settled(reject), yielding: false };
      const leave = () => {
        const at = this.waiting.indexOf(job);
        if (at >= 0) this.waiting.splice(at, 1);
        else if (this.running === job) this.thread?.stop();
        job.reject(new Refusal('cancelled', []));
      };
      signal?.addEventListener('abort', leave, { once: true });
      if (urgent === true) {
        const behind = this.waiting.findIndex((other) => other.callbacks.urgent !== true);
        this.waiting.splice(behind < 0 ? this.waiting.length : behind, 0, job);
        if (this.running !== undefined && this.running.callbacks.urgent !== true) {
          this.running.yielding = true;
          this.thread?.stop();
        }
      } else {
        this.waiting.push(job);
      }
      this.next();
    });
  }

  status(): { cache: CacheState; lastBuild: BuildResult['counts'] | null } {
    return { cache: this.cache, lastBuild: this.counts ?? null };
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.waiting.splice(0)) job.reject(new Refusal('cancelled', []));
    this.running?.reject(new Refusal('cancelled', []));
    await this.thread?.end();
    this.thread = undefined;
  }

  private next(): void {
    if (this.running !== undefined || this.closed) return;
    const job = this.waiting.shift();
    if (job === undefined) return;
    this.running = job;
    void this.run(job).finally(() => {
      this.running = undefined;
      this.next();
    });
  }

  private async run(job: Job): Promise<void> {
    for (;;) {
      const limit = heapLimit(job.input);
      if (this.thread !== undefined && (this.thread.limit ?? 0) < (limit ?? 0)) await this.drop();
      this.thread ??= startThread(this.root, [...this.giveUp], limit);
      const outcome = await this.thread.build(job.input, job.callbacks);
      switch (outcome.kind) {
        case 'result':
          this.counts = outcome.result.counts;
          return job.resolve(outcome.result);
        case 'hangs':
          this.giveUp.add(`${outcome.path}\0${this.sha(outcome.path)}`);
          await this.drop();
          continue;
        case 'failed':
          if (outcome.fatal) await this.drop();
          if (job.yielding && outcome.error instanceof Refusal && outcome.error.kind === 'cancelled') {
            job.yielding = false;
            this.waiting.push(job);
            return;
          }
          return job.reject(outcome.error);
      }
    }
  }

  private async drop(): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await thread?.end();
  }

  private sha(path: string): string {
    try {
      return createHash('sha256')
        .update(readFileSync(join(this.root, path)))
        .digest('hex');
    } catch {
      return '';
    }
  }
}
