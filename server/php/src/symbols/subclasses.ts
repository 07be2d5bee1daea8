import type { ComposerMaps, SourceFiles } from '../source-files.js';
import { phpFiles } from './classes.js';

/** Matches names written after `extends` or `implements`, and names an import renames. */
const ABOVE = /\b(?:extends|implements)\s+([\w\\\s,]+)/gi;
/** Begins at `as`: begun at the name, the pattern tried every word of a text, which took eight times as long. */
const RENAMED = /as(?=\s+\w)(?<=(\w+)\s+as)/g;

/**
 * Finds files of the project that may declare a class below a class or interface: a scan of the text chooses which to
 * parse.
 */
export class SubclassLocator {
  private table: Map<string, string[]> | undefined;
  /** Parents named in each file of the table. */
  private readonly parentsByFile = new Map<string, readonly string[]>();

  constructor(
    private readonly files: SourceFiles,
    private readonly composer: ComposerMaps,
    /** Maps the hash of a file to the parents it names; an edit of one file must not read all of them again. */
    private readonly above: Map<string, readonly string[]>,
  ) {}

  /** Lists paths, byte-sorted, whose text names the class among those it extends, implements or renames. */
  candidates(fqcn: string): readonly string[] {
    this.table ??= this.scan();
    return this.table.get(short(fqcn)) ?? [];
  }

  /** Takes changed files, of which none is new or gone; false when each names the same parents as before. */
  changed(paths: Iterable<string>): boolean {
    if (this.table === undefined) return true;
    let others = false;
    for (const path of paths) {
      const before = this.parentsByFile.get(path);
      if (before === undefined) continue;
      const now = this.namesIn(path);
      if (now.length === before.length && now.every((name, at) => name === before[at])) continue;
      others = true;
      for (const name of before) {
        const known = this.table.get(name);
        known?.splice(known.indexOf(path), 1);
      }
      for (const name of now) {
        const known = this.table.get(name) ?? [];
        const behind = known.findIndex((other) => other > path);
        known.splice(behind < 0 ? known.length : behind, 0, path);
        this.table.set(name, known);
      }
      this.parentsByFile.set(path, now);
    }
    return others;
  }

  /** Tells whether a file names any parent; without one it declares no subclass. */
  namesParents(path: string): boolean {
    return this.parentsByFile.get(path)?.length !== 0;
  }

  private namesIn(path: string): readonly string[] {
    const file = this.files.read(path);
    if (file === undefined) return [];
    let names = this.above.get(file.sha);
    if (names === undefined) {
      names = parentsIn(file.text);
      this.above.set(file.sha, names);
    }
    return names;
  }

  private scan(): Map<string, string[]> {
    const roots = [...this.composer.psr4, ...this.composer.psr0].flatMap(([, dirs]) => dirs);
    const dirs = [...new Set([...roots, ...this.composer.classmap])].filter((dir) => this.composer.isProject(dir));
    const paths = new Set(dirs.flatMap((dir) => (dir.endsWith('.php') ? [dir] : phpFiles(this.files, dir))));
    const table = new Map<string, string[]>();
    for (const path of [...paths].sort()) {
      const names = this.namesIn(path);
      this.parentsByFile.set(path, names);
      for (const name of names) {
        const known = table.get(name);
        if (known === undefined) table.set(name, [path]);
        else known.push(path);
      }
    }
    return table;
  }
}

/** Lists short names of the parents in a text. */
function parentsIn(text: string): string[] {
  const names = new Set<string>();
  for (const [, list] of text.matchAll(ABOVE)) for (const name of (list ?? '').split(',')) names.add(short(name));
  for (const [, name] of text.matchAll(RENAMED)) names.add(short(name ?? ''));
  return [...names];
}

function short(name: string): string {
  const text = name.trim().split(/\s/)[0] ?? '';
  return text.slice(text.lastIndexOf('\\') + 1).toLowerCase();
}
