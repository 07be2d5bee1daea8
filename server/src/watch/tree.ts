import { createHash } from 'node:crypto';
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isLinkCycle } from '../project/link-cycles.js';
import { LARGEST_FILE, readFile } from '../project/read-bytes.js';
import { nowNs, type Stamp, stampOf, vouches } from '../project/stamp.js';
import type { WatchScope } from './scope.js';

interface Known {
  stamp: Stamp;
  sha: string;
}

/**
 * Holds the watched files as of the last look. Events only trigger a look: the content decides what has changed (cache
 * 3.5 step 1), so a touch, or a branch switched away and back, is no change, and a lost event is no loss.
 */
export class Tree {
  private known = new Map<string, Known>();
  private scope: WatchScope | undefined;

  /** `root` is absolute. */
  constructor(private readonly root: string) {}

  /** Tells whether the application still exists. */
  get present(): boolean {
    return existsSync(this.root);
  }

  /**
   * Lists app-relative paths whose content differs, that are new or gone since the last look, sorted. Paths that a new
   * scope adds are taken in silently.
   */
  look(scope: WatchScope): string[] {
    const before = this.scope;
    const now = new Map<string, Known>();
    try {
      for (const path of this.paths(scope)) {
        const known = this.read(path, this.known.get(path));
        if (known !== undefined) now.set(path, known);
      }
    } catch (error) {
      // No descriptor is left to look with: nothing was seen, and nothing is gone. The next look makes up for it.
      if (exhausted(error)) return [];
      throw error;
    }
    const changed: string[] = [];
    for (const [path, { sha }] of now) {
      if (before?.watches(path) === true && this.known.get(path)?.sha !== sha) changed.push(path);
    }
    for (const path of this.known.keys()) if (!now.has(path) && scope.watches(path)) changed.push(path);
    this.known = now;
    this.scope = scope;
    return changed.sort();
  }

  private paths(scope: WatchScope): Set<string> {
    const found = new Set<string>();
    const entered = new Set<string>();
    const enter = (folder: string) => {
      if (entered.has(folder) || !scope.leads(folder)) return;
      entered.add(folder);
      for (const entry of entries(join(this.root, folder))) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        // A folder that only leads to watched paths is mostly neither entered nor watched.
        if (entry.isSymbolicLink()) this.follow(path, scope, found, enter);
        else if (entry.isDirectory()) enter(path);
        else if (entry.isFile() && scope.watches(path)) found.add(path);
      }
    };
    enter('');
    return found;
  }

  /** Follows a link while it stays below the root and following it has an end. */
  private follow(path: string, scope: WatchScope, found: Set<string>, enter: (folder: string) => void): void {
    try {
      const real = realpathSync(join(this.root, path));
      if (!real.startsWith(realpathSync(this.root) + sep)) return;
      const stat = statSync(real);
      if (stat.isDirectory()) {
        if (!isLinkCycle(this.root, path)) enter(path);
      } else if (stat.isFile() && scope.watches(path)) found.add(path);
    } catch (error) {
      // The link leads nowhere.
      if (exhausted(error)) throw error;
    }
  }

  private read(path: string, known: Known | undefined): Known | undefined {
    const file = join(this.root, path);
    try {
      const seen = nowNs();
      const stat = statSync(file, { bigint: true });
      if (known !== undefined && vouches(known.stamp, stat)) return known;
      const stamp = stampOf(stat, seen);
      // No build reads a larger file, so only its stat is of interest.
      if (stat.size > LARGEST_FILE) return { stamp, sha: `${stat.size} ${stat.mtimeNs}` };
      return { stamp, sha: createHash('sha256').update(readFile(file)).digest('hex') };
    } catch (error) {
      if (exhausted(error)) throw error;
      // An unreadable file has a state like any other; a file gone since the listing is gone.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      return { stamp: NEVER, sha: '' };
    }
  }
}

const NEVER: Stamp = { size: -1, mtimeNs: 0n, ctimeNs: 0n, ino: 0n, seenNs: 0n };

function entries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (exhausted(error)) throw error;
    return [];
  }
}

function exhausted(error: unknown): boolean {
  return ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
}
