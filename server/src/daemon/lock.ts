import { statSync } from 'node:fs';
import { join } from 'node:path';
import { loadSqlite } from '@docgen/cache';

/** Closes the lock; for a process that goes on living. */
export type Release = () => void;

type Database = InstanceType<ReturnType<typeof loadSqlite>>;

/** Everything this process locks. A handle nobody refers to is collected and closed, and the lock with it. */
const held = new Set<Database>();

/** The native module is not there, or is not for this Node. */
export class NoSqlite extends Error {
  override readonly name = 'NoSqlite';
}

/**
 * Takes the lock of a daemon directory for the life of this process; undefined when another process has it (commands 8.1).
 * A transaction is a lock the operating system drops on any death. Not a file with a process number: a killed process that
 * nobody reaped still answers to its number. Not BEGIN EXCLUSIVE: of several contenders all may fail.
 */
export function takeLock(directory: string): Release | undefined {
  const Sqlite = sqlite();
  const file = join(directory, 'lock.db');
  let database: Database;
  try {
    database = new Sqlite(file, { timeout: 0 });
  } catch (error) {
    // Swept away by another daemon's cleaning between the check of the directory and here.
    if ((error as { code?: string }).code === 'SQLITE_CANTOPEN') return undefined;
    throw error;
  }
  const inode = statSync(file, { throwIfNoEntry: false })?.ino;
  try {
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true) return undefined;
    throw error;
  }
  if (inode === undefined || statSync(file, { throwIfNoEntry: false })?.ino !== inode) {
    database.close();
    return undefined;
  }
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}

function sqlite(): ReturnType<typeof loadSqlite> {
  try {
    const Sqlite = loadSqlite();
    // The native part is loaded by the first database, not by the module.
    new Sqlite(':memory:').close();
    return Sqlite;
  } catch (error) {
    throw new NoSqlite(`better-sqlite3 cannot be loaded: ${(error as Error).message.split('\n')[0]}`);
  }
}
