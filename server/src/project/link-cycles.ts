import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Bounds the links that are followed one behind the other. Packages within packages need two; each more multiplies the
 * ways there are.
 */
const MOST_LINKS = 4;

/**
 * Tells whether the link to a folder at an app-relative path leads back to a folder on its own path, or lies behind so
 * many other links that a walk down might not end. Throws what the system throws for a path that leads nowhere.
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
