import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeIgnoredFolder } from '@docgen/cache/make-folder';
import { byteOrder } from '@docgen/protocol';

/** Makes the token of the artifacts on disk: a page that holds another one reloads (cache 5.1). `path` is absolute. */
export function rebuildToken(targets: readonly { path: string }[]): string {
  const paths = [...new Set(targets.map(({ path }) => path))].sort(byteOrder);
  return sha256(paths.flatMap((path) => [path, contentHash(path)]).join('\0'));
}

/** Writes the token of an application whole or not at all. False when it cannot be written. */
export function writeToken(root: string, token: string): boolean {
  const file = tokenFile(root);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeIgnoredFolder(dirname(file), undefined, root);
    writeFileSync(temporary, token);
    renameSync(temporary, file);
    return true;
  } catch {
    rmSync(temporary, { force: true });
    return false;
  }
}

/** Removes the token when no session is left, or one of a daemon that died. */
export function removeToken(root: string): void {
  try {
    rmSync(tokenFile(root), { force: true });
  } catch {
    // The folder cannot be written, so no token could be either.
  }
}

function tokenFile(root: string): string {
  return join(root, 'storage', 'docgen', 'watch');
}

function contentHash(path: string): string {
  try {
    return sha256(readFileSync(path));
  } catch {
    return '';
  }
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
