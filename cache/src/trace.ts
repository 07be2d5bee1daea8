import type { HashedValue } from './answer.js';
import type { SharedMemo } from './shared-memo.js';

/**
 * Reads facts through a recorder. Analysis may ask only `read(id)`; the ids asked and the hashes of the answers,
 * "absent" included, are the trace. A result is valid while every recorded hash still holds: there is no other rule.
 */
export interface FactReader {
  /** Reads the value of a fact; undefined when there is none. The value is shared and must not be changed. */
  read<T>(id: string): T | undefined;
  /** Offers shared results where several askers read one snapshot. */
  readonly sharing?: Sharing;
  /**
   * Charges the computation that reads for work made of what it read. The same computation is charged the same, whatever is remembered
   * of others. May throw, when the computation has none left.
   */
  charge?(steps: number): void;
}

/**
 * Shares a result among askers: it is made on a branch, whose reads are set apart, and every asker takes the branch. So
 * a trace holds all reads behind its result, whoever made it first.
 */
export interface Sharing {
  readonly memo: SharedMemo;
  branch(): Recorder;
  take(branch: Recorder): void;
}

/** Answers facts with their hashes; a recorder stands in front of it. */
export interface FactSource {
  get(id: string): HashedValue | undefined;
  /** Knows the files behind answers; absent where nothing does. */
  readonly origins?: Origins | undefined;
}

/**
 * Knows the files answers come from, so that an earlier answer from files that are unchanged is taken over without a
 * look into them.
 */
export interface Origins {
  /**
   * Lists the files an answer was looked for in, with the state of each, up to the one that holds it. Undefined where
   * the answer hangs on more than those.
   */
  of(id: string): readonly string[] | undefined;
  /** Gives the path of a file of `of` that is in the same state now. */
  pathOf(file: string): string | undefined;
  /**
   * Takes over an earlier answer by its hash, where it would be looked for in the same files now, all of them
   * unchanged. False where only `get` can tell.
   */
  adopt(id: string, hash: string, paths: readonly (string | undefined)[]): boolean;
}

export const ABSENT = '-';
const NOTHING = { hash: ABSENT };

/** Maps a fact id to the hash of the answer, or ABSENT. */
export type Trace = ReadonlyMap<string, string>;

/** Lists the reads behind a result: the ids it asked for itself, and branches it shares with others. */
export interface ReadSet {
  readonly own: Iterable<string>;
  readonly branches: Iterable<ReadSet>;
  /** The own ids with the hashes of their answers, or ABSENT. */
  readonly hashes: Iterable<readonly [id: string, hash: string]>;
}

/** Holds each id before its answer. */
type Asked = readonly (string | Pick<HashedValue, 'hash'>)[];

export class Recorder implements FactReader, ReadSet {
  readonly sharing: Sharing | undefined;
  private open: { seen: Map<string, Pick<HashedValue, 'hash'>>; taken: Set<Recorder> | undefined } | undefined;
  private asked: Asked = NONE;
  private took: readonly Recorder[] = NONE;

  constructor(
    private readonly source: FactSource,
    /**
     * Holds results shared with other recorders; whoever moves the source to a new revision must mark stale branches in
     * it.
     */
    readonly memo?: SharedMemo,
  ) {
    this.sharing = memo === undefined ? undefined : (this as this & { memo: SharedMemo });
  }

  get own(): Iterable<string> {
    return { [Symbol.iterator]: () => this.open?.seen.keys() ?? idsOf(this.asked) };
  }

  get branches(): Iterable<Recorder> {
    return this.open === undefined ? this.took : (this.open.taken ?? NONE);
  }

  get hashes(): Iterable<[string, string]> {
    return { [Symbol.iterator]: () => hashesOf(this.open?.seen ?? pairsOf(this.asked)) };
  }

  /** Iterates over all ids read so far, each once. */
  get ids(): Iterable<string> {
    return { [Symbol.iterator]: () => this.allIds() };
  }

  private allIds(): Iterator<string> {
    const ids = new Set<string>();
    for (const { own } of withBranches(this)) for (const id of own) ids.add(id);
    return ids.values();
  }

