import type { SourceFiles } from '@docgen/php';

const OWN = 'database/migrations';

/**
 * Lists the directories of migrations: that of the application, and those of the modules and packages kept beside it,
 * which a provider hands to `loadMigrationsFrom`. `roots` are the directories of the project's namespaces.
 */
export function migrationDirectories(files: SourceFiles, roots: readonly string[]): string[] {
  const found = new Set<string>(files.list(OWN) === undefined ? [] : [OWN]);
  for (const root of new Set(roots)) {
    if (root === '' || root === 'app' || root.startsWith('database') || root === 'tests') continue;
    // A package keeps its database beside its `src`, a module beside its `app`.
    const parent = root.includes('/') ? [root.slice(0, root.lastIndexOf('/'))] : [];
    const inside = [root, ...parent, ...below(files, root)];
    for (const place of inside) {
      for (const name of namedIn(files, place, 'migrations')) found.add(name);
      for (const name of namedIn(files, place, 'database')) {
        for (const deeper of namedIn(files, name, 'migrations')) found.add(deeper);
      }
    }
  }
  return [...found].sort();
}

function below(files: SourceFiles, root: string): string[] {
  return (files.list(root) ?? []).flatMap((entry) => (entry.directory ? [`${root}/${entry.name}`] : []));
}

function namedIn(files: SourceFiles, place: string, name: string): string[] {
  return below(files, place).filter((path) => path.slice(path.lastIndexOf('/') + 1).toLowerCase() === name);
}
