import { cellOf, pack, storable, sumOf, unpack } from './row.js';
import type { Database, SqlStatement } from './sqlite.js';

export type PieceTable = 'outline' | 'fragment' | 'artifact';

/** Reports an index that does not lead to rows that are there. */
class DamagedIndex extends Error {
  readonly code = 'SQLITE_CORRUPT_INDEX';

  constructor(table: PieceTable) {
    super(`the index of ${table} is out of order`);
  }
}

/** Reads and writes one table of key → body. Its statements are prepared once and held. */
export class PieceRows {
  /** Rows read or written in this run, with the generation they had. */
  readonly used = new Map<number, number>();
  private readonly find: SqlStatement;
  private readonly there: SqlStatement;
  private readonly put: SqlStatement;
  private readonly drop: SqlStatement;
  private readonly count: SqlStatement;
  private readonly mark: SqlStatement;
  private readonly every: SqlStatement;

  constructor(
    db: Database,
    private readonly table: PieceTable,
    private readonly build: string,
  ) {
    this.find = db.prepare(`SELECT id, gen, codec, sum, body FROM ${table} WHERE key = ?`);
    this.there = db.prepare(`SELECT id FROM ${table} WHERE key = ?`).pluck();
    this.put = db.prepare(
      `INSERT INTO ${table} (key, gen, codec, sum, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE
       SET gen = excluded.gen, codec = excluded.codec, sum = excluded.sum, body = excluded.body`,
    );
    this.drop = db.prepare(`DELETE FROM ${table} WHERE id = ?`);
    this.count = db.prepare(`SELECT count(*) FROM ${table}`).pluck();
    this.mark = db.prepare(`UPDATE ${table} SET gen = ? WHERE id = ?`);
    this.every = db.prepare(`SELECT id, gen FROM ${table} ORDER BY gen, id`);
  }

  /** Reads a body; undefined is a miss. A row that is not as it was written is added to `bad`. */
  get(key: string, bad: number[]): Uint8Array | undefined {
    if (!storable(key)) return undefined;
    const row = this.find.get(cellOf(key)) as
      | { id: number; gen: number; codec: number; sum: unknown; body: unknown }
      | undefined;
    if (row === undefined) return undefined;
    try {
      if (row.body instanceof Uint8Array && this.sum(key, row.codec, row.body).equals(row.sum as Uint8Array)) {
        const body = unpack(row.codec, row.body);
        this.used.set(row.id, row.gen);
        return body;
      }
    } catch {
      // A column of another type, or bytes that do not inflate, count as a wrong checksum.
    }
    bad.push(row.id);
    return undefined;
  }

  set(key: string, body: Uint8Array, generation: number): void {
    if (!storable(key)) return;
    const { codec, bytes } = pack(body);
    this.put.run(cellOf(key), generation, codec, this.sum(key, codec, bytes), bytes);
  }

  /**
   * Throws when a row just written is not found: the index is out of order, which no checksum tells, and every process
   * would make and write these results anew.
   */
  expectFound(key: string): void {
    if (storable(key) && this.there.get(cellOf(key)) === undefined) throw new DamagedIndex(this.table);
  }

  delete(id: number): void {
    this.drop.run(id);
    this.used.delete(id);
  }

  touch(id: number, generation: number): void {
    this.mark.run(generation, id);
  }

  /** Lists every row with the last run that used it, oldest first. */
  ages(): { id: number; gen: number }[] {
    return this.every.all() as { id: number; gen: number }[];
  }

  get size(): number {
    return this.count.get() as number;
  }

  private sum(key: string, codec: number, bytes: Uint8Array): Buffer {
    return sumOf([this.build, this.table, key, codec], bytes);
  }
}
