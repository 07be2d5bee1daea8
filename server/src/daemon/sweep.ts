import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { notOurs, statusOf } from './directory.js';
import { takeLock } from './lock.js';

const OLDER_MS = 24 * 60 * 60 * 1000;

/**
 * Removes the remains of daemons of other builds and of applications that are gone: directories beside the own one that
 * were not written for a day and whose lock is free.
 */
export function sweepSiblings(directory: string): void {
  for (const name of readdirSync(dirname(directory))) {
    const sibling = join(dirname(directory), name);
    if (sibling === directory || !/^[0-9a-f]{16}$/.test(name) || notOurs(sibling) !== undefined) continue;
    const age = Date.now() - (statusOf(sibling)?.mtimeMs ?? Date.now());
    if (age < OLDER_MS) continue;
    const release = takeLock(sibling);
    if (release === undefined) continue;
    rmSync(sibling, { recursive: true, force: true });
    release();
  }
}
