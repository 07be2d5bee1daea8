import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SourceFiles } from '@docgen/php';
import { byteOrder } from '@docgen/protocol';
import { appPath } from './app-path.js';
import { isLinkCycle } from './link-cycles.js';
import {
  beginning,
  type DirectoryEntry,
  entriesHash,
  type Listing,
  listingKey,
  listingOf,
  sameEntries,
} from './listing.js';
import { LARGEST_FILE, openToRead, readAll } from './read-bytes.js';
import { SourceText } from './source-text.js';
import {
  type Expected,
  entryStat,
  expectedBy,
  isExpected,
  look,
  nowNs,
  type Stamp,
  stampOf,
  vouches,
} from './stamp.js';

/** Hash of a file that is gone when its text is wanted. */
const GONE = createHash('sha256').digest('hex');

/** A file as it was found; `stamp` is absent where nothing vouches for it: a link, or a file that could not be read. */
interface Known {
  read: SourceText | undefined;
  stamp: Stamp | undefined;
  /** What `advance` needs of it each time. */
  sweep?: Sweep | undefined;
}

/** A path as it is asked about, and what is to be found there; made once, because a sweep asks about thousands. */
interface Sweep {
  folder: string;
  /** Absolute. */
  path: string;
  expected: Expected | undefined;
}

/** A folder as a revision found it; `stat` is of the entry itself, and of those only whose own folder lies below the root. */
interface Folder {
  inside: boolean;
  stat: Stats | undefined;
}

/** What a revision saw change since the one before. */
export interface Changes {
  /** Files whose bytes differ, that appeared or are gone. */
  paths: Set<string>;
  /** A file appeared or is gone, or a directory holds other entries. */
  structure: boolean;
}

/** Everything a snapshot was asked, with what it answered: path → hash of the bytes, listing (`listingKey`) → hash of its entries. */
export interface Observed {
  files: Map<string, string | null>;
  listings: Map<string, string | null>;
}

/**
 * The files of one application as one revision sees them: whatever was read or listed once stays as it was until
 * `advance`. Nothing outside the root is reached, through a symbolic link neither.
 */
export class DiskSnapshot implements SourceFiles {
  private readonly root: string;
  /** The root with a slash behind it. */
  private readonly below: string;
  private readonly files = new Map<string, Known>();
  /** By `listingKey`. */
  private readonly listings = new Map<string, Listing>();
  private readonly folders = new Map<string, Folder>();
  /** Files whose text was wanted after they had changed. The next revision says of each that it is another. */
  private readonly tornFiles = new Set<string>();

  /** `stamps` are those of an earlier process: a file they vouch for is not read before its text is wanted. */
  constructor(
    root: string,
    private readonly stamps: ReadonlyMap<string, Stamp & { sha: string }> = new Map(),
  ) {
    this.root = realpathSync(root);
    this.below = this.root.endsWith(sep) ? this.root : this.root + sep;
  }

  /** This revision saw two states of a file, and its results are not to be used. */
  get torn(): boolean {
    return this.tornFiles.size > 0;
  }

  read(path: string): { text: string; sha: string } | undefined {
    const name = appPath(path);
    if (name === undefined) return undefined;
    let known = this.files.get(name);
    if (known === undefined) {
      known = this.find(name);
      this.files.set(name, known);
    }
    return known.read;
  }

  list(path: string, prefix = ''): DirectoryEntry[] | undefined {
    const name = appPath(path);
    if (name === undefined) return undefined;
    const key = listingKey(name, prefix);
    let known = this.listings.get(key);
    if (known === undefined) {
      known = beginning(prefix, this.listings.get(name) ?? this.entries(name));
      this.listings.set(key, known);
    }
    return known.entries;
  }