  read<T>(id: string): T | undefined {
    const fact = this.source.get(id);
    this.opened().seen.set(id, fact ?? NOTHING);
    return fact?.value as T | undefined;
  }

  /** Adds a read of a sub-result. */
  note(id: string, answer: Pick<HashedValue, 'hash'>): void {
    this.opened().seen.set(id, answer);
  }

  /** Adds all reads of a branch over the same source. */
  take(branch: Recorder): void {
    const open = this.opened();
    open.taken ??= new Set();
    open.taken.add(branch);
  }

  /** Makes a recorder over the same source whose reads are its own. */
  branch(): Recorder {
    const branch = new Recorder(this.source, this.memo);
    this.memo?.noteBranch(branch);
    return branch;
  }

  /**
   * Packs the reads into a fifth of the memory; further reads are unlikely but allowed. An analysis of 1,000 operations
   * leaves 28,000 recorders that read a handful of facts each.
   */
  close(): void {
    if (this.open === undefined) return;
    const { seen, taken } = this.open;
    const asked = new Array<string | Pick<HashedValue, 'hash'>>(2 * seen.size);
    let at = 0;
    for (const [id, answer] of seen) {
      asked[at++] = id;
      asked[at++] = answer;
    }
    this.asked = asked;
    this.took = taken === undefined ? NONE : exactly(taken);
    this.open = undefined;
  }

  private opened(): { seen: Map<string, Pick<HashedValue, 'hash'>>; taken: Set<Recorder> | undefined } {
    if (this.open === undefined) {
      const seen = new Map(pairsOf(this.asked));
      this.open = { seen, taken: this.took.length === 0 ? undefined : new Set(this.took) };
    }
    return this.open;
  }
}

const NONE: readonly never[] = [];

function* idsOf(asked: Asked): Generator<string, undefined> {
  for (let at = 0; at < asked.length; at += 2) yield asked[at] as string;
  return undefined;
}

function* pairsOf(asked: Asked): Generator<[string, Pick<HashedValue, 'hash'>]> {
  for (let at = 0; at < asked.length; at += 2) yield [asked[at] as string, asked[at + 1] as Pick<HashedValue, 'hash'>];
}

function* hashesOf(pairs: Iterable<[string, Pick<HashedValue, 'hash'>]>): Generator<[string, string]> {
  for (const [id, { hash }] of pairs) yield [id, hash];
}

/** Copies a set into an array without the spare capacity of an array that grew. */
function exactly<T>(values: ReadonlySet<T>): T[] {
  const array = new Array<T>(values.size);
  let at = 0;
  for (const value of values) array[at++] = value;
  return array;
}

/**
 * Reads without recording, for a build that nobody asks about afterwards: the records of 1,000 operations are a third
 * of the memory of such a build.
 */
export class UnrecordedReader extends Recorder {
  constructor(
    private readonly facts: FactSource,
    memo?: SharedMemo,
  ) {
    super(facts, memo);
  }

  override read<T>(id: string): T | undefined {
    return this.facts.get(id)?.value as T | undefined;
  }

  override note(): void {}

  override take(): void {}

  override branch(): Recorder {
    return this;
  }

  override close(): void {}
}

/** Collects the trace of reads and their branches, which hashes every value that was read. */
export function traceOf(reads: ReadSet): Trace {
  const trace = new Map<string, string>();
  for (const { hashes } of withBranches(reads)) for (const [id, hash] of hashes) trace.set(id, hash);
  return trace;
}

function withBranches(reads: ReadSet): Set<ReadSet> {
  const all = new Set([reads]);
  // The loop reaches branches added while it runs: a set grows while it is walked, and each member comes once.
  for (const one of all) for (const branch of one.branches) all.add(branch);
  return all;
}

/** Tells whether every recorded hash is still that of the answer. Stops at the first difference. */
export function holds(trace: Trace, source: FactSource): boolean {
  for (const [id, hash] of trace) if ((source.get(id)?.hash ?? ABSENT) !== hash) return false;
  return true;
}
