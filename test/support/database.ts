import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';

/** Runs something on a database file behind the store's back. */
export function database<T>(file: string, action: (db: Sqlite.Database) => T): T {
  const Database = createRequire(import.meta.url)('better-sqlite3') as typeof Sqlite;
  const db = new Database(file);
  try {
    return action(db);
  } finally {
    db.close();
  }
}
