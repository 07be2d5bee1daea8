import { ABSENT, decode, type FactSource, type ReadSet } from '@docgen/cache';

/**
 * Holds the row of a sheet: pieces of read sets over one table of answers. Numbers count in the tables, and a piece
 * stands behind those it names.
 */
export interface SheetRow {
  /** Digests of sheets that hold pieces these name. */
  sheets: string[];
  /** Files in the words of `Origins`. */
  files: string[];
  ids: string[];
  hashes: string[];
  /** For each answer the files it was looked for in; null where it hangs on more than those. */
  looked: (number[] | null)[];
  digests: string[];
  own: number[][];
  /** The pieces each piece names: by number, or by digest where they lie in another sheet. */
  nested: (number | string)[][];
}

/** Holds, per sheet, which of its pieces hold in one revision. */
export type Verified = Map<ReadsSheet, boolean[]>;

/** Gives a stored piece by its digest. */
type FindPiece = (digest: string) => StoredReads | undefined;

/** Holds pieces that were written in one go. They are verified in one go, too: behind most of them stand the same answers. */
export class ReadsSheet {
  private readonly reads: readonly StoredReads[];

  private constructor(
    private readonly row: SheetRow,
    private readonly find: FindPiece,
  ) {
    this.reads = row.digests.map((digest, at) => new StoredReads(digest, this, at));
  }

  /** Reads a row; undefined where it has another shape. `find` answers for the pieces of the sheets it needs. */
  static of(bytes: Uint8Array, find: FindPiece): ReadsSheet | undefined {
    try {
      const row = decode(bytes) as SheetRow;
      return Array.isArray(row.sheets) && Array.isArray(row.digests) ? new ReadsSheet(row, find) : undefined;
    } catch {
      return undefined;
    }
  }

  get needs(): readonly string[] {
    return this.row.sheets;
  }

  get pieces(): readonly StoredReads[] {
    return this.reads;
  }

  /** Tells whether every piece that is named lies in a sheet that was read. */
  get isWhole(): boolean {
    return this.row.nested.every((inner) => inner.every((one) => this.piece(one) !== undefined));
  }

  /** Gives the answers a piece holds itself. */
  answersOf(at: number): [id: string, hash: string][] {
    const { own, ids, hashes } = this.row;
    return (own[at] ?? []).map((answer) => [ids[answer] as string, hashes[answer] as string]);
  }

  branchesOf(at: number): StoredReads[] {
    return (this.row.nested[at] ?? []).flatMap((one) => this.piece(one) ?? []);
  }

  /** Tells, for each piece, whether every fact behind it still has its hash. */
  verify(source: FactSource, verified: Verified): readonly boolean[] {
    const known = verified.get(this);
    if (known !== undefined) return known;
    const pieces: boolean[] = [];
    verified.set(this, pieces);
    const answers = this.answersHold(source);
    const { own, nested } = this.row;
    for (const [at, inner] of nested.entries()) {
      const holds = (one: number | string) =>
        (typeof one === 'number' ? pieces[one] : this.piece(one)?.holds(source, verified)) === true;
      pieces.push((own[at] ?? []).every((answer) => answers[answer]) && inner.every(holds));
    }
    return pieces;
  }

  /** Tells which answers are as they were. Those from files that are as they were are so without a look into the files. */
  private answersHold(source: FactSource): boolean[] {
    const { files, ids, hashes, looked } = this.row;
    const { origins } = source;
    const paths = files.map((file) => origins?.pathOf(file));
    return ids.map((id, at) => {
      const hash = hashes[at] as string;
      const places = looked[at]?.map((file) => paths[file]);
      if (places?.every((path) => path !== undefined) && origins?.adopt(id, hash, places) === true) return true;
      return (source.get(id)?.hash ?? ABSENT) === hash;
    });
  }

  private piece(one: number | string): StoredReads | undefined {
    return typeof one === 'number' ? this.reads[one] : this.find(one);
  }
}

/** Gives the reads a piece of a sheet stands for. */
export class StoredReads implements ReadSet {
  constructor(
    readonly digest: string,
    private readonly sheet: ReadsSheet,
    private readonly at: number,
  ) {}

  get own(): Iterable<string> {
    return this.sheet.answersOf(this.at).map(([id]) => id);
  }

  get branches(): Iterable<ReadSet> {
    return this.sheet.branchesOf(this.at);
  }

  get hashes(): Iterable<[id: string, hash: string]> {
    return this.sheet.answersOf(this.at);
  }

  /** Tells whether every fact of it still has its hash. `verified` is kept for all calls of one revision. */
  holds(source: FactSource, verified: Verified): boolean {
    return this.sheet.verify(source, verified)[this.at] === true;
  }
}
