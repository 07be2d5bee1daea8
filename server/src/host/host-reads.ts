import { Recorder } from '@docgen/cache';
import type { PhpIndex, SourceFiles } from '@docgen/php';
import { appPath } from '../project/app-path.js';
import type { Changes } from '../project/disk-snapshot.js';

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

  constructor(
    private readonly disk: SourceFiles,
    index: PhpIndex,
  ) {
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
      advance: (changes, composer) => index.advance(changes, composer),
      release: () => index.release(),
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
