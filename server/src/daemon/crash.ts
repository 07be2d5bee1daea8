import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '@docgen/cache/make-folder';
import { VERSION } from '@docgen/protocol/version';

/** Crashes within this time count together: after two of them commands run in their own process (commands 8.1). */
const WITHIN_MS = 60_000;
const TOO_MANY = 2;

/** Gives the file in which a daemon reports its own death by a fault. */
export function lastErrorFile(cache: string): string {
  return join(cache, 'log', 'last-error.json');
}

/** Writes the last note of a daemon, and a mark beside the socket that makes the next client point to it. */
export function noteCrash(error: unknown, requests: readonly string[], cache: string, directory: string): void {
  const file = lastErrorFile(cache);
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const note = {
    docgen: 'error/1',
    version: VERSION,
    pid: process.pid,
    at: new Date().toISOString(),
    requests,
    message,
    stack,
  };
  try {
    makeFolder(dirname(file), 0o700);
    writeFileSync(file, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
    writeFileSync(unseen(directory), file, { mode: 0o600 });
  } catch {}
}

/** Gives the path of a note that no client was told of yet, once. */
export function takeCrashNote(directory: string): string | undefined {
  try {
    const file = readFileSync(unseen(directory), 'utf8');
    rmSync(unseen(directory));
    return file;
  } catch {
    return undefined;
  }
}

/** Records that a client's daemon went away in the middle of a request. */
export function recordCrash(directory: string): void {
  const recent = [...crashes(directory), Date.now()].slice(-TOO_MANY);
  try {
    writeFileSync(join(directory, 'crashes'), recent.join('\n'), { mode: 0o600 });
  } catch {}
}

export function crashesTooOften(directory: string): boolean {
  const now = Date.now();
  return crashes(directory).filter((at) => at <= now && now - at < WITHIN_MS).length >= TOO_MANY;
}

function crashes(directory: string): number[] {
  try {
    return readFileSync(join(directory, 'crashes'), 'utf8').split('\n').map(Number).filter(Number.isFinite);
  } catch {
    return [];
  }
}

function unseen(directory: string): string {
  return join(directory, 'crashed');
}
