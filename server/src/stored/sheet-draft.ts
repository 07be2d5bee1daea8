import { ABSENT, encode, type FactSource, type ReadSet, sha256 } from '@docgen/cache';
import { type SheetRow, StoredReads } from './reads-sheet.js';

/** Answers the reads of a shared result; undefined when it is gone, because its readers are about to be computed again. */
type SharedReads = (id: string, hash: string) => ReadSet | undefined;

/** Gathers the pieces of read sets that no sheet holds yet, until they are written as one. */
export class SheetDraft {
  private readonly row: SheetRow = {
    sheets: [],
    files: [],
    ids: [],
    hashes: [],
    looked: [],
    digests: [],
    own: [],
    nested: [],
  };
  private readonly sheets = new Set<string>();
  private readonly files = new Map<string, number>();
  private readonly answers = new Map<string, number>();
  private readonly pieces = new Map<string, number>();

  constructor(
    private readonly source: FactSource,
    private readonly sharedReads: SharedReads,
    /** Digests of read sets, for all drafts. */
    private readonly digests: WeakMap<ReadSet, string>,
    /** Gives the sheet that holds a piece. */
    private readonly sheetOf: (digest: string) => string | undefined,
  ) {}

  /** Tells how many pieces were gathered. */
  get size(): number {
    return this.pieces.size;
  }

  /** Answers the digest of the piece that stands for a read set. Undefined where a shared result is gone. */
  add(reads: ReadSet, visiting: ReadonlySet<ReadSet> = new Set()): string | undefined {
    const known = reads instanceof StoredReads ? reads.digest : this.digests.get(reads);
    if (known !== undefined && this.has(known)) return known;
    // No result is made from itself; where it seems so, it is not stored.
    if (visiting.has(reads)) return undefined;
    const within = new Set([...visiting, reads]);
    const own: [id: string, hash: string][] = [];
    const nested = new Set<string>();
    const inner: ReadSet[] = [...reads.branches];
    for (const [id, hash] of reads.hashes) {
      if (!id.startsWith('derived:') && !id.startsWith('component:')) own.push([id, hash]);
      else {
        const shared = this.sharedReads(id, hash);
        if (shared === undefined) return undefined;
        inner.push(shared);
      }
    }
    for (const one of inner) {
      const digest = this.add(one, within);
      if (digest === undefined) return undefined;
      nested.add(digest);
    }
    own.sort(([a], [b]) => (a < b ? -1 : 1));
    const names = [...nested].sort();
    const digest = sha256(JSON.stringify({ own, nested: names }));
    this.digests.set(reads, digest);
    if (!this.has(digest)) this.append(digest, own, names);
    return digest;
  }

  /** Writes the sheet; undefined where it holds nothing. */
  finish(): { name: string; digests: readonly string[]; bytes: Uint8Array } | undefined {
    if (this.size === 0) return undefined;
    this.row.sheets = [...this.sheets].sort();
    const bytes = encode(this.row);
    return { name: sha256(bytes), digests: this.row.digests, bytes };
  }

  private has(digest: string): boolean {
    return this.pieces.has(digest) || this.sheetOf(digest) !== undefined;
  }

  private append(digest: string, own: readonly [id: string, hash: string][], nested: readonly string[]): void {
    this.row.own.push(own.map(([id, hash]) => this.answer(id, hash)));
    this.row.nested.push(nested.map((name) => this.pieces.get(name) ?? this.elsewhere(name)));
    this.row.digests.push(digest);
    this.pieces.set(digest, this.pieces.size);
  }

  private elsewhere(digest: string): string {
    const sheet = this.sheetOf(digest);
    if (sheet !== undefined) this.sheets.add(sheet);
    return digest;
  }

  private answer(id: string, hash: string): number {
    const { ids, hashes, looked } = this.row;
    const key = `${hash} ${id}`;
    let number = this.answers.get(key);
    if (number !== undefined) return number;
    number = ids.length;
    this.answers.set(key, number);
    ids.push(id);
    hashes.push(hash);
    // The present files speak of the present answer alone.
    const isPresent = (this.source.get(id)?.hash ?? ABSENT) === hash;
    const files = isPresent ? this.source.origins?.of(id) : undefined;
    looked.push(files?.map((file) => this.file(file)) ?? null);
    return number;
  }

  private file(file: string): number {
    let number = this.files.get(file);
    if (number !== undefined) return number;
    number = this.row.files.length;
    this.files.set(file, number);
    this.row.files.push(file);
    return number;
  }
}
