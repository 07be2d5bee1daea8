import type { FactReader } from '@docgen/cache';

/**
 * Id of the fact that lists the followed directories; without it every body of the project is followed (engine 2.1).
 */
export const FOLLOWED = 'followed:';

export interface FollowedRoots {
  /** Files and directories, app-relative; the empty path is the application. */
  roots: readonly string[];
  /** Says that the configuration states the list, so that callees outside it are reported. */
  narrowed: boolean;
}

/** Tells whether calls are followed into the bodies of this file. */
export function isFollowed(reader: FactReader, path: string | undefined): boolean {
  const scope = path === undefined ? undefined : reader.read<FollowedRoots>(FOLLOWED);
  return scope === undefined || scope.roots.some((root) => isWithin(path ?? '', root));
}

/** Tells whether the configuration narrows the followed directories, so that callees outside them are reported. */
export function isNarrowed(reader: FactReader): boolean {
  return reader.read<FollowedRoots>(FOLLOWED)?.narrowed === true;
}

function isWithin(path: string, root: string): boolean {
  return root === '' || path === root || path.startsWith(`${root}/`);
}
