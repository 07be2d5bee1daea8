import { ABSENT, decode, encode, type FactSource, type ReadSet, type Store, sha256 } from '@docgen/cache';

/** Holds the row of a read set: facts with their hashes, and other pieces by their digests, sorted. */
interface Piece {
  own: [id: string, hash: string][];
  nested: string[];
}

/**
 * Stores the read sets of fragments in pieces that many share: written out for each of 1,000 operations they would take
 * 100 times the room. A piece is named by the digest of its content, so equal ones are one row.
 */
export class TracePieces {
  private readonly digests = new WeakMap<ReadSet, string>();
  private readonly loaded = new Map<string, ReadSet | undefined>();
  private readonly written = new Set<string>();

  constructor(private readonly store: Store) {}

  /**
   * Answers the digest of the piece that stands for a read set, and adds the rows that are not stored yet to `rows`.
   * `sharedReads` answers the reads of a shared result. Undefined when a result is gone: its readers are about to be
   * computed again.
   */
  of(
    reads: ReadSet,
    sharedReads: (id: string, hash: string) => ReadSet | undefined,
    rows: Map<string, Uint8Array>,
    visiting: ReadonlySet<ReadSet> = new Set(),
  ): string | undefined {
    const known = this.digests.get(reads);
    if (known !== undefined) return known;
    // No result is made from itself; where it seems so, it is not stored.
    if (visiting.has(reads)) return undefined;
    const within = new Set([...visiting, reads]);
    const piece: Piece = { own: [], nested: [] };
    const nested = new Set<string>();
    for (const [id, hash] of reads.hashes) {
      if (!id.startsWith('derived:') && !id.startsWith('component:')) {
        piece.own.push([id, hash]);
        continue;
      }
      const inner = sharedReads(id, hash);
      const digest = inner && this.of(inner, sharedReads, rows, within);
      if (digest === undefined) return undefined;
      nested.add(digest);
    }
    for (const branch of reads.branches) {
      const digest = this.of(branch, sharedReads, rows, within);
      if (digest === undefined) return undefined;
      nested.add(digest);
    }
    piece.own.sort(([a], [b]) => (a < b ? -1 : 1));
    piece.nested = [...nested].sort();
    const digest = sha256(JSON.stringify(piece));
    this.digests.set(reads, digest);
    if (!this.written.has(digest)) {
      this.written.add(digest);
      rows.set(rowOf(digest), encode(piece));
    }
    return digest;
  }

  /** Gives the reads a stored piece stands for; undefined when it, or one it names, is gone or damaged. */
  reads(digest: string): ReadSet | undefined {
    if (!this.loaded.has(digest)) {
      this.loaded.set(digest, undefined);
      this.loaded.set(digest, this.load(digest));
    }
    return this.loaded.get(digest);
  }

  /** Tells whether every fact of a read set still has its hash. `verified` is kept for all calls of one revision. */
  holds(reads: ReadSet, source: FactSource, verified: Map<ReadSet, boolean>): boolean {
    let answer = verified.get(reads);
    if (answer !== undefined) return answer;
    answer = true;
    for (const [id, hash] of reads.hashes) if ((source.get(id)?.hash ?? ABSENT) !== hash) answer = false;
    for (const branch of reads.branches) answer &&= this.holds(branch, source, verified);
    verified.set(reads, answer);
    return answer;
  }

  private load(digest: string): ReadSet | undefined {
    const row = rowOf(digest);
    const bytes = this.store.outlines([row]).get(row);
    if (bytes === undefined) return undefined;
    const { own, nested } = decode(bytes) as Piece;
    const branches = nested.map((inner) => this.reads(inner));
    if (branches.includes(undefined)) return undefined;
    const reads: ReadSet = {
      own: own.map(([id]) => id),
      branches: branches as ReadSet[],
      hashes: own,
    };
    this.digests.set(reads, digest);
    this.written.add(digest);
    return reads;
  }
}

function rowOf(digest: string): string {
  return `piece ${digest}`;
}
