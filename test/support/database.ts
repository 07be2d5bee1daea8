import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';

/** Runs something on a database file behind the store's back. */
export function database<T>(file: string, action: (db: Sqlite.Database) => T): T {
  const db = opened(file);
  try {
    return action(db);
  } finally {
    db.close();
  }
}

/** Takes the write lock of a database file; the answer gives it back. */
export function hold(file: string): () => void {
  const db = opened(file);
  db.exec('BEGIN IMMEDIATE');
  return () => db.close();
}

function opened(file: string): Sqlite.Database {
  const Database = createRequire(import.meta.url)('better-sqlite3') as typeof Sqlite;
  return new Database(file);
}
