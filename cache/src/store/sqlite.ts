import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';

export type Database = Sqlite.Database;
export type SqlStatement = Sqlite.Statement<unknown[]>;

/**
 * Loads the native module when a store is first opened. It is built for one ABI and may be missing or foreign to this
 * Node; throws then. Version 13 ends the process on a Node without Node-API 10 instead of throwing, so it is not tried
 * there.
 */
export function loadSqlite(): typeof Sqlite {
  const load = createRequire(import.meta.url);
  const { version } = load('better-sqlite3/package.json') as { version: string };
  if (Number.parseInt(version, 10) >= 13 && Number(process.versions.napi) < 10) {
    throw new Error(`better-sqlite3 ${version} needs a newer Node.js than ${process.versions.node}`);
  }
  return load('better-sqlite3') as typeof Sqlite;
}

export type Trouble = 'damaged' | 'locked' | 'unusable';

/**
 * Classifies an error of the database by its meaning for the store. Constraint errors come only from a damaged index.
 */
export function troubleOf(error: unknown): Trouble {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (/^SQLITE_(NOTADB|CORRUPT|CONSTRAINT|MISMATCH|FORMAT|IOERR_SHORT_READ|IOERR_CORRUPTFS)/.test(code))
    return 'damaged';
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'locked';
  return 'unusable';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? error.name) : String(error);
}
