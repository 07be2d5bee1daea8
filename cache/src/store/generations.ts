import type { PieceRows } from './pieces.js';
import type { Database, SqlStatement } from './sqlite.js';
import type { Traces } from './traces.js';

const AT_ONCE = 50;
/** A row is marked again only when its mark is this many runs old, so that reading a warm store writes nothing. */
const SLACK = 8;
/** Eviction goes down to this share of the limit, so that not every run evicts. */
const ROOM = 0.9;

/**
 * Counts runs and removes the rows that the fewest recent runs used. It counts instead of asking a clock (cache 1.4).
 */
export class Generations {
  /** Number of the current run. */
  current: number;
  private readonly read: SqlStatement;
  private readonly count: SqlStatement;

  constructor(
    private readonly db: Database,
    private readonly pieces: readonly PieceRows[],
    private readonly traces: Traces,
  ) {
    this.read = db.prepare(`SELECT v FROM meta WHERE k = 'generation'`).pluck();
    this.count = db.prepare(`INSERT OR REPLACE INTO meta VALUES ('generation', ?)`);
    this.current = this.last() + 1;
  }

  /** Counts the bytes of the file that hold rows. */
  get live(): number {
    const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map((name) =>
      Number(this.db.pragma(name, { simple: true })),
    ) as [number, number, number];
    return (pages - free) * size;
  }

  /** Ends a run; `wrote` says whether it added a row. */
  finish(maxBytes: number, wrote: boolean): void {
    const crowded = this.live > maxBytes;
    const marked = this.mark(crowded ? 1 : SLACK);
    if (crowded) this.evict(maxBytes * ROOM);
    if (crowded || marked || wrote) {
      this.count.run(Math.max(this.last(), this.current));
      this.current = this.last() + 1;
    }
  }

  private last(): number {
    const value = Number(this.read.get() ?? 0);
    return Number.isSafeInteger(value) && value > 0 ? value : 0;
  }

  private mark(slack: number): boolean {
    let marked = false;
    for (const pieces of this.pieces) {
      const old = [...pieces.used].filter(([, gen]) => gen <= this.current - slack).map(([id]) => id);
      this.inBatches(old, (id) => pieces.touch(id, this.current));
      pieces.used.clear();
      marked ||= old.length > 0;
    }
    return marked;
  }

  private evict(target: number): void {
    const oldest = this.pieces
      .flatMap((pieces) => pieces.ages().map(({ id, gen }) => ({ pieces, id, gen })))
      .sort((a, b) => a.gen - b.gen);
    this.inBatches(oldest, ({ pieces, id }) => {
      if (this.live > target) pieces.delete(id);
    });
    // A trace without its result goes with it; other traces go only when everything else has gone.
    this.db.transaction(() => this.traces.dropOrphans(this.current)).immediate();
    this.inBatches(this.traces.oldest(), (id) => {
      if (this.live > target) this.traces.delete(id);
    });
    this.db.transaction(() => this.traces.sweep()).immediate();
    this.db.exec('PRAGMA incremental_vacuum');
    this.db.pragma('wal_checkpoint(TRUNCATE)');
  }

  private inBatches<T>(items: readonly T[], step: (item: T) => void): void {
    for (let at = 0; at < items.length; at += AT_ONCE) {
      this.db.transaction(() => items.slice(at, at + AT_ONCE).forEach(step)).immediate();
    }
  }
}
