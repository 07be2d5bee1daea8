import type { ComposerMaps, SourceFiles } from '../source-files.js';

/**
 * Finds the file of a class (engine 2.3): PSR-4 by the longest prefix, PSR-0, then the classmap, scanned once where
 * Composer has not written it down. A path that differs in case only is found too, because class names compare case-insensitively.
 */
export class ClassLocator {
  private readonly memo = new Map<string, string[]>();
  private map: Map<string, string[]> | undefined;
  private readonly folders = new Map<string, Map<string, string[]>>();
  /** Maps a scanned file to the names it seemed to declare. */
  private readonly scanned = new Map<string, string[]>();

  constructor(
    private readonly files: SourceFiles,
    private readonly composer: ComposerMaps,
  ) {}

  /** Lists files that may declare the class, most likely first. */
  candidates(fqcn: string): string[] {
    const key = fqcn.toLowerCase();
    let found = this.memo.get(key);
    if (found === undefined) {
      const dumped = this.composer.dumped.get(key);
      const mapped = [...(this.classmap().get(key) ?? []), ...(dumped === undefined ? [] : [dumped])];
      found = [...new Set([...this.psr4(fqcn), ...this.psr0(fqcn), ...mapped])];
      if (found.length === 0) found = this.beside(fqcn);
      this.memo.set(key, found);
    }
    return found;
  }

  /** Tells whether one of these changed files was scanned and seems to declare other classes than before. */
  changes(paths: readonly string[]): boolean {
    return paths.some((path) => {
      const names = this.scanned.get(path);
      return names !== undefined && !equal(names, declaredClasses(this.files.read(path)?.text ?? ''));
    });
  }

  private psr4(fqcn: string): string[] {
    const lower = fqcn.toLowerCase();
    const hits = this.composer.psr4
      .filter(([prefix]) => lower.startsWith(prefix.toLowerCase()))
      .sort(([a], [b]) => b.length - a.length);
    const out: string[] = [];
    for (const [prefix, dirs] of hits) {
      const rest = `${fqcn.slice(prefix.length).replaceAll('\\', '/')}.php`;
      for (const dir of dirs) out.push(...this.file(dir, rest));
    }
    return out;
  }

  /**
   * Lists the files of the project that declare the class beside the one they are named after: in the folder of its namespace, because PHP
   * knows it only once such a file is loaded.
   */
  private beside(fqcn: string): string[] {
    const at = fqcn.lastIndexOf('\\');
    const space = `${fqcn.slice(0, at + 1)}`;
    const lower = space.toLowerCase();
    const folders = this.composer.psr4
      .filter(([prefix]) => at > 0 && lower.startsWith(prefix.toLowerCase()))
      .flatMap(([prefix, dirs]) =>
        dirs.map((dir) =>
          join(dir.replace(/\/+$/, ''), space.slice(prefix.length).replaceAll('\\', '/')).replace(/\/+$/, ''),
        ),
      )
      .filter((folder) => this.composer.isProject(folder));
    const key = fqcn.toLowerCase();
    return folders.flatMap((folder) => this.declaredIn(folder).get(key) ?? []);
  }

  /** Maps the classes that the files of a folder seem to declare to these files. */
  private declaredIn(folder: string): ReadonlyMap<string, string[]> {
    let table = this.folders.get(folder);
    if (table !== undefined) return table;
    table = new Map();
    this.folders.set(folder, table);
    for (const { name, directory } of this.files.list(folder) ?? [])
      if (!directory && name.endsWith('.php') && !name.endsWith('.blade.php')) this.scan(join(folder, name), table);
    return table;
  }

  private scan(path: string, table: Map<string, string[]>): void {
    const names = declaredClasses(this.files.read(path)?.text ?? '');
    this.scanned.set(path, names);
    for (const name of names) {
      const key = name.toLowerCase();
      table.set(key, [...(table.get(key) ?? []), path].sort());
    }
  }

  private psr0(fqcn: string): string[] {
    const at = fqcn.lastIndexOf('\\');
    const space = at < 0 ? '' : `${fqcn.slice(0, at).replaceAll('\\', '/')}/`;
    const rest = `${space}${fqcn.slice(at + 1).replaceAll('_', '/')}.php`;
    const lower = fqcn.toLowerCase();
    return this.composer.psr0
      .filter(([prefix]) => lower.startsWith(prefix.toLowerCase()))
      .flatMap(([, dirs]) => dirs.flatMap((dir) => this.file(dir, rest)));
  }

  /** Finds the path as spelled, else the one that differs in case only. */
  private file(dir: string, rest: string): string[] {
    const base = dir.replace(/\/+$/, '');
    const exact = join(base, rest);
    if (this.files.read(exact) !== undefined) return [exact];
    let path = base;
    for (const segment of rest.split('/')) {
      const names = (this.files.list(path === '' ? '.' : path) ?? this.files.list(path) ?? []).map(
        (entry) => entry.name,
      );
      const name = names.includes(segment) ? segment : names.find((n) => n.toLowerCase() === segment.toLowerCase());
      if (name === undefined) return [];
      path = join(path, name);
    }
    return this.files.read(path) === undefined ? [] : [path];
  }

  private classmap(): Map<string, string[]> {
    if (this.map !== undefined) return this.map;
    this.map = new Map();
    for (const root of this.composer.classmap) {
      const paths = root.endsWith('.php') ? [root] : phpFiles(this.files, root);
      for (const path of paths) this.scan(path, this.map);
    }
    return this.map;
  }
}

/** Lists PHP files below a directory, byte-sorted; dot entries and templates are left out. */
export function phpFiles(files: SourceFiles, dir: string): string[] {
  const out: string[] = [];
  const visit = (path: string, depth: number): void => {
    if (depth > 64) return;
    for (const entry of files.list(path) ?? []) {
      if (entry.name.startsWith('.')) continue;
      const inner = join(path, entry.name);
      if (entry.directory) visit(inner, depth + 1);
      else if (entry.name.endsWith('.php') && !entry.name.endsWith('.blade.php')) out.push(inner);
    }
  };
  visit(dir.replace(/\/+$/, ''), 0);
  return out.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

export function equal(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}

/** Lists class-like names a text seems to declare; a guess that only chooses which file to parse. */
function declaredClasses(text: string): string[] {
  const namespaces = [...text.matchAll(/(?:^|[\s;}])namespace\s+([\w\\]+)\s*[;{]/gi)];
  const names: string[] = [];
  for (const found of text.matchAll(/(?:^|[\s;{}])(?:class|interface|trait|enum)\s+([A-Za-z_]\w*)/gi)) {
    const space = namespaces.filter((n) => n.index < found.index).at(-1)?.[1];
    names.push(space === undefined ? (found[1] ?? '') : `${space}\\${found[1]}`);
  }
  return names;
}

function join(base: string, name: string): string {
  return base === '' || base === '.' ? name : `${base}/${name}`;
}
