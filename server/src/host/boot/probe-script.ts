import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@docgen/cache';

/** Finds the directory of the probe: beside the bundle, or beside this folder when run from source. */
export function probeDirectory(): string {
  const beside = fileURLToPath(new URL('./probe', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('../probe', import.meta.url));
}

let hash: string | undefined;

/** Hashes the probe's scripts, because other scripts give other facts. */
export function probeHash(): string {
  if (hash === undefined) {
    const dir = probeDirectory();
    const names = readdirSync(dir)
      .filter((name) => name.endsWith('.php'))
      .sort();
    hash = sha256(names.map((name) => sha256(readFileSync(join(dir, name)))).join());
  }
  return hash;
}
