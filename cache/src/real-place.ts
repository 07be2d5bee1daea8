import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** More links than any path leads through: they go in circles. */
const MOST_LINKS = 40;

/**
 * Resolves the links of a path, of which the last parts need not exist: also a link to a file that is not there yet
 * leads to its place. Throws for links that go in circles.
 */
export function realPlace(path: string, links = 0): string {
  try {
    return realpathSync(path);
  } catch {
    // Some part is not there, or is a link to nothing.
  }
  const parent = dirname(path);
  if (parent === path) return path;
  const target = linkTarget(path);
  if (target === undefined) return join(realPlace(parent, links), basename(path));
  if (links >= MOST_LINKS) throw new Error(`The links of ${path} go in circles.`);
  return realPlace(resolve(realPlace(parent, links), target), links + 1);
}

/** Tells whether a path lies outside of a folder, also through a link on its way. */
export function leavesFolder(folder: string, path: string): boolean {
  try {
    const inside = relative(realPlace(folder), realPlace(resolve(folder, path)));
    return inside.split(sep)[0] === '..' || isAbsolute(inside);
  } catch {
    return true;
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
