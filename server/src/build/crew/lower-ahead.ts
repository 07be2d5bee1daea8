import { type ClassFact, createPhpIndex, type FileFacts, type PhpIndexOptions } from '@docgen/php';
import { readComposer } from '../../project/composer.js';
import { DiskSnapshot } from '../../project/snapshot.js';
import type { SharedFacts } from './shared-facts.js';

const MIGRATIONS = 'database/migrations';

/**
 * Lowers, file by file and before anybody asks, what an analysis will most likely want: the files of routes, the classes they
 * name, those these name and so on; then migrations. The last come first: who reads the host meanwhile begins with the first,
 * and on the same way the two lower the same file at the same time. What it looks at is nobody's input, because whoever takes the
 * facts has read the file himself.
 */
export function* lowerAhead(root: string, facts: SharedFacts, options: Omit<PhpIndexOptions, 'memo'>): Generator<void> {
  const files = new DiskSnapshot(root);
  const { psr4, ...composer } = readComposer(files);
  const own = psr4.filter(([, dirs]) => dirs.every(composer.isProject));
  const maps = { ...composer, psr4: own, psr0: [], classmap: [], files: [] };
  const index = createPhpIndex(files, maps, { ...options, memo: facts });
  const below = (directory: string) => [...((index.get(`files:${directory}`)?.value ?? []) as string[])].reverse();
  const known = new Set<string>();
  for (let paths = below('routes'); paths.length > 0; ) {
    const next: string[] = [];
    for (const path of paths) {
      const named = namesIn(index.factsOf(path)).reverse();
      yield;
      for (const name of named) {
        if (known.has(name)) continue;
        known.add(name);
        const place = index.pathOf(name);
        if (place === undefined || known.has(place)) continue;
        known.add(place);
        next.push(place);
        yield;
      }
    }
    paths = next;
  }
  for (const path of below(MIGRATIONS)) {
    index.factsOf(path);
    yield;
  }
}

/** A qualified name as a text of JSON. */
const NAME = /"((?:\w+\\\\)+\w+)"/g;

/** Classes a file imports or builds on, and those its own statements name. */
function namesIn(file: FileFacts | undefined): string[] {
  return (file?.facts ?? []).flatMap(({ kind, value }) => {
    if (kind === 'use') return [value as string];
    if (kind === 'main')
      return [...JSON.stringify(value).matchAll(NAME)].map(([, name = '']) => name.replaceAll('\\\\', '\\'));
    if (kind !== 'class') return [];
    const { extends: parent, implements: interfaces, traits } = value as ClassFact;
    return [...(parent === undefined ? [] : [parent]), ...interfaces, ...traits.map(({ name }) => name)];
  });
}
