import { realpathSync } from 'node:fs';
import { isAbsolute, posix, relative, resolve, sep } from 'node:path';

/** Rewrites configured paths of one application (config 1.9). */
export class ConfigPaths {
  private readonly roots: string[];

  constructor(root: string) {
    this.roots = [resolve(root)];
    try {
      const real = realpathSync(root);
      if (real !== this.roots[0]) this.roots.push(real);
    } catch {
      // A root that cannot be resolved is compared as given.
    }
  }

  /**
   * Rewrites a path as app-relative with `/` when it lies inside the application; otherwise keeps it as written and
   * marks it `outside`.
   */
  rewrite(path: string): { path: string; outside: boolean } {
    if (!isAbsolute(path)) {
      const outside = posix.normalize(path).split('/')[0] === '..';
      return { path, outside };
    }
    for (const root of this.roots) {
      const inside = relative(root, path);
      if (inside === '') return { path: '.', outside: false };
      if (inside.split(sep)[0] !== '..' && !isAbsolute(inside))
        return { path: inside.split(sep).join('/'), outside: false };
    }
    return { path, outside: true };
  }
}
