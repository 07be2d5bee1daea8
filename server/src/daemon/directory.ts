import { chmodSync, lstatSync, mkdirSync, realpathSync, type Stats } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { cacheId, daemonId, PATH_LIMIT } from '@docgen/protocol/rpc';
import { buildId } from '../project/build-id.js';
import type { EnvironmentVariables } from '../project/config/environment.js';

/** Names the place of an application's daemon. */
export interface Address {
  /** Absolute path of the application, links resolved. */
  root: string;
  /** Directory of the lock, the token and the socket. */
  directory: string;
  /** Path of the socket, or name of the pipe. */
  endpoint: string;
}

/** Reports that no daemon can live here; the message gives the reason. */
export class NoAddress extends Error {
  override readonly name = 'NoAddress';
}

/** Computes the address of commands 8.1 without touching anything. Throws NoAddress when no path is short enough. */
export function addressOf(root: string, env: EnvironmentVariables): Address {
  const real = realpathSync(root);
  const id = daemonId(real, user(), buildId());
  if (process.platform === 'win32') {
    return { root: real, directory: join(localData(env), 'docgen', id), endpoint: `\\\\.\\pipe\\docgen-${id}` };
  }
  for (const parent of parents(env)) {
    const directory = join(parent, id);
    const endpoint = join(directory, 's');
    if (Buffer.byteLength(endpoint) <= PATH_LIMIT) return { root: real, directory, endpoint };
  }
  throw new NoAddress(`a socket below ${tmpdir()} would have a path longer than ${PATH_LIMIT} bytes`);
}

/** Gives the directory that outlives a daemon: its log, its last error and its store (cache 1.2). */
export function cacheDirectory(root: string, env: EnvironmentVariables): string {
  const given = env.XDG_CACHE_HOME ?? '';
  const base = isAbsolute(given)
    ? given
    : join(env.HOME === undefined || env.HOME === '' ? homedir() : env.HOME, '.cache');
  return join(base, 'docgen', cacheId(realpathSync(root), user()));
}

/** Makes the directory of an address and every own directory above it, and checks them. Throws NoAddress. */
export function makeOwnDirectory(directory: string): void {
  for (const path of [dirname(directory), directory]) {
    try {
      mkdirSync(path, { mode: 0o700, recursive: process.platform === 'win32' });
      // The mask of the shell may have removed bits the daemon needs; it can add none.
      chmodSync(path, 0o700);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new NoAddress(`${path} cannot be made (${code})`);
    }
    const wrong = notOurs(path);
    if (wrong !== undefined) throw new NoAddress(`${path} ${wrong}`);
  }
}

/**
 * Gives the reason why a directory must not be trusted; undefined when it is a directory, no link, belongs to this user
 * and no other user may enter it.
 */
export function notOurs(path: string): string | undefined {
  const stat = statusOf(path);
  if (stat === undefined) return 'is missing';
  if (!stat.isDirectory()) return 'is not a directory';
  if (process.platform === 'win32') return undefined;
  if (stat.uid !== process.getuid?.()) return 'belongs to another user';
  if ((stat.mode & 0o077) !== 0) return 'is open to other users';
  return undefined;
}

/** Reads the status of a path, links not followed; undefined when nothing is there or it cannot be seen. */
export function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

function parents(env: EnvironmentVariables): string[] {
  const given = env.XDG_RUNTIME_DIR ?? '';
  const there = isAbsolute(given) && statusOf(given)?.isDirectory() === true;
  return [...(there ? [join(given, 'docgen')] : []), join(tmpdir(), `docgen-${user()}`)];
}

function user(): string {
  return String(process.getuid?.() ?? userInfo().username);
}

function localData(env: EnvironmentVariables): string {
  const given = env.LOCALAPPDATA ?? '';
  return isAbsolute(given) ? given : join(homedir(), 'AppData', 'Local');
}
