import { setTimeout as pause } from 'node:timers/promises';
import { inputText } from '../pipeline/build-key.js';
import { Refusal } from '../project/refusal.js';
import type { QuestionAnswer, QuestionName, QuestionParameters } from '../questions/index.js';
import type {
  Answered,
  BuildCallbacks,
  Builder,
  BuildInput,
  BuildResult,
  Job,
  JobResult,
  Progress,
} from '../threads/index.js';

const HELD_CHECK_MS = 10;

/** Who waits: a question of an editor does not stand behind an export. */
export type Lane = 'editor' | 'export';

/** A request that wants a build, or the answer to a question of one. */
interface Waiter {
  callbacks: BuildCallbacks;
  resolve(result: JobResult): void;
  reject(error: unknown): void;
}

/** A build, waiting or running, and everybody who wants it. */
interface Flight extends Job {
  key: string;
  lane: Lane;
  waiters: Set<Waiter>;
  /** Came after it had started, so files may have changed since: the next build, which finds nearly all done, is theirs. */
  late: Set<Waiter>;
  stop: AbortController;
}

/**
 * The builds of a daemon. The same build wanted by two requests runs once and is stopped when neither wants it any more
 * (commands 9.4). One build runs per lane, so what an editor asks starts at once however long an export takes.
 */
export class SharedBuilds {
  private readonly waiting: Flight[] = [];
  private readonly running = new Map<Lane, Flight>();
  /** Somebody wants no build to run. */
  private held = 0;

  constructor(
    private readonly builder: Builder,
    private readonly built: (result: JobResult, input: BuildInput) => void,
  ) {}

  /** The builder that requests of one lane are given. */
  in(lane: Lane): Builder {
    return {
      build: (input, callbacks = {}) => this.run(lane, { input }, callbacks) as Promise<BuildResult>,
      ask: <Q extends QuestionName>(
        name: Q,
        parameters: QuestionParameters<Q>,
        input: BuildInput,
        callbacks: BuildCallbacks = {},
      ) => this.run(lane, { input, question: { name, parameters } }, callbacks) as Promise<Answered<QuestionAnswer<Q>>>,
      forget: () => this.forget(),
    };
  }

  get busy(): boolean {
    return this.running.size > 0 || this.waiting.length > 0;
  }

  /** Between two builds, so that none ends with half of what it stands on. */
  private async forget(): Promise<void> {
    this.held++;
    try {
      while (this.running.size > 0) await pause(HELD_CHECK_MS);
      await this.builder.forget?.();
    } finally {
      this.held--;
      this.next();
    }
  }

  private run(lane: Lane, job: Job, callbacks: BuildCallbacks): Promise<JobResult> {
    return new Promise((resolve, reject) => {
      const { signal } = callbacks;
      if (signal?.aborted === true) return reject(new Refusal('cancelled', []));
      const leave = () => {
        reject(new Refusal('cancelled', []));
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
      this.join(lane, job, waiter);
    });
  }

  private join(lane: Lane, job: Job, waiter: Waiter): void {
    // Whoever asks with another environment is somebody else, whatever the application reads of it.
    const key = inputText(job);
    const queued = this.waiting.find((flight) => flight.key === key);
    if (queued !== undefined) {
      if (lane === 'editor') queued.lane = 'editor';
      queued.waiters.add(waiter);
      this.next();
      return;
    }
    const current = [...this.running.values()].find((flight) => flight.key === key);
    if (current !== undefined) {
      current.late.add(waiter);
      return;
    }
    this.waiting.push({
      ...job,
      key,
      lane,
      waiters: new Set([waiter]),
      late: new Set(),
      stop: new AbortController(),
    });
    this.next();
  }

  private leave(waiter: Waiter): void {
    for (const flight of [...this.running.values(), ...this.waiting]) {
      flight.waiters.delete(waiter);
      flight.late.delete(waiter);
      if (flight.waiters.size + flight.late.size > 0) continue;
      flight.stop.abort();
      const at = this.waiting.indexOf(flight);
      if (at >= 0) this.waiting.splice(at, 1);
    }
  }

  private next(): void {
    if (this.held > 0) return;
    for (const lane of ['editor', 'export'] as const) {
      if (this.running.has(lane)) continue;
      const at = this.waiting.findIndex((flight) => flight.lane === lane);
      if (at < 0) continue;
      const [flight] = this.waiting.splice(at, 1);
      if (flight !== undefined) void this.start(flight);
    }
  }

  private async start(flight: Flight): Promise<void> {
    this.running.set(flight.lane, flight);
    const progress = (told: Progress) => {
      for (const { callbacks } of [...flight.waiters, ...flight.late]) callbacks.progress?.(told);
    };
    try {
      const { signal } = flight.stop;
      const { input, question } = flight;
      const callbacks = { progress, signal, urgent: flight.lane === 'editor' };
      const result =
        question === undefined
          ? await this.builder.build(input, callbacks)
          : await this.builder.ask(question.name, question.parameters as never, input, callbacks);
      this.built(result, input);
      for (const waiter of flight.waiters) waiter.resolve(result);
    } catch (error) {
      for (const waiter of flight.waiters) waiter.reject(error);
    } finally {
      this.running.delete(flight.lane);
      if (flight.late.size > 0) {
        this.waiting.unshift({ ...flight, waiters: flight.late, late: new Set(), stop: new AbortController() });
      }
      this.next();
    }
  }
}
