/**
 * Normalizes a path as the snapshot stores it: without `.`, doubled or trailing slashes; undefined for a path that
 * leaves the root or is none.
 */
export function appPath(path: string): string | undefined {
  if (path.startsWith('/') || path.includes('\0') || path.includes('\\')) return undefined;
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  return steps.includes('..') ? undefined : steps.join('/');
}
