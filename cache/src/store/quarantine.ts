import { renameSync, rmSync, statSync } from 'node:fs';

/**
 * Reads the inode of a file, undefined when there is none. It uses stat alone: closing any descriptor of the file would
 * drop SQLite's locks.
 */
export function inodeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

/**
 * Moves a damaged file out of the way, over an older one. Its log goes first: once a new file stands in its place, the
 * log beside it belongs to the process that made that one. A file that another process replaced meanwhile (`inode` is
 * the damaged one) stays. Answers false when the file could not be moved.
 */
export function quarantine(file: string, inode: bigint | undefined): boolean {
  try {
    if (inode !== undefined && inodeOf(file) !== inode) return true;
    for (const log of [`${file}-wal`, `${file}-shm`]) rmSync(log, { force: true });
    renameSync(file, `${file}.broken`);
    return true;
  } catch {
    return false;
  }
}
