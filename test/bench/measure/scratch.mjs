import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The directory a run works in, and what has to end with it, also when the run is interrupted. */
export class Scratch {
  /** Absolute; short, because a socket lies below it. */
  directory = mkdtempSync(join(tmpdir(), 'docgen-bench-'));
  /** Accelerations that every measured process goes without. */
  disabled = [];
  #endings = new Set();
  #interrupted;

  constructor() {
    this.#interrupted = (signal) => {
      this.clean();
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, this.#interrupted);
  }

  /** Created. */
  folder(name) {
    const path = join(this.directory, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  }

  drop(path) {
    rmSync(path, { recursive: true, force: true });
  }

  /** `end` runs at the end at the latest, synchronously; call what is returned once it is no longer needed. */
  before(end) {
    this.#endings.add(end);
    return () => this.#endings.delete(end);
  }

  clean() {
    for (const end of [...this.#endings].reverse()) end();
    this.#endings.clear();
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, this.#interrupted);
    // A process that was just killed may still be writing.
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
