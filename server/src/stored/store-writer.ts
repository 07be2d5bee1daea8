import type { FileStamp, Store } from '@docgen/cache';
import type { DocumentState } from '../pipeline/document-state.js';
import type { DiskSnapshot } from '../project/disk-snapshot.js';
import type { StoredBuild } from './stored-build.js';
import type { StoredFacts } from './stored-facts.js';

/** Rows made before one transaction is written. */
const AT_ONCE = 25;

/**
 * Puts on disk what builds made, a slice at a time while nobody waits: hashing every fact behind a large application takes
 * longer than the build its user waited for. What is kept is true whenever it is written, because rows say what they were
 * made from; so it may be stopped anywhere.
 */
export class StoreWriter {
  private work: Iterator<void> | undefined;
  /** The last whole build, until it is written; a later one that only lists routes does not take its place. */
  private build: StoredBuild | undefined;
  /** Rows of facts that wait for others; whoever made them will not make them again. */
  private outlines = new Map<string, Uint8Array>();
  /** When the files were read whose stamps are written, by their paths. */
  private readonly stamped = new Map<string, bigint>();

  constructor(
    private readonly store: Store,
    private readonly facts: StoredFacts,
    private readonly files: DiskSnapshot,
  ) {}

  /** Begins anew, with what there is after a build. */
  begin(documents: Iterable<DocumentState>, build: StoredBuild | undefined): void {
    this.build = build ?? this.build;
    this.work = this.steps([...documents]);
  }

  /** The files are others than those of the last whole build: until it is written nobody needs it any more. */
  outdate(): void {
    this.build = undefined;
  }

  /** Works for about so many milliseconds; false when nothing is left. */
  slice(milliseconds: number): boolean {
    const until = performance.now() + milliseconds;
    while (this.work !== undefined) {
      if (this.work.next().done === true) this.work = undefined;
      else if (performance.now() >= until) return true;
    }
    return false;
  }

  finish(): void {
    this.slice(Number.POSITIVE_INFINITY);
  }

  private *steps(documents: readonly DocumentState[]): Generator<void> {
    // First what answers the next process at once when nothing has changed.
    if (this.build !== undefined) {
      this.build.write(this.store);
      this.build = undefined;
      yield;
    }
    yield* this.stamps();
    for (const documentation of documents) {
      for (const rows of documentation.unstored()) {
        this.store.write(rows);
        yield;
      }
    }
    for (const [key, row] of this.facts.rows()) {
      this.outlines.set(key, row);
      if (this.outlines.size >= AT_ONCE) this.writeOutlines();
      yield;
    }
    this.writeOutlines();
    this.store.finish();
  }

  /** Those of files that were read since they were written last: after an edit that is one of thousands. */
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
      if (rows.size < AT_ONCE) continue;
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
