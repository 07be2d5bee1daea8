import { setTimeout as pause } from 'node:timers/promises';
import { inputText } from '../pipeline/build-key.js';
import type { BuildCallbacks, BuildInput, BuildResult, Progress } from '../pipeline/types.js';
import { Refusal } from '../project/refusal.js';
import type { QuestionAnswer, QuestionName, QuestionParameters } from '../questions/index.js';
import type { Answered, Builder, Job, JobResult } from './job.js';
import type { RecalledView } from './recalled-view.js';

/** Tells whether a user waits for the job while typing, for as long as it takes, or not at all. */
export type Urgency = 'interactive' | 'background' | 'ahead';

/** Runs one job after the other. */
export interface JobRunner {
  /**
   * Runs a job to its end, or until `stop`: then it rejects with a `cancelled` refusal, and results made so far are
   * kept.
   */
  run(job: Job, progress: (progress: Progress) => void): Promise<JobResult>;
  /** Stops the running job between two operations. */
  stop(): void;
  /** Answers what an earlier build showed an editor, whatever runs. */
  recall?: Builder['recall'];
  /** Drops results held in memory. It is called only between two jobs. */
  forget?(): Promise<void>;
  /** `abandoned`: a job has been stopped, and may still run. */
  close?(abandoned: boolean): Promise<void>;
}

/** PHP that takes no notice of being asked to end is killed after 2 s. */
const STOPPED_WITHIN_MS = 2_500;

/** Waits for the result of a job. */
interface Waiter {
  callbacks: BuildCallbacks;
  resolve(result: JobResult): void;
  reject(error: unknown): void;
}

/** Holds a job with all its waiters. */
interface ScheduledJob extends Job {
  /** Equal for jobs that are one. */
  key: string;
  /** The most urgent job is of rank 0. */
  rank: number;
  waiters: Set<Waiter>;
  /** Waiters that came after it had begun: files may have changed since, so the next run, which finds nearly all done, is theirs. */
  latecomers: Set<Waiter>;
  /** Says that it was stopped for a more urgent job, and runs again after it. */
  yielding: boolean;
}

/**
 * Decides which job of an application runs next; one runs at a time. Equal jobs are run once for everybody who wanted them before they
 * began. A job is stopped when the last who wanted it leaves, and yields to a more urgent one between two operations: it runs again
 * afterwards, and takes over what it had made.
 */
export class Scheduler implements Builder {
  /** Waiting jobs by rank; among equals, by arrival. */
  private readonly waiting: ScheduledJob[] = [];
  private running: ScheduledJob | undefined;
  /** Settles when the running job has ended, one way or the other. */
  private ended: Promise<void> = Promise.resolve();
  /** Number of callers that hold back every job. */
  private holds = 0;
  private closed = false;

  /** `onResult` receives every result before the waiters do. */
  constructor(
    private readonly runner: JobRunner,
    private readonly onResult: (result: JobResult, input: BuildInput) => void = () => {},
  ) {}

  /** Tells whether a job runs, or waits to. */
  get busy(): boolean {
    return this.running !== undefined || this.waiting.length > 0;
  }

  build(input: BuildInput, callbacks: BuildCallbacks = {}): Promise<BuildResult> {
    return this.at('background').build(input, callbacks);
  }

  ask<Q extends QuestionName>(
    name: Q,
    parameters: QuestionParameters<Q>,
    input: BuildInput,
    callbacks: BuildCallbacks = {},
  ): Promise<Answered<QuestionAnswer<Q>>> {
    return this.at('background').ask(name, parameters, input, callbacks);
  }

  /** Gives a builder whose jobs have that urgency. */
  at(urgency: Urgency): Builder {
    return {
      build: (input, callbacks = {}) => this.schedule({ input }, urgency, callbacks) as Promise<BuildResult>,
      ask: <Q extends QuestionName>(
        name: Q,
        parameters: QuestionParameters<Q>,
        input: BuildInput,
        callbacks: BuildCallbacks = {},
      ) => {
        const job = { input, question: { name, parameters } };
        return this.schedule(job, urgency, callbacks) as Promise<Answered<QuestionAnswer<Q>>>;
      },
      recall: (files, input) => this.recall(files, input),
      forget: () => this.forget(),
    };
  }

  /** Reads what an earlier build showed an editor: it is no job, and waits for none. */
  recall(files: readonly string[], input: BuildInput): RecalledView | undefined {
    return this.runner.recall?.(files, input);
  }

  /** Drops results the runner holds in memory, between two jobs; those on disk stay. */
  async forget(): Promise<void> {
    this.holds++;
    try {
      await this.ended;
      await this.runner.forget?.();
    } finally {
      this.holds--;
      this.next();
    }
  }

  /** Refuses every waiter and closes the runner. */
  async close(): Promise<void> {
    this.closed = true;
    const { running } = this;
    for (const job of [...this.waiting.splice(0), ...(running === undefined ? [] : [running])]) {
      for (const { reject } of everybody(job)) reject(cancelled());
      job.waiters.clear();
      job.latecomers.clear();
    }
    if (running !== undefined) {
      // A thread that is ended at once leaves behind the PHP it has started, and its directory.
      this.runner.stop();
      await Promise.race([this.ended, pause(STOPPED_WITHIN_MS, undefined, { ref: false })]);
    }
    await this.runner.close?.(running !== undefined);
  }

