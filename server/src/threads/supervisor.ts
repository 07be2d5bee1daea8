import { codeFolder, openStore, packageFolder } from '@docgen/cache';
import { loadMentions } from '../host/boot/stored-facts.js';
import { buildKey } from '../pipeline/build-key.js';
import type { BuildInput, BuildResult, Progress } from '../pipeline/types.js';
import { buildId } from '../project/build-id.js';
import { factsIdentity, shippedFacts } from '../project/facts-identity.js';
import { Refusal } from '../project/refusal.js';
import type { PackageFactsPlace } from '../stored/package-facts.js';
import type { KeptElsewhere } from '../stored/remote/kept-elsewhere.js';
import { remoteAddress } from '../stored/remote/remote-choice.js';
import { storePlace } from '../stored/store-place.js';
import { type RestoredBuild, restoreBuild } from '../stored/stored-build.js';
import { checkAccelerations, isEnabled } from './accelerations.js';
import { heapLimit } from './heap-limit.js';
import { type Job, type JobResult, summaryOf } from './job.js';
import type { StoreLocation } from './messages.js';
import { sharesWork } from './pool/worker-count.js';
import { type RecalledView, recallView } from './recalled-view.js';
import type { JobRunner } from './scheduler.js';
import { startThread, type Thread } from './thread.js';

/** Counts the rows of the store. */
export interface CacheState {
  enabled: boolean;
  fragments: number;
  bytes: number;
}

export interface SupervisorOptions {
  /** Says that the process stays, so its results are stored unless the configuration forbids it. */
  lasting: boolean;
  /** Writes one line to standard error or a log. */
  note(line: string): void;
}

/**
 * Runs the jobs of one application in a worker thread that keeps its workspace from job to job. When a parse does not end, the job starts
 * again with nothing beside it; where it does not end there either, the file is given up for this job. A thread that runs out of memory is
 * explained, and costs what it held. A build that lies in the store, and nothing of which has changed, needs no thread.
 */
export class Supervisor implements JobRunner {
  /** Files whose parse did not end in this job, `<path> NUL <sha>`. */
  private givenUp = new Set<string>();
  /** Says that the present thread runs without others: beside them a parse did not end. */
  private alone = false;
  private thread: Thread | undefined;
  private location: StoreLocation | undefined;
  private restored: RestoredBuild<BuildResult> | undefined;
  private counts: BuildResult['counts'] | undefined;
  /** Store of other machines; undefined where nothing is shared, or nobody has asked yet. */
  private elsewhere: KeptElsewhere | undefined;
  private cache: CacheState = { enabled: false, fragments: 0, bytes: 0 };
  /** Memory of the thread, while there is one. */
  private heap: { used: number; limit: number } | undefined;
  /** Says that the running job is to stop, in whichever thread it runs. */
  private stopping = false;
  private readonly options: SupervisorOptions;

  constructor(
    private readonly root: string,
    options: SupervisorOptions,
    private readonly start = startThread,
  ) {
    // The store is opened to restore a build and again by the thread; a complaint about it is noted once.
    const noted = new Set<string>();
    const note = (line: string) => {
      if (!noted.has(line)) options.note(line);
      noted.add(line);
    };
    this.options = { ...options, note };
  }

  status(): {
    cache: CacheState;
    lastBuild: BuildResult['counts'] | null;
    heap: { used: number; limit: number } | null;
  } {
    return { cache: this.cache, lastBuild: this.counts ?? null, heap: this.heap ?? null };
  }

  /** Ends the thread, after it has stored what it made. */
  async forget(): Promise<void> {
    await this.drop('whole');
    this.cache = { ...this.cache, fragments: 0, bytes: 0 };
  }

  async close(abandoned: boolean): Promise<void> {
    await this.drop(abandoned ? 'at once' : this.options.lasting ? 'soon' : 'whole');
    if (!abandoned && (this.counts?.analyzed ?? 0) > 0) await this.elsewhere?.end();
  }

  /** Reads what the last build that was kept showed an editor, beside whatever runs. */
  recall(files: readonly string[], input: BuildInput): RecalledView | undefined {
    const location = this.storeLocation(input);
    if (location === undefined) return undefined;
    const store = openStore({ ...location, note: this.options.note });
    try {
      return recallView(store, this.root, files);
    } finally {
      store.close();
    }
  }

  stop(): void {
    this.stopping = true;
    this.thread?.stop();
  }

  async run(job: Job, progress: (progress: Progress) => void): Promise<JobResult> {
    checkAccelerations();
    this.stopping = false;
    const location = this.storeLocation(job.input);
    await this.beginElsewhere(job.input, location);
    const restored = await this.restore(job, location);
    if (restored !== undefined) return restored;
    this.restored = undefined;
    await this.tryAgain();
    for (;;) {
      const thread = await this.threadFor(job.input, location);
      if (this.stopping) throw new Refusal('cancelled', []);
      const outcome = await thread.run(job, progress);
      switch (outcome.kind) {
        case 'result':
          this.counts = outcome.result.counts;
          return outcome.result;
        case 'answer':
          this.counts = outcome.answered.build.counts;
          return outcome.answered;
        case 'hangs':
          // Beside other threads it is a suspect, and its second chance is to run alone.
          if (this.alone) this.givenUp.add(outcome.file);
          this.alone = true;
          await this.drop('at once');
          continue;
        case 'failed':
          if (outcome.fatal) await this.drop('at once');
          throw outcome.error;
      }
    }
  }

