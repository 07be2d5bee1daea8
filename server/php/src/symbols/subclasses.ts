import type { ComposerMaps, SourceFiles } from '../source-files.js';
import { phpFiles } from './classes.js';

/** Names written after `extends` or `implements`, and names something is imported under. */
const ABOVE = /\b(?:extends|implements)\s+([\w\\\s,]+)/gi;
const RENAMED = /(\w+)\s+as\s+\w+/g;

/** Files of the project that may declare something below a class or interface: a look at the text chooses what to parse. */
export class SubclassLocator {
  private table: Map<string, string[]> | undefined;

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

  /** Files are others now. */
  forget(): void {
    this.table = undefined;
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
      for (const name of this.namesIn(path)) table.set(name, [...(table.get(name) ?? []), path]);
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
