import { posix } from 'node:path';
import type { SourceFiles } from '@docgen/php';

const ENTRY = /^\s*'((?:[^'\\]|\\.)+)' => \$(vendorDir|baseDir) \. '\/([^']+)',$/gm;

/** Names the class map that Composer writes when it installs: where PHP finds the classes of packages that have one. */
export function dumpedClassMap(vendor: string): string {
  return `${vendor}/composer/autoload_classmap.php`;
}

/**
 * Reads where the classes below these roots lie from Composer's class map; undefined where there is none. Keys are lower-case names
 * without a leading backslash, paths app-relative. Scanning the roots instead reads every file of PHPUnit and its libraries: an
 * eighth of the example's cold export, in each thread.
 */
export function dumpedClasses(
  files: SourceFiles,
  vendor: string,
  roots: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const text = files.read(dumpedClassMap(vendor))?.text;
  if (text === undefined) return undefined;
  const places = new Set(roots);
  const found = new Map<string, string>();
  for (const [, name = '', base, rest = ''] of text.matchAll(ENTRY)) {
    const path = base === 'vendorDir' ? `${vendor}/${rest}` : rest;
    if (isBelow(path, places)) found.set(name.replaceAll('\\\\', '\\').toLowerCase(), path);
  }
  return found;
}

function isBelow(path: string, roots: ReadonlySet<string>): boolean {
  for (let above = path; above !== '.'; above = posix.dirname(above)) if (roots.has(above)) return true;
  return false;
}
