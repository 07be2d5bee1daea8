import { realpathSync, type Stats } from 'node:fs';
import { statusOf } from './stamp.js';

/**
 * Holds a folder as a revision found it; `stat` is of the entry itself, and only of an entry whose own folder lies
 * below the root.
 */
interface Folder {
  inside: boolean;
  stat: Stats | undefined;
}

/** Looks at each folder of an application once a revision. Names are relative to the root, which is the empty one. */
export class Folders {
  private readonly known = new Map<string, Folder>();

  /** `root` has no links in it; `below` is the root followed by a slash. */
  constructor(
    private readonly root: string,
    private readonly below: string,
  ) {}

  /** Begins a new revision. */
  clear(): void {
    this.known.clear();
  }

  at(name: string): Folder {
    let known = this.known.get(name);
    if (known === undefined) {
      known = this.found(name);
      this.known.set(name, known);
    }
    return known;
  }

  /** Tells whether the folder of a path, links followed, stays below the root. */
  holds(name: string): boolean {
    return name === '' || this.at(folderOf(name)).inside;
  }

  /** Tells whether a path, its links followed, stays below the root. */
  isInside(name: string): boolean {
    return this.found(name).inside;
  }

  private found(name: string): Folder {
    if (name === '') return { inside: true, stat: statusOf(this.root) };
    if (!this.holds(name)) return { inside: false, stat: undefined };
    const path = this.below + name;
    const stat = statusOf(path);
    if (stat?.isSymbolicLink() !== true) return { inside: stat !== undefined, stat };
    try {
      const real = realpathSync(path);
      return { inside: real === this.root || real.startsWith(this.below), stat };
    } catch {
      return { inside: false, stat };
    }
  }
}

export function folderOf(name: string): string {
  const cut = name.lastIndexOf('/');
  return cut === -1 ? '' : name.slice(0, cut);
}
