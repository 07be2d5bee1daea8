import type { Answer } from './answer.js';
import type { Circle } from './circle.js';

/**
 * Reading the world through a recorder. Analysis may ask only `read(id)`; what was asked and the hash of the answer,
 * "absent" included, is the trace. A result is valid while every recorded hash still holds: there is no other rule.
 */
export interface FactReader {
  /** Value of a fact, or undefined when there is none. The value is shared and must not be changed. */
  read<T>(id: string): T | undefined;
  /** Present where several askers read one snapshot and may share what they make of it. */
  readonly sharing?: Sharing;
}

/**
 * How a result is kept for whoever else asks: it is made on a branch, whose reads are set apart, and every asker takes the
 * branch. So a trace holds all that its result was made from, whoever made it first.
 */
export interface Sharing {
  readonly circle: Circle;
  branch(): Recorder;
  take(branch: Recorder): void;
}

/** Answers facts with their hashes; the thing a recorder stands in front of. */
export interface FactSource {
  get(id: string): Answer | undefined;
}

export const ABSENT = '-';
const NOTHING = { hash: ABSENT };

/** fact id → hash of the answer, or ABSENT. */
export type Trace = ReadonlyMap<string, string>;

/** What something was made from: the ids it asked for itself, and branches it shares with others. */
export interface Reads {
  readonly own: Iterable<string>;
  readonly branches: Iterable<Reads>;
  /** Of the answer to one of the own ids, or ABSENT. */
  hash(id: string): string;
}

export class Recorder implements FactReader, Reads {
  readonly sharing: Sharing | undefined;
  private readonly seen = new Map<string, Pick<Answer, 'hash'>>();
  private taken: Set<Recorder> | undefined;

  constructor(
    private readonly source: FactSource,
    /** Those it shares with; whoever moves its source on must tell the circle which branches became stale. */
    readonly circle?: Circle,
  ) {
    this.sharing = circle === undefined ? undefined : (this as this & { circle: Circle });
  }

  /** Hashes what was read so far; a run that keeps no results never asks for it. */
  get trace(): Trace {
    const trace = new Map<string, string>();
    for (const { seen } of this.all()) for (const [id, { hash }] of seen) trace.set(id, hash);
    return trace;
  }

  get own(): Iterable<string> {
    return { [Symbol.iterator]: () => this.seen.keys() };
  }

  get branches(): Iterable<Recorder> {
    return this.taken ?? [];
  }

  hash(id: string): string {
    return this.seen.get(id)?.hash ?? ABSENT;
  }

  /** What was asked so far, each once. */
  get ids(): Iterable<string> {
    return { [Symbol.iterator]: () => this.everything() };
  }

  private everything(): IterableIterator<string> {
    if (this.taken === undefined) return this.seen.keys();
    const ids = new Set<string>();
    for (const { seen } of this.all()) for (const id of seen.keys()) ids.add(id);
    return ids.values();
  }

  private all(): Set<Recorder> {
    const all = new Set<Recorder>([this]);
    // A set grows while it is walked: what branches have taken in turn is reached, each once.
    for (const recorder of all) for (const branch of recorder.taken ?? []) all.add(branch);
    return all;
  }

  read<T>(id: string): T | undefined {
    const fact = this.source.get(id);
    this.seen.set(id, fact ?? NOTHING);
    return fact?.value as T | undefined;
  }

  /** Take over what a sub-result read. */
  note(id: string, answer: Pick<Answer, 'hash'>): void {
    this.seen.set(id, answer);
  }

  /** Everything a branch over the same source has read is read by this one as well. */
  take(branch: Recorder): void {
    this.taken ??= new Set();
    this.taken.add(branch);
  }

  /** A recorder of the same world whose reads are its own. */
  branch(): Recorder {
    return new Recorder(this.source, this.circle);
  }
}

/**
 * Reads without recording, for a build that nothing will be asked of afterwards: the records of 1,000 operations are a third
 * of what such a build holds in memory.
 */
export class Passing extends Recorder {
  constructor(
    private readonly facts: FactSource,
    circle?: Circle,
  ) {
    super(facts, circle);
  }

  override read<T>(id: string): T | undefined {
    return this.facts.get(id)?.value as T | undefined;
  }

  override note(): void {}

  override take(): void {}

  override branch(): Recorder {
    return this;
  }
}

/** True while every recorded answer is still the answer. Stops at the first difference. */
export function holds(trace: Trace, source: FactSource): boolean {
  for (const [id, hash] of trace) if ((source.get(id)?.hash ?? ABSENT) !== hash) return false;
  return true;
}