  private schedule(job: Job, urgency: Urgency, callbacks: BuildCallbacks): Promise<JobResult> {
    return new Promise((resolve, reject) => {
      const { signal } = callbacks;
      if (signal?.aborted === true || this.closed) return reject(cancelled());
      const leave = () => {
        reject(cancelled());
        this.leave(waiter);
      };
      const settled = <T>(settle: (value: T) => void) => {
        return (value: T) => {
          signal?.removeEventListener('abort', leave);
          settle(value);
        };
      };
      const waiter: Waiter = { callbacks, resolve: settled(resolve), reject: settled(reject) };
      signal?.addEventListener('abort', leave, { once: true });
      this.join(job, rankOf(job, urgency), waiter);
    });
  }

  /** Adds a waiter to the equal job there is, else a job of its own. */
  private join(job: Job, rank: number, waiter: Waiter): void {
    // Jobs under different environments are different, whatever the application reads of them.
    const key = inputText(lookingAtAll(job));
    const { running } = this;
    const queued = this.waiting.find((other) => other.key === key);
    if (queued !== undefined) {
      queued.waiters.add(waiter);
      if (rank < queued.rank) {
        this.waiting.splice(this.waiting.indexOf(queued), 1);
        this.insert({ ...queued, input: job.input, rank }, 'last');
      }
    } else if (running?.key === key) {
      running.latecomers.add(waiter);
      running.rank = Math.min(running.rank, rank);
    } else {
      const { input, question } = job;
      const asked = question === undefined ? {} : { question };
      const waiters = new Set([waiter]);
      this.insert({ input, ...asked, key, rank, waiters, latecomers: new Set(), yielding: false }, 'last');
    }
    this.next();
  }

  /** Puts a job among those of its rank, and stops a running one that is less urgent. */
  private insert(job: ScheduledJob, place: 'first' | 'last'): void {
    const at = this.waiting.findIndex(({ rank }) => (place === 'first' ? rank >= job.rank : rank > job.rank));
    this.waiting.splice(at < 0 ? this.waiting.length : at, 0, job);
    if (this.running === undefined || this.running.rank <= job.rank || this.running.yielding) return;
    this.running.yielding = true;
    this.runner.stop();
  }

  private leave(waiter: Waiter): void {
    for (const job of [...this.waiting, ...(this.running === undefined ? [] : [this.running])]) {
      const wanted = job.waiters.delete(waiter) || job.latecomers.delete(waiter);
      if (!wanted || everybody(job).length > 0) continue;
      if (job === this.running) this.runner.stop();
      else this.waiting.splice(this.waiting.indexOf(job), 1);
    }
  }

  private next(): void {
    if (this.running !== undefined || this.holds > 0 || this.closed) return;
    const job = this.waiting.shift();
    if (job === undefined) return;
    this.running = job;
    this.ended = this.run(job).then((settle) => {
      // A waiter may close the scheduler at once, and then nothing runs any more.
      this.running = undefined;
      settle();
      this.next();
    });
  }

  /** Runs a job; answers the notifications to send once nothing runs. */
  private async run(job: ScheduledJob): Promise<() => void> {
    const progress = (told: Progress) => {
      for (const { callbacks } of everybody(job)) callbacks.progress?.(told);
    };
    try {
      const { input, question } = job;
      const result = await this.runner.run(question === undefined ? { input } : { input, question }, progress);
      this.onResult(result, input);
      return () => {
        for (const { resolve } of job.waiters) resolve(result);
        this.again(job, job.latecomers);
      };
    } catch (error) {
      if (job.yielding && error instanceof Refusal && error.kind === 'cancelled')
        return () => this.again(job, new Set(everybody(job)));
      return () => {
        for (const { reject } of job.waiters) reject(error);
        this.again(job, job.latecomers);
      };
    }
  }

  /** Queues a job again for those who still want it, before others of its rank. */
  private again(job: ScheduledJob, waiters: Set<Waiter>): void {
    if (waiters.size > 0 && !this.closed)
      this.insert({ ...lookingAtAll(job), waiters, latecomers: new Set(), yielding: false }, 'first');
  }
}

/** A build that nobody waits for is the least urgent, then one that nobody types for; a question of it is one that somebody looks at. */
function rankOf({ question }: Job, urgency: Urgency): number {
  if (urgency === 'interactive') return 0;
  if (urgency === 'ahead') return 3;
  return question === undefined ? 2 : 1;
}

/** Drops from a build what it need not look at: who joins it waits for the files as they are now. A question says itself what it is asked of. */
function lookingAtAll<J extends Job>(job: J): J {
  if (job.question !== undefined || job.input.looksAt === undefined) return job;
  const { looksAt: _, ...input } = job.input;
  return { ...job, input };
}

function everybody({ waiters, latecomers }: ScheduledJob): Waiter[] {
  return [...waiters, ...latecomers];
}

function cancelled(): Refusal {
  return new Refusal('cancelled', []);
}
