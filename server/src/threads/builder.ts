import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, storeFile } from '@docgen/cache';
import { EnvironmentNames } from '../host/boot/environment-names.js';
import { buildKey } from '../pipeline/build-key.js';
import type { BuildCallbacks, BuildInput, BuildResult } from '../pipeline/types.js';
import { buildId } from '../project/build-id.js';
import { Refusal } from '../project/refusal.js';
import type { QuestionAnswer, QuestionName, QuestionParameters } from '../questions/index.js';
import { type RestoredBuild, restoreBuild } from '../stored/stored-build.js';
import { heapLimit } from './heap-limit.js';
import { type Answered, type Builder, type Job, type JobResult, summaryOf } from './job.js';
import type { StorePlace } from './messages.js';
import { sharesWork } from './pool/worker-count.js';
import { startThread, type Thread } from './thread.js';

/** What is kept on disk. */
export interface CacheState {
  enabled: boolean;
  fragments: number;
  bytes: number;
}

/** PHP that takes no notice of being asked to end is killed after 2 s. */
const STOPPED_WITHIN_MS = 2_500;

interface ScheduledJob extends Job {
  callbacks: BuildCallbacks;
  resolve(result: JobResult): void;
  reject(error: unknown): void;
  /** Stopped because somebody else is in a hurry, not because nobody wants it. */
  yielding: boolean;
}

export interface PersistentBuilderOptions {
  /** The process stays, so what it makes is kept unless the configuration says otherwise (cache 1.2). */
  lasting: boolean;
  /** One line for standard error or a log. */
  note(line: string): void;
}

/**
 * Builds the documents of one application, supervised, and remembers what it made: its workspace lives in a worker thread. A
 * file the parser hangs on is given up and the build starts again without it; running out of memory is explained and costs
 * what was remembered. One build runs at a time; one that is urgent stops another, which goes on after it where it was.
 */
export class PersistentBuilder implements Builder {
  private readonly waiting: ScheduledJob[] = [];
  private readonly giveUp = new Set<string>();
  private running: ScheduledJob | undefined;
  private thread: Thread | undefined;
  private place: StorePlace | undefined;
  private recalled: RestoredBuild<BuildResult> | undefined;
  private readonly environment: EnvironmentNames;
  private counts: BuildResult['counts'] | undefined;
  private cache: CacheState = { enabled: false, fragments: 0, bytes: 0 };
  /** Of the thread, while there is one. */
  private heap: { used: number; limit: number } | undefined;
  private closed = false;
  /** Of the running job. */
  private working: Promise<void> = Promise.resolve();
  private readonly options: PersistentBuilderOptions;

  constructor(
    private readonly root: string,
    options: PersistentBuilderOptions,
  ) {
    // The store is opened to recall a build and again by the thread; what is wrong with it is said once.
    const noted = new Set<string>();
    const note = (line: string) => {
      if (!noted.has(line)) options.note(line);
      noted.add(line);
    };
    this.options = { ...options, note };
    this.environment = new EnvironmentNames(root);
  }

  build(input: BuildInput, callbacks: BuildCallbacks = {}): Promise<BuildResult> {
    return this.schedule({ input }, callbacks) as Promise<BuildResult>;
  }

  async ask<Q extends QuestionName>(
    name: Q,
    parameters: QuestionParameters<Q>,
    input: BuildInput,
    callbacks: BuildCallbacks = {},
  ): Promise<Answered<QuestionAnswer<Q>>> {
    const answered = this.schedule({ input, question: { name, parameters } }, callbacks);
    return (await answered) as Answered<QuestionAnswer<Q>>;
  }

