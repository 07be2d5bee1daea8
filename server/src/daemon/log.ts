import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '@docgen/cache/make-folder';
import { pino } from 'pino';

export type Log = pino.Logger;

const LARGEST = 5 * 1024 * 1024;
const KEPT = 3;

/**
 * Writes lines of JSON into a file that is rotated at 5 MB: `daemon.log`, `daemon.log.1`, `daemon.log.2`. It writes at
 * once, so that the last lines before a crash are there; a daemon logs little. A file that cannot be written is done
 * without.
 */
export function fileLog(file: string): Log {
  return pino({ base: { pid: process.pid } }, new RotatingFile(file));
}

/** Writes the same lines to standard error, for a daemon in the foreground. */
export function consoleLog(): Log {
  return pino({ base: { pid: process.pid } }, { write: (line: string) => void process.stderr.write(line) });
}

class RotatingFile {
  private handle: number | undefined;
  private size = 0;

  constructor(private readonly file: string) {
    this.open();
  }

  write(line: string): void {
    try {
      if (this.size > LARGEST) this.turn();
      if (this.handle === undefined) return;
      this.size += writeSync(this.handle, line);
    } catch {
      this.handle = undefined;
    }
  }

  private turn(): void {
    if (this.handle !== undefined) closeSync(this.handle);
    this.handle = undefined;
    for (let n = KEPT - 1; n > 0; n--) {
      try {
        renameSync(n === 1 ? this.file : `${this.file}.${n - 1}`, `${this.file}.${n}`);
      } catch {}
    }
    this.open();
  }

  private open(): void {
    try {
      makeFolder(dirname(this.file), 0o700);
      this.handle = openSync(this.file, 'a', 0o600);
      this.size = fstatSync(this.handle).size;
    } catch {
      this.handle = undefined;
    }
  }
}
