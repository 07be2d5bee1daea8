import { storable, sumOf } from './row.js';
import type { Database, SqlStatement } from './sqlite.js';

/**
 * Numbers fact ids, each once. A number is never given twice (AUTOINCREMENT): a trace packed by a process that had not
 * yet seen another one's clean-up then names nothing instead of another fact.
 */
export class FactIdTable {
  private byId = new Map<number, string>();
  private byName = new Map<string, number>();
  private next = 1;
  private version: unknown;
  private readonly dataVersion: SqlStatement;
  private readonly every: SqlStatement;
  private readonly last: SqlStatement;
  private readonly put: SqlStatement;
  private readonly drop: SqlStatement;

  constructor(db: Database) {
    this.dataVersion = db.prepare('PRAGMA data_version').pluck();
    this.every = db.prepare('SELECT id, name, sum FROM name');
    this.last = db.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'name'`).pluck();
    this.put = db.prepare('INSERT INTO name (id, name, sum) VALUES (?, ?, ?)');
    this.drop = db.prepare('DELETE FROM name WHERE id = ?');
  }

  /** Reads the rows another process changed. Within a transaction nothing changes after this. */
  refresh(): void {
    const version = this.dataVersion.get();
    if (version === this.version) return;
    this.byId = new Map();
    this.byName = new Map();
    for (const { id, name, sum } of this.every.all() as { id: number; name: string; sum: Uint8Array }[]) {
      if (!(sum instanceof Uint8Array) || !sumOf([id, name]).equals(sum)) continue;
      this.byId.set(id, name);
      this.byName.set(name, id);
    }
    this.next = Number(this.last.get() ?? 0) + 1;
    this.version = version;
  }

  /** Makes `refresh` read every row again, after a transaction that failed. */
  forget(): void {
    this.version = undefined;
  }

  name(id: number): string | undefined {
    return this.byId.get(id);
  }

  id(name: string): number | undefined {
    return this.byName.get(name);
  }

  /**
   * Gives the number of a name and adds a row when there is none; only within a transaction that began before
   * `refresh`. Throws on text a column cannot hold.
   */
  intern(name: string): number {
    const known = this.byName.get(name);
    if (known !== undefined) return known;
    if (!storable(name)) throw new RangeError('not a name');
    const id = this.next++;
    this.put.run(id, name, sumOf([id, name]));
    this.byId.set(id, name);
    this.byName.set(name, id);
    return id;
  }

  startingWith(prefix: string): [string, number][] {
    return [...this.byName].filter(([name]) => name.startsWith(prefix));
  }

  /** Removes every name that is not in `kept`. */
  keep(kept: ReadonlySet<number>): void {
    for (const { id } of this.every.all() as { id: number }[]) if (!kept.has(id)) this.drop.run(id);
    this.forget();
  }
}
