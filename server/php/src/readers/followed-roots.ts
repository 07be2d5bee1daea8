import type { FactReader } from '@docgen/cache';

/** Fact that says whose bodies are followed; without one every body of the project is (engine 2.1). */
export const FOLLOWED = 'followed:';

export interface FollowedRoots {
  /** Files and directories, app-relative; the empty path is the application. */
  roots: readonly string[];
  /** The list was written in the configuration: what is left out is told. */
  narrowed: boolean;
}

/** May calls be followed into the bodies of this file? */
export function isFollowed(reader: FactReader, path: string | undefined): boolean {
  const scope = path === undefined ? undefined : reader.read<FollowedRoots>(FOLLOWED);
  return scope === undefined || scope.roots.some((root) => isWithin(path ?? '', root));
}

/** Was what is followed narrowed by the configuration, so that what is left out is to be told? */
export function isNarrowed(reader: FactReader): boolean {
  return reader.read<FollowedRoots>(FOLLOWED)?.narrowed === true;
}

function isWithin(path: string, root: string): boolean {
  return root === '' || path === root || path.startsWith(`${root}/`);
}
