import { sha256 } from '@docgen/cache';
import type { ComposerMaps, SourceFiles } from '@docgen/php';

/** Files held in memory, for tests that need a small project. */
export function memoryFiles(texts: Record<string, string>): SourceFiles {
  return {
    read(path) {
      const text = texts[path];
      return text === undefined ? undefined : { text, sha: sha256(text) };
    },
    list(path) {
      const prefix = path === '' || path === '.' ? '' : `${path}/`;
      const names = new Map<string, boolean>();
      for (const file of Object.keys(texts)) {
        if (!file.startsWith(prefix)) continue;
        const [head, ...rest] = file.slice(prefix.length).split('/');
        if (head !== undefined) names.set(head, rest.length > 0);
      }
      if (names.size === 0) return undefined;
      return [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, directory]) => ({ name, directory }));
    },
  };
}

export function composerMaps(maps: Partial<ComposerMaps> = {}): ComposerMaps {
  return {
    psr4: [['App\\', ['app']]],
    psr0: [],
    classmap: [],
    dumped: new Map(),
    files: [],
    packages: {},
    isProject: (path) => !path.startsWith('vendor/'),
    ...maps,
  };
}
