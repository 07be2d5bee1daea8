import type { ComposerMaps, SourceFiles } from '../source-files.js';
import { phpFiles } from './classes.js';

/** Names written after `extends` or `implements`, and names something is imported under. */
const ABOVE = /\b(?:extends|implements)\s+([\w\\\s,]+)/gi;
/** Looked for by its `as`: begun at the name, every word of a text was tried, which took eight times as long. */
const RENAMED = /as(?=\s+\w)(?<=(\w+)\s+as)/g;

/** Files of the project that may declare something below a class or interface: a look at the text chooses what to parse. */
export class SubclassLocator {
  private table: Map<string, string[]> | undefined;
  /** What each file of the table speaks of. */
  private readonly spoken = new Map<string, readonly string[]>();

  constructor(
    private readonly files: SourceFiles,
    private readonly composer: ComposerMaps,
    /** Hash of a file → names it speaks of; an edit of one file must not read all of them again. */
    private readonly above: Map<string, readonly string[]>,
  ) {}

  /** Paths, byte-sorted, whose text names the class among those it extends, implements or renames. */
  candidates(fqcn: string): readonly string[] {
    this.table ??= this.scan();
    return this.table.get(short(fqcn)) ?? [];
  }

  /** These files are others now, none is new or gone; false when each speaks of what it spoke of. */
  changed(paths: Iterable<string>): boolean {
    if (this.table === undefined) return true;
    let others = false;
    for (const path of paths) {
      const before = this.spoken.get(path);
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
      this.spoken.set(path, now);
    }
    return others;
  }

  /** Whether a file speaks of anything above; nothing it declares stands below something otherwise. */
  speaks(path: string): boolean {
    return this.spoken.get(path)?.length !== 0;
  }

  private namesIn(path: string): readonly string[] {
    const file = this.files.read(path);
    if (file === undefined) return [];
    let names = this.above.get(file.sha);
    if (names === undefined) {
      names = scanned(file.text);
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
      this.spoken.set(path, names);
      for (const name of names) {
        const known = table.get(name);
        if (known === undefined) table.set(name, [path]);
        else known.push(path);
      }
    }
    return table;
  }
}

/** Short names a text speaks of as something above. */
function scanned(text: string): string[] {
  const names = new Set<string>();
  for (const [, list] of text.matchAll(ABOVE)) for (const name of (list ?? '').split(',')) names.add(short(name));
  for (const [, name] of text.matchAll(RENAMED)) names.add(short(name ?? ''));
  return [...names];
}

function short(name: string): string {
  const text = name.trim().split(/\s/)[0] ?? '';
  return text.slice(text.lastIndexOf('\\') + 1).toLowerCase();
}
