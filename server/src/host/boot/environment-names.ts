import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from '../../project/read-bytes.js';
import { nowNs, type Stamp, stampOf, vouches } from '../../project/stamp.js';
import { environmentNames } from './inputs.js';

/** Lists the folders to scan; the last one holds the names the framework reads where the application sets nothing. */
const FOLDERS = ['bootstrap', 'config', 'routes', 'vendor/laravel/framework/config'];
/** Connections within this time are answered from one look at the files. */
const FRESH_MS = 100;

/**
 * Lists the variables an application reads: those its .env files set and those its boot reads with a literal `env('X')`
 * (host 13.1). Clients send their values; a file is read again only where its stamp does not vouch for it.
 */
export class EnvironmentNames {
  private readonly files = new Map<string, { stamp: Stamp; names: ReadonlySet<string> }>();
  private names: string[] = [];
  private looked = Number.NEGATIVE_INFINITY;

  constructor(private readonly root: string) {}

  read(): string[] {
    const now = performance.now();
    if (now - this.looked < FRESH_MS) return this.names;
    this.looked = now;
    const all = new Set<string>();
    const top = entries(this.root).filter(({ name }) => name.startsWith('.env'));
    for (const { name } of top) this.collect(name, all);
    for (const folder of FOLDERS) this.walk(folder, all);
    this.names = [...all].sort();
    return this.names;
  }

  private walk(folder: string, into: Set<string>): void {
    if (folder === 'bootstrap/cache') return;
    for (const entry of entries(join(this.root, folder))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) this.walk(path, into);
      else if (path.endsWith('.php')) this.collect(path, into);
    }
  }

  private collect(path: string, into: Set<string>): void {
    const file = join(this.root, path);
    try {
      const seen = nowNs();
      const stat = statSync(file, { bigint: true });
      let known = this.files.get(path);
      if (known === undefined || !vouches(known.stamp, stat)) {
        const names = new Set<string>();
        environmentNames(path, readFile(file).toString('utf8'), names);
        known = { stamp: stampOf(stat, seen), names };
        this.files.set(path, known);
      }
      for (const name of known.names) into.add(name);
    } catch {}
  }
}

function entries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
