import type { Trace } from '../trace.js';
import { connect, release, type StoreConnection } from './connection.js';
import type { PieceTable } from './pieces.js';
import { inodeOf, quarantine } from './quarantine.js';
import { CONTENT } from './schema.js';
import { messageOf, SqliteMissing, troubleOf } from './sqlite.js';
import type { FileStamp, Store, StoreOptions, StoreRows } from './types.js';

const BATCH_SIZE = 50;

/** Opens the store of a file, or a store that keeps nothing when the file cannot be opened. Never throws. */
export function openStore(options: StoreOptions): Store {
  return new SqliteStore(options);
}

class SqliteStore implements Store {
  private connection: StoreConnection | undefined;
  private storing = true;
  private wrote = false;
  /**
   * One damaged file is bad luck; a second one in the same process means a failing disk, and starting anew would never
   * end.
   */
  private setAsideBefore = false;
  private readonly told = new Set<string>();

  constructor(private readonly options: StoreOptions) {
    this.open();
  }

  get persistent(): boolean {
    return this.storing && this.connection !== undefined;
  }

  files(): ReadonlyMap<string, FileStamp> {
    const bad: (number | bigint)[] = [];
    const found = this.attempt(({ files }) => files.all(bad), new Map<string, FileStamp>());
    this.discard(bad, (id, { files }) => files.delete(id));
    return found;
  }

  outlines(keys: Iterable<string>): Map<string, Uint8Array> {
    return this.pieces('outline', keys);
  }

  fragment(key: string): Uint8Array | undefined {
    return this.pieces('fragment', [key]).get(key);
  }

  artifact(key: string): Uint8Array | undefined {
    return this.pieces('artifact', [key]).get(key);
  }

  traces(prefix: string): Map<string, { key: string; trace: Trace }[]> {
    const bad: number[] = [];
    const found = this.attempt(
      ({ db, traces }) => db.transaction(() => traces.startingWith(prefix, bad)).deferred(),
      new Map<string, { key: string; trace: Trace }[]>(),
    );
    this.discard(bad, (id, { traces }) => traces.delete(id));
    return found;
  }

  write(rows: StoreRows): void {
    this.followFile();
    this.putPieces('outline', rows.outlines);
    this.putPieces('fragment', rows.fragments);
    this.putPieces('artifact', rows.artifacts);
    this.batches(rows.traces ?? [], ({ subject, key, trace }, c) =>
      c.traces.set(subject, key, trace, c.generations.current),
    );
    this.batches([...(rows.files ?? [])], ([path, stamp], c) => c.files.set(path, stamp));
  }

  finish(): void {
    this.followFile();
    this.store(({ generations }) => generations.finish(this.options.maxBytes, this.wrote));
    this.wrote = false;
  }

  statistics(): { fragments: number; bytes: number } {
    return this.attempt(({ fragment, generations }) => ({ fragments: fragment.size, bytes: generations.live }), {
      fragments: 0,
      bytes: 0,
    });
  }

  clear(): number {
    this.followFile();
    let gone = 0;
    this.store(({ db, names, fragment }) => {
      db.transaction(() => {
        gone = fragment.size;
        for (const table of CONTENT) db.exec(`DELETE FROM ${table}`);
      }).immediate();
      names.forget();
      db.exec('PRAGMA incremental_vacuum');
      db.pragma('wal_checkpoint(TRUNCATE)');
    });
    return gone;
  }

  close(): void {
    if (this.connection !== undefined) release(this.connection.db);
    this.connection = undefined;
    this.storing = false;
  }

  private pieces(table: PieceTable, keys: Iterable<string>): Map<string, Uint8Array> {
    const bad: number[] = [];
    const found = this.attempt((connection) => {
      const read = () => {
        const bodies = new Map<string, Uint8Array>();
        for (const key of keys) {
          const body = connection[table].get(key, bad);
          if (body !== undefined) bodies.set(key, body);
        }
        return bodies;
      };
      return connection.db.transaction(read).deferred();
    }, new Map<string, Uint8Array>());
    this.discard(bad, (id, connection) => connection[table].delete(id));
    return found;
  }