  /** Gives the present thread, or a new one where that stores elsewhere or may use less memory than the build wants. */
  private async threadFor(input: BuildInput, location: StoreLocation | undefined): Promise<Thread> {
    const limit = heapLimit(input);
    const otherStore = this.location?.file !== location?.file;
    if (this.thread !== undefined && (otherStore || (this.thread.limit ?? 0) < (limit ?? 0))) await this.drop('soon');
    this.location = location;
    this.thread ??= this.start({
      root: this.root,
      givenUp: [...this.givenUp],
      alone: this.alone,
      limit,
      store: location,
      packages: this.packagesPlace(input, location),
      oneShot: !this.options.lasting,
      code: codeFolder(this.choice(input), input.env),
      cold: this.isCold(input, location),
      note: this.options.note,
      stored: (cache) => {
        this.cache = { enabled: true, ...cache };
      },
      heap: (heap) => {
        this.heap = heap;
      },
    });
    return this.thread;
  }

  /** Tells whether more than one thread will analyse, because no operation has a known result. */
  private isCold({ config, routesOnly }: BuildInput, location: StoreLocation | undefined): boolean {
    if (this.alone || routesOnly === true || !sharesWork(config.engine.workers)) return false;
    return location === undefined || this.cache.fragments === 0;
  }

  /** Ends a thread that ran alone, or without a file: every job tries all files, beside other threads. */
  private async tryAgain(): Promise<void> {
    if (!this.alone) return;
    await this.drop('soon');
    this.alone = false;
    this.givenUp = new Set();
  }

  private async drop(how: Parameters<Thread['end']>[0]): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await thread?.end(how);
    this.heap = undefined;
  }

  /** Fetches what other machines keep of the application, before the first job of a process that ends with it. */
  private async beginElsewhere({ config, env }: BuildInput, location: StoreLocation | undefined): Promise<void> {
    const configured = config.cache.remote;
    const isWanted = !this.options.lasting && location !== undefined && this.elsewhere === undefined;
    if (!isWanted || remoteAddress(configured, env) === undefined) return;
    const { KeptElsewhere } = await import('../stored/remote/kept-elsewhere.js');
    this.elsewhere = KeptElsewhere.of({ ...location, root: this.root, env, configured, note: this.options.note });
    await this.elsewhere?.begin();
  }

  /** Tells whether the application says where builds are stored; a remote store wants a local one. */
  private choice({ config, env }: BuildInput): { enabled: boolean | undefined } {
    const { enabled, written, remote } = config.cache;
    if (written) return { enabled };
    return { enabled: !this.options.lasting && remoteAddress(remote, env) !== undefined ? true : undefined };
  }

  /** Names the file builds are stored in, if they are stored. */
  private storeLocation(input: BuildInput): StoreLocation | undefined {
    const { config, env } = input;
    const { path, maxSize } = config.cache;
    const choice = { ...this.choice(input), path, lasting: this.options.lasting };
    const place = storePlace(this.root, choice, env);
    if (place === undefined) return undefined;
    if (place.moved) {
      this.options.note(
        `cache.path leads outside of the application; what is analysed is kept in ${place.file} instead.`,
      );
    }
    return { file: place.file, build: buildId(), maxBytes: maxSize };
  }

  /** Tells where facts of packages are kept, for code whose identity is known. */
  private packagesPlace(input: BuildInput, location: StoreLocation | undefined): PackageFactsPlace | undefined {
    const identity = factsIdentity();
    if (identity === undefined || !isEnabled('package-facts')) return undefined;
    const folder = packageFolder(location?.file, this.choice(input), input.env);
    return { identity, shipped: shippedFacts(), ...(folder === undefined ? {} : { folder }) };
  }

  /** Gives the result of a job whose build lies in the store, while nothing the build read has changed. */
  private async restore(job: Job, location: StoreLocation | undefined): Promise<JobResult | undefined> {
    const { input } = job;
    // A stored build is of the disk, and does not name the files its operations were made from.
    if (this.thread !== undefined || location === undefined) return undefined;
    if (input.contributingFiles === true || input.buffers !== undefined) return undefined;
    const build = this.restoredBuild(location, input);
    const result = build && (await answerOf(job, build));
    if (result !== undefined) this.counts = build?.counts;
    return result;
  }

  private restoredBuild(location: StoreLocation, input: BuildInput): BuildResult | undefined {
    const key = buildKey(input, loadMentions(this.root));
    if (this.restored?.key === key) return input.reboot === true ? undefined : this.restored.again();
    const store = openStore({ ...location, note: this.options.note });
    try {
      const { lasting } = this.options;
      this.restored = input.reboot === true ? undefined : restoreBuild<BuildResult>(store, this.root, key, lasting);
      this.cache = { enabled: true, ...store.statistics() };
      return this.restored?.result;
    } finally {
      store.close();
    }
  }
}

/**
 * Gives the result of a job whose build was restored; undefined where its question reads data only the thread of a
 * build holds.
 */
async function answerOf({ question }: Job, build: BuildResult): Promise<JobResult | undefined> {
  if (question === undefined) return build;
  const [{ questions }, { ask }] = await Promise.all([import('../questions/index.js'), import('../questions/ask.js')]);
  if (questions[question.name].about !== 'result') return undefined;
  return { answer: ask(question.name, question.parameters as never, build, {}), build: summaryOf(build) };
}
