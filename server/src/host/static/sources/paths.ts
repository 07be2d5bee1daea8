/**
 * The application root as the interpreter sees it: a made-up absolute path, so that `__DIR__`, `dirname()` and
 * `base_path()` compute as in PHP and no machine path can reach a fact.
 */
export const ROOT = '/@app';

export function absolute(relative: string): string {
  return relative === '' ? ROOT : `${ROOT}/${relative}`;
}

/** Collapses `.`, `..` and repeated slashes of an absolute path. */
export function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** Gives the app-relative form of an absolute path; undefined when it leaves the root. */
export function relative(path: string): string | undefined {
  const normal = normalize(path);
  if (normal === ROOT) return '';
  return normal.startsWith(`${ROOT}/`) ? normal.slice(ROOT.length + 1) : undefined;
}

/** Gives the directory of a path, as PHP's `dirname()`. */
export function dirname(path: string, levels = 1): string {
  let result = path;
  for (let i = 0; i < levels; i++) {
    const trimmed = result.replace(/\/+$/, '');
    const cut = trimmed.lastIndexOf('/');
    result = cut < 0 ? '.' : cut === 0 ? '/' : trimmed.slice(0, cut);
  }
  return result;
}

/** Joins paths as `base_path('x')` does: `base`, a slash, the rest. */
export function below(base: string, rest: string): string {
  return rest === '' ? base : `${base}/${rest.replace(/^\/+/, '')}`;
}
