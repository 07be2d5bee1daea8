import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { LeadsOutside, makeIgnoredFolder } from '@docgen/cache/make-folder';
import type { DaemonFile } from '@docgen/protocol/rpc';
import { VERSION } from '@docgen/protocol/version';
import { type Address, NoAddress, notOurs } from './directory.js';

/** Names the file clients read the token from: beside the socket, where a build finds its own daemon. */
export function privateFile(directory: string): string {
  return join(directory, 'daemon.json');
}

/** Names the file for the companion, the editor and the test process, which know the application only. */
function publicFile(root: string): string {
  return join(root, 'storage', 'docgen', 'daemon.json');
}

/** Writes the token before the daemon listens: every client that connects finds it. */
export function prepare(address: Address, token: string): void {
  replace(privateFile(address.directory), content(address, token));
}

/** Announces the daemon once it listens (commands 8.1). Throws NoAddress when `storage/docgen` cannot be written. */
export function announce(address: Address, token: string): void {
  const folder = join(address.root, 'storage', 'docgen');
  try {
    makeIgnoredFolder(folder, undefined, address.root);
    replace(publicFile(address.root), content(address, token));
  } catch (error) {
    if (error instanceof LeadsOutside) throw new NoAddress(error.message);
    throw new NoAddress(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Writes files again that are gone or torn, as by a full disk; those of another daemon stay. Throws as `announce`. */
export function restore(address: Address, token: string): void {
  if (isLost(privateFile(address.directory))) prepare(address, token);
  if (isLost(publicFile(address.root))) announce(address, token);
}

/** Tells whether a file is not there or holds no JSON, which no daemon of any version writes. */
function isLost(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return false;
  } catch (error) {
    return error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Removes both files where they are still this daemon's. */
export function withdraw(address: Address, token: string): void {
  for (const file of [privateFile(address.directory), publicFile(address.root)]) {
    if (readDaemonFile(file)?.token === token) removeIfPossible(file);
  }
}

/**
 * Finds the daemon of the same application, user and build that was started under other directories, as by a web server without
 * XDG_RUNTIME_DIR; undefined where none is announced. The directory is one that only this user may enter.
 */
export function announcedElsewhere(address: Address): Address | undefined {
  const endpoint = readDaemonFile(publicFile(address.root))?.endpoint;
  if (typeof endpoint !== 'string' || endpoint === address.endpoint || !isAbsolute(endpoint)) return undefined;
  const directory = dirname(endpoint);
  if (basename(directory) !== basename(address.directory) || notOurs(directory) !== undefined) return undefined;
  return { root: address.root, directory, endpoint };
}

/** Removes a file if possible; one that stays names a socket without a listener, which a client finds out. */
export function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The folder cannot be written any more, and the daemon ends all the same.
  }
}

/** Reads the file as far as it is valid; undefined when it is absent or damaged. */
export function readDaemonFile(file: string): DaemonFile | undefined {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as DaemonFile;
    return read.docgen === 'daemon/1' && typeof read.token === 'string' ? read : undefined;
  } catch {
    return undefined;
  }
}

function content({ endpoint }: Address, token: string): string {
  const file: DaemonFile = { docgen: 'daemon/1', pid: process.pid, endpoint, token, version: VERSION };
  return `${JSON.stringify(file)}\n`;
}

function replace(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
  renameSync(temporary, file);
}
