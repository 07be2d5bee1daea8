import { posix } from 'node:path';
import type { SourceFiles } from '@docgen/php';

const HERE = String.raw`(?:__DIR__|dirname\s*\(\s*__FILE__\s*\))\s*\.\s*`;
const REQUIRED = new RegExp(String.raw`\b(?:require|include)(?:_once)?\s*\(?\s*${HERE}['"]([^'"]+\.php)['"]`, 'gi');
const GLOBBED = new RegExp(String.raw`\bglob\s*\(\s*${HERE}['"]([^'"*]*)\/\*\.php['"]`, 'gi');
const REQUIRES_VARIABLE = /\b(?:require|include)(?:_once)?\s*\(?\s*\$/i;
const BOUND = 500;

/**
 * Lists the files Composer loads and those they load in turn, when their code says so in place: `require
 * __DIR__.'/helpers.php'`, or a `glob` of a directory whose files are required one by one. Paths are app-relative, in
 * the order they are met; 500 at most. Their declarations exist on every request, wherever the file lies.
 */
export function loadedFiles(files: SourceFiles, listed: readonly string[]): string[] {
  const found = new Set(listed);
  for (const path of found) {
    const text = files.read(path)?.text;
    if (text === undefined) continue;
    for (const next of requiredBy(text, posix.dirname(path), files)) if (found.size < BOUND) found.add(next);
  }
  return [...found];
}

function requiredBy(text: string, directory: string, files: SourceFiles): string[] {
  const at = (path: string | undefined) => posix.normalize(posix.join(directory, path ?? ''));
  const required = [...text.matchAll(REQUIRED)].map((hit) => at(hit[1]));
  const globbed = REQUIRES_VARIABLE.test(text) ? [...text.matchAll(GLOBBED)].map((hit) => at(hit[1])) : [];
  const inside = globbed.flatMap((place) =>
    (files.list(place) ?? []).flatMap(({ name, directory: nested }) =>
      nested || !name.endsWith('.php') ? [] : [posix.join(place, name)],
    ),
  );
  return [...required, ...inside].filter((path) => !path.startsWith('../') && !path.startsWith('/'));
}