  private putPieces(table: PieceTable, rows: ReadonlyMap<string, Uint8Array> | undefined): void {
    this.batches(
      [...(rows ?? [])],
      ([key, body], connection) => connection[table].set(key, body, connection.generations.current),
      ([key], connection) => connection[table].expectFound(key),
    );
  }

  /** Writes rows in batches; `check` sees each row once all rows of a batch are put. */
  private batches<T>(
    rows: readonly T[],
    put: (row: T, connection: StoreConnection) => void,
    check: (row: T, connection: StoreConnection) => void = () => {},
  ): void {
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      this.store((connection) => {
        const some = rows.slice(at, at + BATCH_SIZE);
        connection.db
          .transaction(() => {
            for (const row of some) put(row, connection);
            for (const row of some) check(row, connection);
          })
          .immediate();
        this.wrote = true;
      });
    }
  }

  /** Deletes rows that are not as they were written; the caller has its miss. */
  private discard<T>(bad: readonly T[], remove: (row: T, connection: StoreConnection) => void): void {
    this.batches(bad, remove);
  }

  private store(action: (connection: StoreConnection) => void): void {
    if (this.storing) this.attempt(action, undefined);
  }

  private attempt<T>(action: (connection: StoreConnection) => T, otherwise: T): T {
    if (this.connection === undefined) return otherwise;
    try {
      return action(this.connection);
    } catch (error) {
      this.failed(error);
      return otherwise;
    }
  }

  private failed(error: unknown): void {
    const connection = this.connection;
    connection?.names.forget();
    const trouble = troubleOf(error);
    if (trouble === 'damaged') {
      if (connection !== undefined) release(connection.db);
      this.connection = undefined;
      this.startAnew(connection?.inode);
      return;
    }
    this.stop(trouble === 'locked' ? 'another process holds it' : messageOf(error));
  }

  private open(): void {
    try {
      this.connection = connect(this.options.file, this.options.build);
    } catch (error) {
      if (error instanceof SqliteMissing) {
        this.storing = false;
        this.tell(`Nothing is kept between runs: ${error.message}.`);
      } else if (troubleOf(error) === 'damaged') this.startAnew(inodeOf(this.options.file));
      else this.stop(troubleOf(error) === 'locked' ? 'another process holds it' : messageOf(error));
    }
  }

  private startAnew(inode: bigint | undefined): void {
    const { file } = this.options;
    if (this.setAsideBefore || !quarantine(file, inode)) {
      this.stop(this.setAsideBefore ? 'it was damaged again' : 'it is damaged and cannot be moved');
      return;
    }
    this.setAsideBefore = true;
    this.tell(`The store ${file} was damaged: it is kept as ${file}.broken, and a new one has been started.`);
    this.open();
  }

  /**
   * Opens the file again after its directory was deleted under a long-lived process: nobody could read rows written to
   * the old file.
   */
  private followFile(): void {
    const { connection } = this;
    if (connection === undefined || !this.storing) return;
    let inode: bigint | undefined;
    try {
      inode = inodeOf(this.options.file);
    } catch {
      // The path cannot be read; the next statement says what is wrong.
      return;
    }
    if (inode === connection.inode) return;
    release(connection.db);
    this.connection = undefined;
    this.open();
  }

  /** Stops storing; rows of an open file can still be read. */
  private stop(reason: string): void {
    this.storing = false;
    this.tell(`Results are not stored in ${this.options.file}: ${reason}.`);
  }

  private tell(line: string): void {
    if (this.told.has(line)) return;
    this.told.add(line);
    this.options.note?.(line.replace(/[\r\n]+/g, ' '));
  }
}
