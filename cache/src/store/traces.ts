import type { Trace } from '../trace.js';
import type { FactIdTable } from './names.js';
import { Hex, namesOf, packTrace, unpackTrace } from './packed-trace.js';
import { cellOf, storable, sumOf, textOf } from './row.js';
import type { Database, SqlStatement } from './sqlite.js';

const KEPT = 4;

interface Row {
  id: number;
  key: unknown;
  sum: Uint8Array;
  deps: Buffer;
}

/**
 * Stores the facts each result was made from: the last 4 traces of each subject, so that undoing an edit hits at once.
 */
export class Traces {
  private readonly subjects: SqlStatement;
  private readonly find: SqlStatement;
  private readonly put: SqlStatement;
  private readonly trim: SqlStatement;
  private readonly drop: SqlStatement;
  private readonly every: SqlStatement;
  private readonly orphans: SqlStatement;
  private readonly ages: SqlStatement;

  constructor(
    db: Database,
    private readonly names: FactIdTable,
    private readonly build: string,
  ) {
    this.subjects = db.prepare('SELECT DISTINCT subject FROM trace').pluck();
    this.find = db.prepare('SELECT id, key, sum, deps FROM trace WHERE subject = ? ORDER BY id DESC');
    this.put = db.prepare('INSERT OR REPLACE INTO trace (subject, key, gen, sum, deps) VALUES (?, ?, ?, ?, ?)');
    this.trim = db.prepare(
      `DELETE FROM trace WHERE subject = ? AND id NOT IN
       (SELECT id FROM trace WHERE subject = ? ORDER BY id DESC LIMIT ${KEPT})`,
    );
    this.drop = db.prepare('DELETE FROM trace WHERE id = ?');
    this.every = db.prepare('SELECT subject, deps FROM trace');
    this.orphans = db.prepare('DELETE FROM trace WHERE gen < ? AND key NOT IN (SELECT key FROM fragment)');
    this.ages = db.prepare('SELECT id FROM trace ORDER BY gen, id').pluck();
  }

  startingWith(prefix: string, bad: number[]): Map<string, { key: string; trace: Trace }[]> {
    this.names.refresh();
    const hex = new Hex();
    const present = new Set(this.subjects.all() as number[]);
    const found = new Map<string, { key: string; trace: Trace }[]>();
    for (const [subject, id] of this.names.startingWith(prefix)) {
      if (!present.has(id)) continue;
      const traces: { key: string; trace: Trace }[] = [];
      for (const row of this.find.all(id) as Row[]) {
        const entry = this.entry(subject, row, hex);
        if (entry === undefined) bad.push(row.id);
        else if (traces.length < KEPT) traces.push(entry);
      }
      if (traces.length > 0) found.set(subject, traces);
    }
    return found;
  }

  set(subject: string, key: string, trace: Trace, generation: number): void {
    if (!storable(subject) || !storable(key)) return;
    this.names.refresh();
    const deps = packTrace(trace, (name) => this.names.intern(name));
    if (deps === undefined) return;
    const id = this.names.intern(subject);
    this.put.run(id, cellOf(key), generation, sumOf([this.build, 'trace', subject, key], deps), deps);
    this.trim.run(id, id);
  }

  delete(id: number): void {
    this.drop.run(id);
  }

  /** Drops traces whose result has gone, except those the current run wrote. */
  dropOrphans(generation: number): void {
    this.orphans.run(generation);
  }

  oldest(): number[] {
    return this.ages.all() as number[];
  }

  /** Drops the names no trace needs. */
  sweep(): void {
    const needed = new Set<number>();
    for (const { subject, deps } of this.every.all() as { subject: number; deps: Buffer }[]) {
      needed.add(subject);
      if (deps instanceof Uint8Array) namesOf(deps, (id) => needed.add(id));
    }
    this.names.keep(needed);
  }

  private entry(subject: string, row: Row, hex: Hex): { key: string; trace: Trace } | undefined {
    const key = textOf(row.key);
    if (!(row.deps instanceof Uint8Array) || !(row.sum instanceof Uint8Array)) return undefined;
    if (!sumOf([this.build, 'trace', subject, key], row.deps).equals(row.sum)) return undefined;
    const trace = unpackTrace(row.deps, (id) => this.names.name(id), hex);
    return trace && { key, trace };
  }
}