  private schedule({ input, question }: Job, callbacks: BuildCallbacks): Promise<JobResult> {
    return new Promise((resolve, reject) => {
      const { signal, urgent } = callbacks;
      if (signal?.aborted === true || this.closed) return reject(new Refusal('cancelled', []));
      const settled = <T>(settle: (value: T) => void) => {
        return (value: T) => {
          signal?.removeEventListener('abort', leave);
          settle(value);
        };
      };
      const job: ScheduledJob = {
        input,
        ...(question === undefined ? {} : { question }),
        callbacks,
        resolve: settled(resolve),
        reject: settled(reject),
        yielding: false,
      };
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

  status(): {
    cache: CacheState;
    lastBuild: BuildResult['counts'] | null;
    heap: { used: number; limit: number } | null;
  } {
    return { cache: this.cache, lastBuild: this.counts ?? null, heap: this.heap ?? null };
  }

  /** Forgets what it remembers, after putting it away; what is on disk stays. Between two builds. */
  async forget(): Promise<void> {
    await this.drop('whole');
    this.cache = { ...this.cache, fragments: 0, bytes: 0 };
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.waiting.splice(0)) job.reject(new Refusal('cancelled', []));
    if (this.running === undefined) return this.drop(this.options.lasting ? 'soon' : 'whole');
    this.running.reject(new Refusal('cancelled', []));
    // A thread that is ended at once leaves behind the PHP it has started, and its directory.
    this.thread?.stop();
    await Promise.race([this.working, new Promise((resolve) => setTimeout(resolve, STOPPED_WITHIN_MS).unref())]);
    await this.drop('at once');
  }

  private next(): void {
    if (this.running !== undefined || this.closed) return;
    const job = this.waiting.shift();
    if (job === undefined) return;
    this.running = job;
    this.working = this.run(job)
      .catch((error: unknown) => () => job.reject(error))
      .then((settle) => {
        // Whoever waits may close the builder at once, and then nothing is running any more.
        this.running = undefined;
        settle();
        this.next();
      });
  }

  /** Builds, and answers how the job is settled. */
  private async run(job: ScheduledJob): Promise<() => void> {
    const place = this.storePlace(job.input);
    // A stored build does not say which files its operations were made from.
    const mayRecall = this.thread === undefined && job.input.contributingFiles !== true;
    const recalled = mayRecall && place !== undefined ? this.recall(place, job.input) : undefined;
    if (recalled !== undefined) {
      const result = await answerOf(job, recalled);
      if (result !== undefined) {
        this.counts = recalled.counts;
        return () => job.resolve(result);
      }
    }
    this.recalled = undefined;
    for (;;) {
      const limit = heapLimit(job.input);
      const otherPlace = this.place?.file !== place?.file;
      if (this.thread !== undefined && (otherPlace || (this.thread.limit ?? 0) < (limit ?? 0))) await this.drop('soon');
      this.place = place;
      this.thread ??= startThread({
        root: this.root,
        giveUp: [...this.giveUp],
        limit,
        store: place,
        once: !this.options.lasting,
        cold: this.isCold(job.input, place),
        note: this.options.note,
        kept: (cache) => {
          this.cache = { enabled: true, ...cache };
        },
        heap: (heap) => {
          this.heap = heap;
        },
      });
      if (job.callbacks.signal?.aborted === true) return () => job.reject(new Refusal('cancelled', []));
      const outcome = await this.thread.run(job, job.callbacks);
      switch (outcome.kind) {
        case 'result':
          this.counts = outcome.result.counts;
          return () => job.resolve(outcome.result);
        case 'answer':
          this.counts = outcome.answered.build.counts;
          return () => job.resolve(outcome.answered);
        case 'hangs':
          this.giveUp.add(`${outcome.path}\0${this.sha(outcome.path)}`);
          await this.drop('at once');
          continue;
        case 'failed':
          if (outcome.fatal) await this.drop('at once');
          if (job.yielding && outcome.error instanceof Refusal && outcome.error.kind === 'cancelled') {
            job.yielding = false;
            return () => this.waiting.push(job);
          }
          return () => job.reject(outcome.error);
      }
    }
  }

  /** Whether what it builds is all to be analysed, by more than one thread. */
  private isCold({ config, routesOnly }: BuildInput, place: StorePlace | undefined): boolean {
    if (routesOnly === true || !sharesWork(config.engine.workers)) return false;
    return place === undefined || this.cache.fragments === 0;
  }

  private async drop(how: Parameters<Thread['end']>[0]): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await thread?.end(how);
    this.heap = undefined;
  }

  /** The file that keeps what builds make, where there is to be one. */
  private storePlace({ config, env }: BuildInput): StorePlace | undefined {
    const { enabled, written, path, maxSize } = config.cache;
    const choice = { enabled: written ? enabled : undefined, path, lasting: this.options.lasting };
    const file = storeFile(this.root, choice, env, process.getuid?.() ?? 0);
    return file === undefined ? undefined : { file, build: buildId(), maxBytes: maxSize };
  }

  /** A build nothing of which has changed needs no thread. */
  private recall(place: StorePlace, input: BuildInput): BuildResult | undefined {
    const key = buildKey(input, this.environment);
    if (this.recalled?.key === key) return input.reboot === true ? undefined : this.recalled.again();
    const store = openStore({ ...place, note: this.options.note });
    try {
      this.recalled = input.reboot === true ? undefined : restoreBuild<BuildResult>(store, this.root, key);
      this.cache = { enabled: true, ...store.statistics() };
      return this.recalled?.result;
    } finally {
      store.close();
    }
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

/** The result of a job whose build was restored; undefined where its question reads what only the thread of a build holds. */
async function answerOf({ question }: Job, build: BuildResult): Promise<JobResult | undefined> {
  if (question === undefined) return build;
  const [{ questions }, { ask }] = await Promise.all([import('../questions/index.js'), import('../questions/ask.js')]);
  if (questions[question.name].about !== 'result') return undefined;
  return { answer: ask(question.name, question.parameters as never, build, {}), build: summaryOf(build) };
}
