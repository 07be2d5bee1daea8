import { ABSENT, type FactSource, type ReadSet } from '@docgen/cache';

/**
 * What fragments were made from, on its way to another thread: facts by their ids and what several share once, without the hashes of
 * the answers, for whoever receives it sees the same files. Making 1,000 operations' worth of hashes takes a second.
 */
export interface EncodedTraces {
  ids: string[];
  /** One after the other: how many facts, how many pieces before this one, the numbers of both. */
  pieces: Uint32Array;
}

/** Gathers reads; what a shared result was made from stands in its place. */
export class TraceEncoder {
  private readonly ids = new Map<string, number>();
  private readonly pieces: number[] = [];
  private readonly numbers = new Map<ReadSet, number | undefined>();
  private readonly same = new Map<string, number>();

  /** `shared` answers what a shared result was made from, by its id; undefined for ids of facts. */
  constructor(private readonly shared: (id: string) => ReadSet | undefined | 'fact') {}

  /** Number of the piece that stands for these reads; undefined where a shared result is gone, or is made from itself. */
  add(reads: ReadSet): number | undefined {
    if (!this.numbers.has(reads)) {
      // Nothing is made from itself; where it seems so, it is not told.
      this.numbers.set(reads, undefined);
      this.numbers.set(reads, this.piece(reads));
    }
    return this.numbers.get(reads);
  }

  get parcel(): EncodedTraces {
    return { ids: [...this.ids.keys()], pieces: Uint32Array.from(this.pieces) };
  }

  private piece(reads: ReadSet): number | undefined {
    const own: number[] = [];
    const inner = new Set<number>();
    const take = (behind: ReadSet | undefined) => {
      const number = behind && this.add(behind);
      if (number !== undefined) inner.add(number);
      return number !== undefined;
    };
    for (const id of reads.own) {
      const behind = this.shared(id);
      if (behind === 'fact') own.push(this.idNumber(id));
      else if (!take(behind)) return undefined;
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

/** The reads behind the numbers of pieces, over a source that sees what the other thread saw. */
export function decodeTraces({ ids, pieces }: EncodedTraces, source: FactSource): ReadSet[] {
  const all: ReadSet[] = [];
  for (let at = 0; at < pieces.length; ) {
    const facts = pieces[at++] ?? 0;
    const inner = pieces[at++] ?? 0;
    const own = Array.from(pieces.subarray(at, at + facts), (number) => ids[number] as string);
    at += facts;
    const branches = Array.from(pieces.subarray(at, at + inner), (number) => all[number] as ReadSet);
    at += inner;
    all.push(new ReadsElsewhere(own, branches, source));
  }
  return all;
}

/** ReadSet of another thread. */
class ReadsElsewhere implements ReadSet {
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