  /**
   * Begins a new revision: whatever was read or listed before is compared with the disk, by its stamp where that vouches for
   * it, else by its bytes (cache 3.5 step 1). Texts are dropped; one that is wanted again is read again.
   */
  advance(): Changes {
    const changes: Changes = { paths: new Set(), structure: false };
    this.folders.clear();
    const torn = new Set(this.tornFiles);
    this.tornFiles.clear();
    for (const [name, known] of this.files) {
      known.read?.forget();
      if (torn.has(name)) {
        // Even where it is as it was before: some have read what it was in between.
        this.files.set(name, this.load(name));
        changes.paths.add(name);
        changes.structure = true;
        continue;
      }
      known.sweep ??= this.sweepOf(name, known.stamp);
      const { folder, path, expected } = known.sweep;
      const stat = this.folder(folder).inside ? look(path) : undefined;
      if (stat === undefined && known.read === undefined) continue;
      if (stat !== undefined && expected !== undefined && isExpected(expected, stat)) continue;
      const now = this.load(name);
      this.files.set(name, now);
      if (now.read?.sha === known.read?.sha) continue;
      changes.paths.add(name);
      if ((now.read === undefined) !== (known.read === undefined)) changes.structure = true;
    }
    for (const [key, known] of this.listings) {
      const { name, prefix } = listingOf(key);
      const { stat } = this.folder(name);
      if (stat === undefined && known.entries === undefined) continue;
      known.expected ??= known.stamp && expectedBy(known.stamp);
      const { expected } = known;
      if (stat !== undefined && expected !== undefined && isExpected(expected, stat)) continue;
      const now = beginning(prefix, this.entries(name));
      this.listings.set(key, now);
      if (!sameEntries(now.entries, known.entries)) changes.structure = true;
    }
    return changes;
  }

  /** Drops the texts; one that is wanted again is read again. */
  forgetTexts(): void {
    for (const { read } of this.files.values()) read?.forget();
  }

  /** Every file asked for so far, present or not. */
  get asked(): string[] {
    return [...this.files.keys()];
  }

  /** Every file read so far that a stamp vouches for, to spare a later process the reading. */
  stamped(): Map<string, Stamp & { sha: string }> {
    const found = new Map<string, Stamp & { sha: string }>();
    for (const [name, { read, stamp }] of this.files) {
      if (read !== undefined && stamp !== undefined) found.set(name, { ...stamp, sha: read.sha });
    }
    return found;
  }

  observed(): Observed {
    const files = new Map([...this.files].map(([name, { read }]) => [name, read?.sha ?? null]));
    const listings = new Map([...this.listings].map(([key, { entries }]) => [key, entriesHash(entries)]));
    return { files, listings };
  }

  /**
   * Takes over what another snapshot of the same files saw, so that the next revision compares it as well. Where it saw anything
   * else than this one, the revision is torn.
   */
  adopt({ files, listings }: Observed, stamps: ReadonlyMap<string, Stamp & { sha: string }>): void {
    for (const [name, sha] of files) {
      let known = this.files.get(name);
      if (known === undefined) {
        const theirs = stamps.get(name);
        known = theirs === undefined ? this.load(name) : this.standing(name, theirs);
        this.files.set(name, known);
      }
      if ((known.read?.sha ?? null) !== sha) this.tornFiles.add(name);
    }
    for (const [key, hash] of listings) {
      const { name, prefix } = listingOf(key);
      if (entriesHash(this.list(name, prefix)) !== hash) this.tornFiles.add(name);
    }
  }

  /** Whether everything an earlier process was answered would be answered the same. */
  stillShows({ files, listings }: Observed): boolean {
    for (const [name, sha] of files) if ((this.read(name)?.sha ?? null) !== sha) return false;
    for (const [key, hash] of listings) {
      const { name, prefix } = listingOf(key);
      if (entriesHash(this.list(name, prefix)) !== hash) return false;
    }
    return true;
  }

  private find(name: string): Known {
    const earlier = this.stamps.get(name);
    if (earlier !== undefined) {
      const stat = this.folderInside(name) ? entryStat(this.below + name) : undefined;
      if (stat?.isFile() === true && vouches(earlier, stat)) {
        return this.standing(name, earlier);
      }
    }
    return this.load(name);
  }

