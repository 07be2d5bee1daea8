import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';

/** A place as PHP names it: an absolute path. */
export interface PhpPlace {
  file: string;
  line: number;
}

/** Tells whether a file lies in the application, without its packages. */
export function isOwn(file: string, root: string): boolean {
  const path = fromRoot(file, root);
  return path !== undefined && !path.startsWith('vendor/');
}

/** Tells whether a file lies in a directory of the application. */
export function isWithin(file: string, root: string, directory: string): boolean {
  return fromRoot(file, root)?.startsWith(`${directory}/`) ?? false;
}

/** Writes `file:line`, the file relative to the root when it lies below it. */
export function place(at: PhpPlace, root: string): string {
  return `${fromRoot(at.file, root) ?? at.file.replace(/^.*\//, '')}:${at.line}`;
}

/** Reads `file:line`. */
export function sourceOf(at: string): { file: string; line: number } {
  const colon = at.lastIndexOf(':');
  return { file: at.slice(0, colon), line: Number(at.slice(colon + 1)) };
}

/** Makes machine paths in a message relative to the application, or cuts them to their last part. */
export function shorten(text: string, root: string): string {
  return text
    .split(`${root}/`)
    .join('')
    .replace(/(?<![\w.:/])\/(?:[\w.@-]+\/)+([\w.@-]+)/g, '$1');
}

/** Gives the path below the root, also of a file PHP named by its real path behind a linked root or vendor/. */
function fromRoot(file: string, root: string): string | undefined {
  for (const [base, prefix] of [
    [root, ''],
    [real(root), ''],
    [real(join(root, 'vendor')), 'vendor/'],
  ] as const) {
    const rel = relative(base, file);
    if (rel !== '' && !rel.startsWith('..') && !isAbsolute(rel)) return `${prefix}${rel}`;
  }
  return undefined;
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
