import { ABSENT, type FactSource, type ReadSet } from '@docgen/cache';

/**
 * Holds read sets on their way to another thread: facts by their ids and shared parts once, without the hashes of the
 * answers, for the receiver sees the same files. Hashing the reads of 1,000 operations takes a second.
 */
export interface EncodedTraces {
  ids: string[];
  /** Each piece: how many facts, how many pieces before it, the numbers of both. */
  pieces: Uint32Array;
}

/** Encodes read sets; the reads of a shared result stand in its place. */
export class TraceEncoder {
  private readonly ids = new Map<string, number>();
  private readonly pieces: number[] = [];
  private readonly numbers = new Map<ReadSet, number | undefined>();
  private readonly same = new Map<string, number>();

  /** `shared` answers the reads of a shared result by its id, `fact` for the id of a fact, undefined for a result that is gone. */
  constructor(private readonly shared: (id: string) => ReadSet | undefined | 'fact') {}

  /** Numbers the piece that stands for a read set; undefined where a shared result is gone, or is made from itself. */
  add(reads: ReadSet): number | undefined {
    if (!this.numbers.has(reads)) {
      // No result is made from itself; where it seems so, it is not sent.
      this.numbers.set(reads, undefined);
      this.numbers.set(reads, this.piece(reads));
    }
    return this.numbers.get(reads);
  }

  get encoded(): EncodedTraces {
    return { ids: [...this.ids.keys()], pieces: Uint32Array.from(this.pieces) };
  }

  private piece(reads: ReadSet): number | undefined {
    const own: number[] = [];
    const inner = new Set<number>();
    const take = (reads: ReadSet | undefined) => {
      const number = reads && this.add(reads);
      if (number !== undefined) inner.add(number);
      return number !== undefined;
    };
    for (const id of reads.own) {
      const result = this.shared(id);
      if (result === 'fact') own.push(this.idNumber(id));
      else if (!take(result)) return undefined;
    }
    for (const branch of reads.branches) if (!take(branch)) return undefined;
    if (own.length === 0 && inner.size === 1) return inner.values().next().value;
    const branches = [...inner].sort((a, b) => a - b);
    own.sort((a, b) => a - b);
    const key = `${own}|${branches}`;
    let number = this.same.get(key);
    if (number === undefined) {
      number = this.same.size;
      this.same.set(key, number);
      this.pieces.push(own.length, branches.length, ...own, ...branches);
    }
    return number;
  }

  private idNumber(id: string): number {
    let number = this.ids.get(id);
    if (number === undefined) {
      number = this.ids.size;
      this.ids.set(id, number);
    }
    return number;
  }
}

/** Decodes read sets, by the numbers of their pieces; `source` answers the facts the other thread read. */
export function decodeTraces({ ids, pieces }: EncodedTraces, source: FactSource): ReadSet[] {
  const all: ReadSet[] = [];
  for (let at = 0; at < pieces.length; ) {
    const facts = pieces[at++] ?? 0;
    const inner = pieces[at++] ?? 0;
    const own = numbered(ids, pieces, at, facts);
    at += facts;
    const branches = numbered(all, pieces, at, inner);
    at += inner;
    all.push(new RemoteReads(own, branches, source));
  }
  return all;
}

/** Gives what so many numbers from a place on stand for, in an array without the spare capacity of one that grew. */
function numbered<T>(table: readonly T[], numbers: Uint32Array, from: number, count: number): readonly T[] {
  if (count === 0) return NONE;
  const array = new Array<T>(count);
  for (let at = 0; at < count; at += 1) array[at] = table[numbers[from + at] as number] as T;
  return array;
}

const NONE: readonly never[] = [];

/** Holds a read set of another thread. It hashes an answer when it is asked for the hash. */
class RemoteReads implements ReadSet {
  constructor(
    readonly own: readonly string[],
    readonly branches: readonly ReadSet[],
    private readonly source: FactSource,
  ) {}

  get hashes(): Iterable<[string, string]> {
    return hashesOf(this.own, this.source);
  }
}

function* hashesOf(ids: readonly string[], source: FactSource): Generator<[string, string]> {
  for (const id of ids) yield [id, source.get(id)?.hash ?? ABSENT];
}