  /** A file whose bytes had that hash when the stamp was taken. */
  private standing(name: string, { sha, ...stamp }: Stamp & { sha: string }): Known {
    return { read: new SourceText(sha, undefined, (wanted) => this.again(name, wanted)), stamp };
  }

  private load(name: string): Known {
    const nothing = { read: undefined, stamp: undefined };
    if (!this.inside(name)) return nothing;
    let handle: number | undefined;
    try {
      const seen = nowNs();
      handle = openToRead(join(this.root, name));
      const stat = fstatSync(handle, { bigint: true });
      if (!stat.isFile() || stat.size > LARGEST_FILE) return nothing;
      const bytes = readAll(handle, Number(stat.size));
      if (bytes === undefined) return nothing;
      const sha = createHash('sha256').update(bytes).digest('hex');
      const read = new SourceText(sha, bytes.toString('utf8'), (wanted) => this.again(name, wanted));
      const linked = entryStat(join(this.root, name))?.ino !== stat.ino;
      return { read, stamp: linked ? undefined : stampOf(stat, seen) };
    } catch {
      return nothing;
    } finally {
      if (handle !== undefined) closeSync(handle);
    }
  }

  /** A file read before, as it is now; when its bytes are others, the revision is torn. */
  private again(name: string, sha: string): { text: string; sha: string } {
    const { text, sha: now } = this.load(name).read ?? { text: '', sha: GONE };
    if (now !== sha) {
      this.tornFiles.add(name);
      const known = this.files.get(name);
      if (known !== undefined) known.stamp = known.sweep = undefined;
    }
    return { text, sha: now };
  }

  private entries(name: string): Listing {
    const nothing = { entries: undefined, stamp: undefined };
    if (!this.inside(name)) return nothing;
    try {
      const seen = nowNs();
      const stat = entryStat(join(this.root, name));
      let links = stat?.isDirectory() !== true;
      const entries: DirectoryEntry[] = [];
      for (const entry of readdirSync(join(this.root, name), { withFileTypes: true })) {
        const path = name === '' ? entry.name : `${name}/${entry.name}`;
        if (!entry.isSymbolicLink()) entries.push({ name: entry.name, directory: entry.isDirectory() });
        else {
          links = true;
          if (!this.inside(path)) continue;
          const directory = this.isFolder(path);
          if (!directory || !isLinkCycle(this.root, path)) entries.push({ name: entry.name, directory });
        }
      }
      entries.sort((a, b) => byteOrder(a.name, b.name));
      return { entries, stamp: links || stat === undefined ? undefined : stampOf(stat, seen) };
    } catch {
      return nothing;
    }
  }

  private isFolder(name: string): boolean {
    return statSync(join(this.root, name), { throwIfNoEntry: false })?.isDirectory() === true;
  }

  private sweepOf(name: string, stamp: Stamp | undefined): Sweep {
    return { folder: folderOf(name), path: this.below + name, expected: stamp && expectedBy(stamp) };
  }

  /** A folder, asked once a revision. */
  private folder(name: string): Folder {
    let known = this.folders.get(name);
    if (known === undefined) {
      known = this.found(name);
      this.folders.set(name, known);
    }
    return known;
  }

  /** Whether the folder of a path, links followed, stays below the root. */
  private folderInside(name: string): boolean {
    return name === '' || this.folder(folderOf(name)).inside;
  }

  /** Whether a path, its links followed, stays below the root. */
  private inside(name: string): boolean {
    return this.found(name).inside;
  }

  private found(name: string): Folder {
    if (name === '') return { inside: true, stat: look(this.root) };
    if (!this.folderInside(name)) return { inside: false, stat: undefined };
    const path = this.below + name;
    const stat = look(path);
    if (stat?.isSymbolicLink() !== true) return { inside: stat !== undefined, stat };
    try {
      const real = realpathSync(path);
      return { inside: real === this.root || real.startsWith(this.below), stat };
    } catch {
      return { inside: false, stat };
    }
  }
}

function folderOf(name: string): string {
  const cut = name.lastIndexOf('/');
  return cut === -1 ? '' : name.slice(0, cut);
}
