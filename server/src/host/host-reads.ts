import { ABSENT, Recorder, sha256 } from '@docgen/cache';
import type { PhpIndex, SourceFiles } from '@docgen/php';
import { appPath } from '../project/app-path.js';
import type { Changes } from '../project/disk-snapshot.js';

/** Holds reads with their answers as plain data, for a later process. */
export interface ReadsRow {
  /** Files that were read whole, with the hashes of their bytes. */
  files: [path: string, sha: string | null][];
  listings: [path: string, prefix: string | null, hash: string][];
  /** Facts with their hashes, and the files each was looked for in, in the words of `Origins`; null where it hangs on more. */
  answers: [id: string, hash: string, looked: readonly string[] | null][];
}

/**
 * Records the reads behind the facts of the host, so that it is read again only when one of them changed (cache 3):
 * whole files where their text or their lines matter, single facts where a class is only asked about.
 */
export class HostReads {
  readonly files: SourceFiles;
  readonly index: PhpIndex;
  private readonly paths = new Set<string>();
  private readonly listed = new Map<string, { path: string; prefix: string | undefined; entries: string }>();
  private readonly facts: Recorder;
  /** The files facts of an earlier process were looked for in; they are as they were then. */
  private readonly lookedIn = new Map<string, readonly string[]>();
  private isRead = true;

  constructor(
    private readonly disk: SourceFiles,
    index: PhpIndex,
  ) {
    const { origins } = index;
    this.facts = new Recorder(index);
    this.files = {
      read: (path) => {
        this.looked(path);
        return disk.read(path);
      },
      list: (path, prefix) => {
        const entries = disk.list(path, prefix);
        this.listed.set(JSON.stringify([path, prefix]), { path, prefix, entries: JSON.stringify(entries ?? null) });
        return entries;
      },
    };
    this.index = {
      get: (id) => {
        this.facts.read(id);
        return index.get(id);
      },
      factsOf: (path) => {
        this.looked(path);
        return index.factsOf(path);
      },
      pathOf: (fqcn) => {
        this.facts.read(`class:${fqcn}`);
        return index.pathOf(fqcn);
      },
      locate: (anchor) => {
        this.facts.read(anchor.fact);
        const place = index.locate(anchor);
        if (place !== undefined) this.paths.add(place.file);
        return place;
      },
      range: (anchor) => {
        this.facts.read(anchor.fact);
        const place = index.range(anchor);
        if (place !== undefined) this.paths.add(place.file);
        return place;
      },
      rangeWithin: (anchor, value, piece) => {
        this.facts.read(anchor.fact);
        const place = index.rangeWithin(anchor, value, piece);
        if (place !== undefined) this.paths.add(place.file);
        return place;
      },
      fileOf: (id) => {
        this.facts.read(id);
        return index.fileOf(id);
      },
      closuresOn: (path, line) => {
        this.looked(path);
        return index.closuresOn(path, line);
      },
      closureAt: (path, line, end, nth) => {
        this.looked(path);
        return index.closureAt(path, line, end, nth);
      },
      problems: (lives) => index.problems(lives),
      ...(origins === undefined ? {} : { origins }),
      advance: (changes, composer) => index.advance(changes, composer),
      release: () => index.release(),
    };
  }

  /** Says that `row` would tell a later process more than the row these reads were taken from. */
  get isNew(): boolean {
    return this.isRead;
  }

  /** Takes the reads of an earlier process; undefined where one of them has another answer now. */
  static of(row: ReadsRow, disk: SourceFiles, index: PhpIndex): HostReads | undefined {
    const reads = new HostReads(disk, index);
    reads.isRead = false;
    for (const [path, sha] of row.files) {
      if ((disk.read(path)?.sha ?? null) !== sha) return undefined;
      reads.paths.add(path);
    }
    for (const [path, written, hash] of row.listings) {
      const prefix = written ?? undefined;
      const entries = JSON.stringify(disk.list(path, prefix) ?? null);
      if (sha256(entries) !== hash) return undefined;
      reads.listed.set(JSON.stringify([path, prefix]), { path, prefix, entries });
    }
    const { origins } = index;
    for (const [id, hash, looked] of row.answers) {
      const places = looked?.map((file) => origins?.pathOf(file));
      reads.facts.note(id, { hash });
      if (places?.every((path) => path !== undefined) && origins?.adopt(id, hash, places) === true) {
        reads.lookedIn.set(id, looked as readonly string[]);
        continue;
      }
      if ((index.get(id)?.hash ?? ABSENT) !== hash) return undefined;
      if (looked === null) continue;
      // The same class in another file has other places.
      if (hash !== ABSENT && index.fileOf(id) !== looked.at(-1)?.replace(/^.*\n/, '')) return undefined;
      reads.isRead = true;
    }
    return reads;
  }

  /**
   * Gives the reads with their present answers, while they hold; undefined where a file that was read whole has a syntax
   * error, which is found by reading it.
   */
  row(): ReadsRow | undefined {
    const { facts, index, disk, lookedIn } = this;
    const whole = { id: () => false, path: (path: string) => this.paths.has(path) };
    if (index.problems(whole).length > 0) return undefined;
    return {
      files: [...this.paths].map((path) => [path, disk.read(path)?.sha ?? null]),
      listings: [...this.listed.values()].map(({ path, prefix, entries }) => [path, prefix ?? null, sha256(entries)]),
      answers: [...facts.hashes].map(([id, hash]) => [id, hash, lookedIn.get(id) ?? index.origins?.of(id) ?? null]),
    };
  }

  private looked(path: string): void {
    const name = appPath(path);
    if (name !== undefined) this.paths.add(name);
  }

  /** Tells whether a file was read whole. */
  has(path: string): boolean {
    return this.paths.has(path);
  }

  /** Tells whether every recorded read still holds after `others` became the ids whose answers changed. */
  hold(changes: Changes, others: ReadonlySet<string>): boolean {
    for (const path of changes.paths) if (this.paths.has(path)) return false;
    for (const id of others.size === 0 ? [] : this.facts.ids) if (others.has(id)) return false;
    if (!changes.structure) return true;
    for (const { path, prefix, entries } of this.listed.values()) {
      if (JSON.stringify(this.disk.list(path, prefix) ?? null) !== entries) return false;
    }
    return true;
  }
}
