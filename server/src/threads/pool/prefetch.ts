import { type ClassFact, createPhpIndex, type FileFacts, type PhpIndexOptions } from '@docgen/php';
import { readComposer } from '../../project/composer.js';
import { DiskSnapshot } from '../../project/disk-snapshot.js';
import type { SharedFacts } from './shared-facts.js';

const MIGRATIONS = 'database/migrations';
/** Bounds the files whose facts are held here at the same time. */
const HELD = 50;

/**
 * Lowers, file by file and ahead of the analysis, the facts it will most likely want: the files of routes, the classes
 * they name, those these name and so on; then migrations. The last come first: the thread that reads the host meanwhile
 * begins with the first, and in the same order the two would lower the same file at the same time. A file read here is
 * no input of a build, because the thread that takes the facts has read it itself.
 */
export function* prefetch(root: string, facts: SharedFacts, options: Omit<PhpIndexOptions, 'memo'>): Generator<void> {
  const files = new DiskSnapshot(root);
  const { psr4, ...composer } = readComposer(files);
  const own = psr4.filter(([, dirs]) => dirs.every(composer.isProject));
  const maps = { ...composer, psr4: own, psr0: [], classmap: [], files: [] };
  const index = createPhpIndex(files, maps, { ...options, memo: facts });
  const below = (directory: string) => [...((index.get(`files:${directory}`)?.value ?? []) as string[])].reverse();
  let lowered = 0;
  const factsOf = (path: string) => {
    const facts = index.factsOf(path);
    // The facts lie in the memory threads share; here they would lie once more.
    if (++lowered % HELD === 0) index.release();
    return facts;
  };
  let names: string[] = [];
  for (const path of below('routes')) {
    names.push(...namesIn(factsOf(path)).reverse());
    yield;
  }
  const known = new Set<string>();
  while (names.length > 0) {
    const next: string[] = [];
    for (const name of names) {
      const path = known.has(name) ? undefined : index.pathOf(name);
      known.add(name);
      if (path === undefined || known.has(path)) continue;
      known.add(path);
      next.push(...namesIn(factsOf(path)).reverse());
      yield;
    }
    names = next;
  }
  for (const path of below(MIGRATIONS)) {
    factsOf(path);
    yield;
  }
}

/** Matches a qualified name in JSON. */
const NAME = /"((?:\w+\\\\)+\w+)"/g;

/** Lists classes a file imports or builds on, and those its own statements name. */
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
