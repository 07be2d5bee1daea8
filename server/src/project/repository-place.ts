import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Holds where the findings of an application stand for whoever reads a whole repository. */
export interface RepositoryPlace {
  /** Path of the application below the top; empty at the top. */
  below: string;
  /** File of the application at which a finding stands that has no other. */
  home: string;
}

/**
 * Finds where an application lies in what a pipeline has checked out (lint 5.5): below the nearest folder git works in, else below the
 * workspace of GitHub.
 */
export function repositoryPlace(root: string, env: Readonly<Record<string, string | undefined>>): RepositoryPlace {
  const at = real(root);
  const workspace = env.GITHUB_WORKSPACE;
  const top = topOf(at) ?? (workspace === undefined || workspace === '' ? at : real(workspace));
  const below = relative(top, at).split(sep).join('/');
  const home = existsSync(join(at, 'docgen.yaml')) ? 'docgen.yaml' : 'composer.json';
  return { below: below === '..' || below.startsWith('../') ? '' : below, home };
}

function topOf(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
