import { dirname } from 'node:path';
import { makeIgnoredFolder } from '../make-folder.js';
import { Files } from './files.js';
import { Generations } from './generations.js';
import { FactIdTable } from './names.js';
import { PieceRows } from './pieces.js';
import { inodeOf } from './quarantine.js';
import { prepareSchema } from './schema.js';
import { type Database, loadSqlite } from './sqlite.js';
import { Traces } from './traces.js';

/** SQLite waits this long for the write lock (cache 1.4). */
const LOCK_TIMEOUT_MS = 5000;

/** Holds one open database file and its prepared statements. */
export interface StoreConnection {
  readonly db: Database;
  /** The inode of the file behind the handle; another inode at the path means that this file was deleted. */
  readonly inode: bigint | undefined;
  readonly files: Files;
  readonly names: FactIdTable;
  readonly traces: Traces;
  readonly outline: PieceRows;
  readonly fragment: PieceRows;
  readonly artifact: PieceRows;
  readonly generations: Generations;
}

/**
 * Keeps every open handle: one that nothing refers to is collected and closed, together with every lock it holds, and
 * two daemons ran in 2 of 25 races.
 */
const OPEN = new Set<Database>();

/** Opens a file, and makes it and its directory when missing. Throws what the file system or the database throws. */
export function connect(file: string, build: string): StoreConnection {
  const Sqlite = loadSqlite();
  makeIgnoredFolder(dirname(file), 0o700);
  const db = new Sqlite(file, { timeout: LOCK_TIMEOUT_MS });
  OPEN.add(db);
  try {
    prepareSchema(db, build);
    const names = new FactIdTable(db);
    const traces = new Traces(db, names, build);
    const outline = new PieceRows(db, 'outline', build);
    const fragment = new PieceRows(db, 'fragment', build);
    const artifact = new PieceRows(db, 'artifact', build);
    const generations = new Generations(db, [outline, fragment, artifact], traces);
    return { db, inode: inodeOf(file), files: new Files(db), names, traces, outline, fragment, artifact, generations };
  } catch (error) {
    release(db);
    throw error;
  }
}

/** Closes a handle in any state. */
export function release(db: Database): void {
  OPEN.delete(db);
  try {
    db.close();
  } catch {
    // The last checkpoint failed; its pages stay in the log.
  }
}
