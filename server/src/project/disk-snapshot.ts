import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SourceFiles } from '@docgen/php';
import { byteOrder } from '@docgen/protocol';
import { appPath } from './app-path.js';
import { Folders, folderOf } from './folders.js';
import { isLinkCycle } from './link-cycles.js';
import {
  type DirectoryEntry,
  entriesHash,
  entriesWithPrefix,
  type Listing,
  listingKey,
  listingOf,
  sameEntries,
} from './listing.js';
import { LARGEST_FILE, openToRead, readAll } from './read-bytes.js';
import type { SharedSweep } from './shared-sweep.js';
import { SourceText } from './source-text.js';
import {
  type Expected,
  entryStat,
  expectedBy,
  isExpected,
  nowNs,
  type Stamp,
  stampOf,
  statusOf,
  vouches,
} from './stamp.js';

/** Stands for the hash of a file that is gone when its text is wanted. */
const GONE = createHash('sha256').digest('hex');

/**
 * Holds a file as it was found; `stamp` is absent where nothing vouches for the file: a link, or a file that could not
 * be read.
 */
interface KnownFile {
  read: SourceText | undefined;
  stamp: Stamp | undefined;
  /** Prepared by `advance`, which needs it on each revision. */
  sweep?: Sweep | undefined;
}

/** Holds a path with the stamp it is expected to have; made once, because a sweep asks about thousands. */
interface Sweep {
  folder: string;
  /** Absolute path. */
  path: string;
  expected: Expected | undefined;
}

/** Lists the differences between a revision and the one before. */
export interface Changes {
  /** Files whose bytes differ, that appeared or that are gone. */
  paths: Set<string>;
  /** Says that a file appeared or is gone, or that a directory holds other entries. */
  structure: boolean;
}

/**
 * Records every question to a snapshot with its answer: path → hash of the bytes, listing (`listingKey`) → hash of its
 * entries.
 */
export interface Observed {
  files: Map<string, string | null>;
  listings: Map<string, string | null>;
}

/** Holds what `Expected` holds, as a row. */
export type Status = [size: number, mtimeMs: number, ctimeMs: number, ino: number] | null;

/**
 * Reads the files of one application as one revision sees them: a file or listing that was read once stays as it was
 * until `advance`. Nothing outside the root is reached, not even through a symbolic link.
 */
export class DiskSnapshot implements SourceFiles {
  private readonly root: string;
  /** The root followed by a slash. */
  private readonly below: string;
  private readonly files = new Map<string, KnownFile>();
  /** Listings by `listingKey`. */
  private readonly listings = new Map<string, Listing>();
  private readonly folders: Folders;
  /** Files whose text was wanted after they had changed. The next revision reports each of them as changed. */
  private readonly tornFiles = new Set<string>();
  /** Says that this revision looked at some files alone. */
  isPartial = false;

  /**
   * `stamps` come from an earlier process: a file they vouch for is not read before its text is wanted. `shared` sends part of a sweep to
   * another thread.
   */
  constructor(
    root: string,
    private readonly stamps: ReadonlyMap<string, Stamp & { sha: string }> = new Map(),
    private readonly shared?: SharedSweep,
  ) {
    this.root = realpathSync(root);
    this.below = this.root.endsWith(sep) ? this.root : this.root + sep;
    this.folders = new Folders(this.root, this.below);
  }

