import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the built program: its daemons are nobody else's, and a build made meanwhile does not change them. */
export interface Installation {
  folder: string;
  /** Functions to run after a test. */
  cleanups: (() => Promise<unknown>)[];
  /** Functions to run after the last test. */
  lasting: (() => Promise<unknown>)[];
}

/**
 * Copies the program for one test file; it goes away with it, and no process of it may be left then. `native` false leaves out
 * the packages that are not part of the bundle.
 */
export function install(native = true): Installation {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dgi-')));
  for (const part of ['bin', 'dist', 'package.json']) {
    cpSync(join(ROOT, 'client-cli', part), join(folder, 'client-cli', part), {
      recursive: true,
      filter: (path) => !path.endsWith('.d.ts') && !path.endsWith('.tsbuildinfo'),
    });
  }
  if (native) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const cleanups: Installation['cleanups'] = [];
  const lasting: Installation['lasting'] = [];
  const clean = (list: Installation['cleanups']) => Promise.all(list.splice(0).map((cleanup) => cleanup()));
  // Each daemon holds a thread and what it has read; they go as they come.
  afterEach(() => clean(cleanups));
  afterAll(async () => {
    await clean([...cleanups.splice(0), ...lasting]);
    const left = processesOf(folder);
    for (const pid of left) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    if (left.length > 0) throw new Error(`${left.length} processes were left behind.`);
  });
  return { folder, cleanups, lasting };
}

/** Processes that run a file of a folder. */
export function processesOf(folder: string): number[] {
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    })
    .map(Number);
}
