import type { ComposerMaps, SourceFiles } from '@docgen/php';

/** Keys whose values the analysis wants whatever the code says (host 4.8). */
const FIXED = [
  'app.url',
  'app.name',
  'app.env',
  'app.locale',
  'session.cookie',
  'auth.defaults',
  'auth.guards',
  'passport.path',
  'query-builder.*',
  'json-api-paginate.*',
  'data.*',
  'sanctum.*',
  'route-attributes.*',
];

/** Never project source, also when an autoload root is the application itself. */
const SKIPPED = new Set(['vendor', 'node_modules', 'storage', '.git']);

const READ = /\b(?:config\(\s*|Config::(?:get|string|integer|boolean|float|array)\(\s*)(['"])([\w.-]+)\1/g;

/** Directories whose source is asked for keys: the autoload roots of the project. */
export function sourceDirectories(composer: ComposerMaps): string[] {
  return composer.psr4.flatMap(([, dirs]) => dirs).filter((dir) => composer.isProject(dir));
}

/** Literal keys of files already scanned, by the hash of their bytes; kept by the caller. */
export type ScannedKeys = Map<string, readonly string[]>;

/** The fixed keys and every literal key project source reads, sorted. A text scan: it runs before anything is parsed. */
export function configKeys(
  files: SourceFiles,
  directories: Iterable<string>,
  scanned: ScannedKeys = new Map(),
): string[] {
  const keys = new Set(FIXED);
  const scan = (dir: string) => {
    for (const entry of files.list(dir) ?? []) {
      const path = dir === '' ? entry.name : `${dir}/${entry.name}`;
      if (entry.directory) {
        if (!SKIPPED.has(entry.name)) scan(path);
      } else if (entry.name.endsWith('.php')) {
        for (const key of keysOf(files.read(path), scanned)) keys.add(key);
      }
    }
  };
  for (const directory of new Set(directories)) scan(directory.replace(/\/$/, ''));
  return [...keys].sort();
}

function keysOf(file: { text: string; sha: string } | undefined, scanned: ScannedKeys): readonly string[] {
  if (file === undefined) return [];
  let keys = scanned.get(file.sha);
  if (keys === undefined) {
    keys = [...file.text.matchAll(READ)].flatMap((match) => (match[2] === undefined ? [] : [match[2]]));
    scanned.set(file.sha, keys);
  }
  return keys;
}