  /** Says that this revision saw two states of a file, so its results must not be used. */
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
      known = entriesWithPrefix(prefix, this.listings.get(name) ?? this.entries(name));
      this.listings.set(key, known);
    }
    return known.entries;
  }

  /**
   * Begins a new revision: every file and listing read before is compared with the disk, by its stamp where that
   * vouches for it, else by its bytes (cache 3.5 step 1). Texts are dropped and read again when wanted.
   */
  advance(): Changes {
    const changes: Changes = { paths: new Set(), structure: false };
    this.isPartial = false;
    this.folders.clear();
    const torn = new Set(this.tornFiles);
    this.tornFiles.clear();
    const { shared } = this;
    shared?.begin(this.files.size, this.expectations());
    let position = -1;
    for (const [name, known] of this.files) {
      position++;
      known.read?.forget();
      if (torn.has(name)) {
        // The file counts as changed even where it is as it was before, because readers saw a state in between.
        this.files.set(name, this.load(name));
        changes.paths.add(name);
        changes.structure = true;
        continue;
      }
      this.compare(name, known, changes, shared?.isSeen(position));
    }
    shared?.end();
    for (const [key, known] of this.listings) {
      const { name, prefix } = listingOf(key);
      const { stat } = this.folders.at(name);
      if (stat === undefined && known.entries === undefined) continue;
      known.expected ??= known.stamp && expectedBy(known.stamp);
      const { expected } = known;
      if (stat !== undefined && expected !== undefined && isExpected(expected, stat)) continue;
      const now = entriesWithPrefix(prefix, this.entries(name));
      this.listings.set(key, now);
      if (!sameEntries(now.entries, known.entries)) changes.structure = true;
    }
    return changes;
  }

  /** Begins a new revision that compares only these of the files read before; all others, and every listing, stay as they were. */
  look(paths: readonly string[]): Changes {
    const changes: Changes = { paths: new Set(), structure: false };
    this.isPartial = true;
    this.folders.clear();
    for (const path of paths) {
      const known = this.files.get(path);
      known?.read?.forget();
      if (known !== undefined) this.compare(path, known, changes);
    }
    return changes;
  }

  /** Drops the texts; one that is wanted is read again. */
  forgetTexts(): void {
    for (const { read } of this.files.values()) read?.forget();
  }

  /** Lists every file asked for so far, present or not. */
  get asked(): string[] {
    return [...this.files.keys()];
  }

  /** Lists every file read so far that a stamp vouches for, to spare a later process the reading. */
  stamped(): Map<string, Stamp & { sha: string }> {
    const found = new Map<string, Stamp & { sha: string }>();
    for (const [name, { read, stamp }] of this.files) {
      if (read !== undefined && stamp !== undefined) found.set(name, { ...stamp, sha: read.sha });
    }
    return found;
  }

  /** Gives the hash of every file read so far. */
  hashes(): Set<string> {
    return new Set([...this.files.values()].flatMap(({ read }) => read?.sha ?? []));
  }

  observed(): Observed {
    const files = new Map([...this.files].map(([name, { read }]) => [name, read?.sha ?? null]));
    const listings = new Map([...this.listings].map(([key, { entries }]) => [key, entriesHash(entries)]));
    return { files, listings };
  }

  /**
   * Takes over what another snapshot of the same files observed, so that the next revision compares it as well. The
   * revision is torn where that snapshot observed another state.
   */
  adopt({ files, listings }: Observed, stamps: ReadonlyMap<string, Stamp & { sha: string }>): void {
    for (const [name, sha] of files) {
      let known = this.files.get(name);
      if (known === undefined) {
        const theirs = stamps.get(name);
        known = theirs === undefined ? this.load(name) : this.vouchedFile(name, theirs);
        this.files.set(name, known);
      }
      if ((known.read?.sha ?? null) !== sha) this.tornFiles.add(name);
    }
    for (const [key, hash] of listings) {
      const { name, prefix } = listingOf(key);
      if (entriesHash(this.list(name, prefix)) !== hash) this.tornFiles.add(name);
    }
  }

  /** Gives the status of every file read so far, in the order of `observed`; null for one no stamp vouches for. */
  statuses(): Status[] {
    return [...this.files.values()].map(({ read, stamp }) => {
      const expected = read === undefined || stamp === undefined ? undefined : expectedBy(stamp);
      return expected === undefined ? null : [expected.size, expected.mtimeMs, expected.ctimeMs, expected.ino];
    });
  }

  /**
   * Tells whether every observation of an earlier process still holds. A file that has its status of then is not read;
   * a later revision knows nothing of it.
   */
  stillShows({ files, listings }: Observed, statuses: readonly Status[] = []): boolean {
    let at = 0;
    for (const [name, sha] of files) {
      const status = statuses[at++];
      if (status != null && this.hasStatus(name, status)) continue;
      if ((this.read(name)?.sha ?? null) !== sha) return false;
    }
    for (const [key, hash] of listings) {
      const { name, prefix } = listingOf(key);
      if (entriesHash(this.list(name, prefix)) !== hash) return false;
    }
    return true;
  }

  /** Reads a file again whose stamp does not vouch for it; `isSeen` says that another thread has found it as expected. */
  private compare(name: string, known: KnownFile, changes: Changes, isSeen = false): void {
    known.sweep ??= this.sweepOf(name, known.stamp);
    const { folder, path, expected } = known.sweep;
    const { inside } = this.folders.at(folder);
    if (isSeen && inside) return;
    const stat = inside ? statusOf(path) : undefined;
    if (stat === undefined && known.read === undefined) return;
    if (stat !== undefined && expected !== undefined && isExpected(expected, stat)) return;
    const now = this.load(name);
    this.files.set(name, now);
    if (now.read?.sha === known.read?.sha) return;
    changes.paths.add(name);
    if ((now.read === undefined) !== (known.read === undefined)) changes.structure = true;
  }

  private hasStatus(name: string, [size, mtimeMs, ctimeMs, ino]: NonNullable<Status>): boolean {
    const stat = this.folders.holds(name) ? statusOf(this.below + name) : undefined;
    return stat?.isFile() === true && isExpected({ size, mtimeMs, ctimeMs, ino }, stat);
  }

  private find(name: string): KnownFile {
    const earlier = this.stamps.get(name);
    if (earlier !== undefined) {
      const stat = this.folders.holds(name) ? entryStat(this.below + name) : undefined;
      if (stat?.isFile() === true && vouches(earlier, stat)) {
        return this.vouchedFile(name, earlier);
      }
    }
    return this.load(name);
  }

  /** Makes the entry of a file whose bytes had that hash when the stamp was taken. */
  private vouchedFile(name: string, { sha, ...stamp }: Stamp & { sha: string }): KnownFile {
    return { read: new SourceText(sha, undefined, (wanted) => this.readAgain(name, wanted)), stamp };
  }

  private load(name: string): KnownFile {
    const nothing = { read: undefined, stamp: undefined };
    if (!this.folders.isInside(name)) return nothing;
    let handle: number | undefined;
    try {
      const seen = nowNs();
      handle = openToRead(join(this.root, name));
      const stat = fstatSync(handle, { bigint: true });
      if (!stat.isFile() || stat.size > LARGEST_FILE) return nothing;
      const bytes = readAll(handle, Number(stat.size));
      if (bytes === undefined) return nothing;
      const sha = createHash('sha256').update(bytes).digest('hex');
      const read = new SourceText(sha, bytes.toString('utf8'), (wanted) => this.readAgain(name, wanted));
      const linked = entryStat(join(this.root, name))?.ino !== stat.ino;
      return { read, stamp: linked ? undefined : stampOf(stat, seen) };
    } catch {
      return nothing;
    } finally {
      if (handle !== undefined) closeSync(handle);
    }
  }

  /** Reads a file again; the revision is torn when its bytes have changed. */
  private readAgain(name: string, sha: string): { text: string; sha: string } {
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
    if (!this.folders.isInside(name)) return nothing;
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
          if (!this.folders.isInside(path)) continue;
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

  /** Gives the file of every position of a sweep. */
  private *expectations(): Generator<Pick<Sweep, 'path'> & { expected: Expected | null | undefined }> {
    for (const [name, known] of this.files) {
      known.sweep ??= this.sweepOf(name, known.stamp);
      const { path, expected } = known.sweep;
      yield { path, expected: known.read === undefined ? null : expected };
    }
  }

  private sweepOf(name: string, stamp: Stamp | undefined): Sweep {
    return { folder: folderOf(name), path: this.below + name, expected: stamp && expectedBy(stamp) };
  }
}
