import type { Store } from '@docgen/cache';
import type { DiskSnapshot } from '../project/snapshot.js';
import type { Documentation } from './documentation.js';
import type { StoredBuild } from './stored-build.js';
import type { StoredFacts } from './stored-facts.js';

/** Rows made before one transaction is written. */
const AT_ONCE = 25;

/**
 * Puts on disk what builds made, a slice at a time while nobody waits: hashing every fact behind a large application takes
 * longer than the build its user waited for. What is kept is true whenever it is written, because rows say what they were
 * made from; so it may be stopped anywhere.
 */
export class Keeping {
  private work: Iterator<void> | undefined;

  constructor(
    private readonly store: Store,
    private readonly facts: StoredFacts,
    private readonly files: DiskSnapshot,
  ) {}

  /** Begins anew, with what there is after a build. */
  begin(documents: Iterable<Documentation>, build: StoredBuild | undefined): void {
    this.work = this.steps([...documents], build);
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

  private *steps(documents: readonly Documentation[], build: StoredBuild | undefined): Generator<void> {
    // First what answers the next process at once when nothing has changed.
    if (build !== undefined) {
      build.write(this.store);
      yield;
    }
    this.store.write({ files: this.files.stamped() });
    yield;
    for (const documentation of documents) {
      for (const rows of documentation.unstored()) {
        this.store.write(rows);
        yield;
      }
    }
    let rows = new Map<string, Uint8Array>();
    for (const [key, row] of this.facts.rows()) {
      rows.set(key, row);
      if (rows.size === AT_ONCE) {
        this.store.write({ outlines: rows });
        rows = new Map();
      }
      yield;
    }
    this.store.write({ outlines: rows });
    this.store.finish();
  }
}
