import type { Database } from './sqlite.js';

const APPLICATION = 0x444f4347;
const SHAPE = 1;

/** Creates the tables of cache 1.4. Every row carries the first 16 bytes of a SHA-256 over its content and its name. */
const TABLES = `
CREATE TABLE meta     (k TEXT PRIMARY KEY, v);
CREATE TABLE file     (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER, mtime_ns INTEGER,
                       ctime_ns INTEGER, ino INTEGER, seen_ns INTEGER, sha, sum BLOB NOT NULL);
CREATE TABLE outline  (id INTEGER PRIMARY KEY, key NOT NULL UNIQUE, gen INTEGER NOT NULL, codec INTEGER NOT NULL,
                       sum BLOB NOT NULL, body BLOB NOT NULL);
CREATE TABLE fragment (id INTEGER PRIMARY KEY, key NOT NULL UNIQUE, gen INTEGER NOT NULL, codec INTEGER NOT NULL,
                       sum BLOB NOT NULL, body BLOB NOT NULL);
CREATE TABLE artifact (id INTEGER PRIMARY KEY, key NOT NULL UNIQUE, gen INTEGER NOT NULL, codec INTEGER NOT NULL,
                       sum BLOB NOT NULL, body BLOB NOT NULL);
CREATE TABLE name     (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, sum BLOB NOT NULL);
CREATE TABLE trace    (id INTEGER PRIMARY KEY, subject INTEGER NOT NULL, key NOT NULL, gen INTEGER NOT NULL,
                       sum BLOB NOT NULL, deps BLOB NOT NULL, UNIQUE(subject, key));
`;

export const CONTENT = ['file', 'outline', 'fragment', 'artifact', 'trace', 'name'] as const;

/** Reports a database that belongs to another program. */
class ForeignFile extends Error {
  readonly code = 'SQLITE_NOTADB';
}

/**
 * Prepares a freshly opened handle. Rows of another shape or build are dropped and the file is reused (cache 1.4).
 * Memory mapping stays off: a file cut short by another process would end this one with SIGBUS instead of an error.
 */
export function prepareSchema(db: Database, build: string): void {
  if (db.pragma('page_count', { simple: true }) === 0) {
    db.pragma('page_size = 8192');
    db.pragma('auto_vacuum = INCREMENTAL');
  }
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.pragma('temp_store = MEMORY');
  db.pragma('mmap_size = 0');
  db.pragma('cache_size = -16000');
  db.pragma('synchronous = NORMAL');
  retryWhileBusy(() => {
    if (db.transaction(() => isForeign(db)).deferred()) throw new ForeignFile('not a store of this program');
    // File systems without shared memory answer another mode, which works too.
    db.pragma('journal_mode = WAL');
  });
  db.pragma('journal_size_limit = 67108864');
  // A file of the right shape is opened without the write lock.
  if (!inShape(db) || buildOf(db) !== build) db.transaction(() => reshape(db, build)).immediate();
}

/**
 * Tells whether a file holds tables of another program. Only within a transaction: a store that another process makes
 * between the two reads looked foreign, and was moved away in 1 of 150 simultaneous starts.
 */
function isForeign(db: Database): boolean {
  return db.pragma('application_id', { simple: true }) !== APPLICATION && tables(db).length > 0;
}

function reshape(db: Database, build: string): void {
  if (!inShape(db)) {
    for (const table of tables(db)) db.exec(`DROP TABLE "${table.replaceAll('"', '""')}"`);
    db.exec(TABLES);
    db.pragma(`application_id = ${APPLICATION}`);
    db.pragma(`user_version = ${SHAPE}`);
  } else if (buildOf(db) !== build) {
    for (const table of CONTENT) db.exec(`DELETE FROM ${table}`);
  }
  db.prepare(`INSERT OR REPLACE INTO meta VALUES ('build', ?)`).run(build);
}

function inShape(db: Database): boolean {
  const present = tables(db);
  return (
    db.pragma('user_version', { simple: true }) === SHAPE &&
    ['meta', ...CONTENT].every((table) => present.includes(table))
  );
}

function buildOf(db: Database): unknown {
  return db.prepare(`SELECT v FROM meta WHERE k = 'build'`).pluck().get();
}

/** Repeats a step that SQLite refuses at once while another process does the same; a few moments later it succeeds. */
function retryWhileBusy(step: () => void): void {
  for (let tries = 1; ; tries++) {
    try {
      step();
      return;
    } catch (error) {
      if (tries === 50 || !String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function tables(db: Database): string[] {
  return db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`)
    .pluck()
    .all()
    .map(String);
}
