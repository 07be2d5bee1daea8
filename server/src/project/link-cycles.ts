import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Links one behind the other that are followed. Packages within packages need two; each more multiplies the ways there are. */
const MOST_LINKS = 4;

/**
 * Whether the link to a folder at an app-relative path leads back to where its path has been, or lies behind so many others
 * that somebody who walks down might not come to an end. Throws what the system throws for a path that leads nowhere.
 */
export function isLinkCycle(root: string, path: string): boolean {
  const target = realpathSync(join(root, path));
  let at = root;
  let links = 0;
  for (const step of path.split('/')) {
    if (realpathSync(at) === target) return true;
    at = join(at, step);
    if (lstatSync(at).isSymbolicLink() && ++links > MOST_LINKS) return true;
  }
  return false;
}
