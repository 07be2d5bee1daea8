import type { ComposerMaps, SourceFiles } from '@docgen/php';

/** Lists keys the analysis always reads (host 4.8). */
const FIXED = [
  'app.url',
  'app.name',
  'app.env',
  'app.locale',
  'session.cookie',
  'auth.defaults',
  'auth.guards',
  'auth.providers.*',
  'passport.path',
  'query-builder.*',
  'json-api-paginate.*',
  'data.*',
  'sanctum.*',
  'route-attributes.*',
];

/** Lists folders that hold no project source, also when an autoload root is the application itself. */
const SKIPPED = new Set(['vendor', 'node_modules', 'storage', '.git']);

const READ = /\b(?:config\(\s*|Config::(?:get|string|integer|boolean|float|array)\(\s*)(['"])([\w.-]+)\1/g;

/** Lists the directories whose source is scanned for keys: the autoload roots of the project. */
export function sourceDirectories(composer: ComposerMaps): string[] {
  return composer.psr4.flatMap(([, dirs]) => dirs).filter((dir) => composer.isProject(dir));
}

/**
 * Lists the fixed keys and every literal key project source reads, sorted. It scans text, because it runs before
 * anything is parsed.
 */
export function configKeys(files: SourceFiles, directories: Iterable<string>): readonly string[] {
  return new ConfigKeys(files).below(directories);
}

/** Keeps the keys over all revisions: a file is scanned again when it changed, directories when their entries did. */
export class ConfigKeys {
  /** Literal keys of every file below some directories. */
  private found: { directories: string; byPath: Map<string, readonly string[]> } | undefined;
  private sorted: readonly string[] | undefined;
  constructor(
    private readonly files: SourceFiles,
    /** Keys by the hash of the bytes: where directories hold other entries, files that stayed are not read again. */
    private readonly scanned: Map<string, readonly string[]> = new Map(),
  ) {}

  advance({ paths, structure }: { paths: Iterable<string>; structure: boolean }): void {
    if (structure) this.found = undefined;
    for (const path of this.found === undefined ? [] : paths) {
      if (this.found?.byPath.has(path) !== true) continue;
      this.found.byPath.set(path, this.keysOf(this.files.read(path)));
      this.sorted = undefined;
    }
  }

  forget(): void {
    this.found = undefined;
  }

  below(given: Iterable<string>): readonly string[] {
    const directories = [...new Set(given)];
    const of = directories.join('\n');
    if (this.found?.directories !== of) {
      this.found = { directories: of, byPath: new Map(this.scan(directories)) };
      this.sorted = undefined;
    }
    this.sorted ??= [...new Set([...FIXED, ...[...this.found.byPath.values()].flat()])].sort();
    return this.sorted;
  }

  private scan(directories: readonly string[]): [string, readonly string[]][] {
    const found: [string, readonly string[]][] = [];
    const scan = (dir: string) => {
      for (const entry of this.files.list(dir) ?? []) {
        const path = dir === '' ? entry.name : `${dir}/${entry.name}`;
        if (entry.directory) {
          if (!SKIPPED.has(entry.name)) scan(path);
        } else if (entry.name.endsWith('.php')) found.push([path, this.keysOf(this.files.read(path))]);
      }
    };
    for (const directory of directories) scan(directory.replace(/\/$/, ''));
    return found;
  }

  private keysOf(file: { text: string; sha: string } | undefined): readonly string[] {
    if (file === undefined) return NONE;
    let keys = this.scanned.get(file.sha);
    if (keys === undefined) {
      keys = [...file.text.matchAll(READ)].flatMap((match) => (match[2] === undefined ? [] : [match[2]]));
      this.scanned.set(file.sha, keys.length === 0 ? NONE : keys);
    }
    return keys;
  }
}

const NONE: readonly string[] = [];
