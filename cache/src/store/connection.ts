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

/** The write lock is waited for this long (cache 1.4). */
const PATIENCE_MS = 5000;

/** One open database file and its prepared statements. */
export interface StoreConnection {
  readonly db: Database;
  /** Of the file behind the handle; another one at the path means this one was deleted. */
  readonly inode: bigint | undefined;
  readonly files: Files;
  readonly names: FactIdTable;
  readonly traces: Traces;
  readonly outline: PieceRows;
  readonly fragment: PieceRows;
  readonly artifact: PieceRows;
  readonly generations: Generations;
}

/** A handle nothing refers to is collected and closed, together with every lock it holds: two daemons ran in 2 of 25 races. */
const OPEN = new Set<Database>();

/** Opens a file, making it and its directory when missing. Throws what the file system or the database throws. */
export function connect(file: string, build: string): StoreConnection {
  const Sqlite = loadSqlite();
  makeIgnoredFolder(dirname(file), 0o700);
  const db = new Sqlite(file, { timeout: PATIENCE_MS });
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

/** Closes a handle, whatever state it is in. */
export function release(db: Database): void {
  OPEN.delete(db);
  try {
    db.close();
  } catch {
    // The last checkpoint failed; what it would have moved stays in the log.
  }
}
