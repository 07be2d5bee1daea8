import { statSync } from 'node:fs';
import { join } from 'node:path';
import { loadSqlite } from '@docgen/cache';

/** Closes the lock, for a process that goes on living. */
export type Release = () => void;

type Database = InstanceType<ReturnType<typeof loadSqlite>>;

/** Keeps every lock of this process. A handle without a reference is collected and closed, and the lock with it. */
const held = new Set<Database>();

/**
 * Takes the lock of a daemon directory for the life of this process; undefined when another process has it (commands
 * 8.1). A transaction is a lock the operating system drops on any death. A file with a process number is none: a killed
 * process that was not reaped still answers to its number. BEGIN EXCLUSIVE does not serve either: of several contenders
 * all may fail.
 */
export function takeLock(directory: string): Release | undefined {
  const Sqlite = loadSqlite();
  const file = join(directory, 'lock.db');
  let database: Database;
  try {
    database = new Sqlite(file, { timeout: 0 });
  } catch (error) {
    // Another daemon's cleaning removed the directory after it was checked.
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
