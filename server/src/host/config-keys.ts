import type { SourceFiles } from '@docgen/php';

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

/** The fixed keys and every literal key project source reads, sorted. A text scan: it runs before anything is parsed. */
export function configKeys(files: SourceFiles, directories: Iterable<string>): string[] {
  const keys = new Set(FIXED);
  const scan = (dir: string) => {
    for (const entry of files.list(dir) ?? []) {
      const path = dir === '' ? entry.name : `${dir}/${entry.name}`;
      if (entry.directory) {
        if (!SKIPPED.has(entry.name)) scan(path);
      } else if (entry.name.endsWith('.php')) {
        for (const match of files.read(path)?.text.matchAll(READ) ?? []) if (match[2] !== undefined) keys.add(match[2]);
      }
    }
  };
  for (const directory of new Set(directories)) scan(directory.replace(/\/$/, ''));
  return [...keys].sort();
}
