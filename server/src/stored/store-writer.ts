import type { FileStamp, Store } from '@docgen/cache';
import type { DiskSnapshot } from '../project/disk-snapshot.js';
import { advanced } from './sliced-steps.js';
import type { StoredFacts } from './stored-facts.js';
import type { StoredEntry } from './stored-fragments.js';
import type { HostSource, StoredHost } from './stored-host.js';

/** Bounds the rows made before one transaction is written. */
const BATCH = 25;

/** Gives fragments of one document as rows the store does not hold; a step may give none. */
export interface FragmentSource {
  unstored(): Iterable<StoredEntry | undefined>;
}

/** Holds a row that answers a later process whole. */
interface WholeBuild {
  write(store: Store): void;
}

/**
 * Writes what builds made to the store, a slice at a time while nobody waits: hashing every fact behind a large application takes
 * longer than the build its user waited for. A row is true whenever it is written, because it says what it was made from; so the
 * writer may be stopped anywhere.
 */
export class StoreWriter {
  private steps: Iterator<void> | undefined;
  /** The last whole build until it is written; a later build that only lists routes does not take its place. */
  private build: WholeBuild | undefined;
  /** Rows of facts that wait for the rest of their batch; they will not be made again. */
  private outlines = new Map<string, Uint8Array>();
  /** Times at which files with written stamps were read, by their paths. */
  private readonly stamped: Map<string, bigint>;

  constructor(
    private readonly store: Store,
    private readonly facts: StoredFacts,
    private readonly files: DiskSnapshot,
    private readonly host?: { stored: StoredHost; source: HostSource },
    /** The stamps the store holds. */
    stamps: ReadonlyMap<string, FileStamp> = new Map(),
  ) {
    this.stamped = new Map([...stamps].map(([path, { seenNs }]) => [path, seenNs]));
  }

  /** Begins with the results of a build; those begun before are written with them. */
  begin(documents: Iterable<FragmentSource>, build?: WholeBuild): void {
    this.build = build ?? this.build;
    this.steps = this.work([...documents]);
  }

  /** Drops the whole build that is not written, because the files it read have changed. */
  dropBuild(): void {
    this.build = undefined;
  }

  /** Stops until the next `begin`, because the present results were made over open buffers. */
  suspend(): void {
    this.steps = undefined;
    this.build = undefined;
  }

  /** Writes for about so many milliseconds; false when nothing is left. */
  slice(milliseconds: number): boolean {
    this.steps = advanced(this.steps, milliseconds);
    return this.steps !== undefined;
  }

  finish(): void {
    this.slice(Number.POSITIVE_INFINITY);
  }

  private *work(documents: readonly FragmentSource[]): Generator<void> {
    // The row that answers the next process at once is written first.
    if (this.build !== undefined) {
      this.build.write(this.store);
      this.build = undefined;
      yield;
    }
    yield* this.stamps();
    if (this.host !== undefined) {
      const { stored, source } = this.host;
      this.store.write({ outlines: stored.rows(source) });
      yield;
    }
    for (const document of documents) {
      for (const rows of document.unstored()) {
        if (rows !== undefined) this.store.write(rows);
        yield;
      }
    }
    const isOnDisk = (path: string, sha: string) => this.files.read(path)?.sha === sha;
    for (const [key, row] of this.facts.rows(isOnDisk)) {
      this.outlines.set(key, row);
      if (this.outlines.size >= BATCH) this.writeOutlines();
      yield;
    }
    this.writeOutlines();
    this.store.finish();
  }

  /** Writes the stamps of files that were read since theirs was written: after an edit that is one of thousands. */
  private *stamps(): Generator<void> {
    let rows = new Map<string, FileStamp>();
    const write = () => {
      this.store.write({ files: rows });
      for (const [path, { seenNs }] of rows) this.stamped.set(path, seenNs);
      rows = new Map();
    };
    for (const [path, stamp] of this.files.stamped()) {
      if (this.stamped.get(path) === stamp.seenNs) continue;
      rows.set(path, stamp);
      if (rows.size < BATCH) continue;
      write();
      yield;
    }
    write();
    yield;
  }

  private writeOutlines(): void {
    this.store.write({ outlines: this.outlines });
    this.outlines = new Map();
  }
}
