import { execFile } from 'node:child_process';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

export interface PhpBinary {
  /** The command as configured. */
  command: string;
  version: string;
  /** The `memory_limit` of its command line, e.g. `-1` or `128M`. */
  memoryLimit: string;
}

/**
 * Asks a PHP binary for its version under the environment of a boot, which says where its php.ini lies; undefined when
 * nothing there answers as PHP, or the signal comes first.
 */
export function askPhp(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<PhpBinary | undefined> {
  return new Promise((resolve) => {
    const script = 'echo PHP_VERSION, "\\n", ini_get("memory_limit"), "\\n";';
    const options = { cwd, env, timeout: 10_000, ...(signal === undefined ? {} : { signal }) };
    execFile(command, ['-d', 'display_errors=stderr', '-r', script], options, (error, stdout) => {
      const [version, memoryLimit] = stdout.split('\n');
      const known = error === null && version !== undefined && /^\d+\.\d+\.\d+/.test(version);
      resolve(known ? { command, version, memoryLimit: memoryLimit ?? '' } : undefined);
    });
  });
}

/** The oldest PHP the probe runs on (host 1). */
export const MINIMUM_PHP = '7.4';

export function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 7 || (major === 7 && minor >= 4);
}

/** Lists the folders a system looks in for commands when no PATH is set. */
const DEFAULT_PATH = '/usr/bin:/bin';

/**
 * Identifies an installed binary without starting it: a warm build must not pay 30 ms for `php -v`. Undefined when the
 * command is not found.
 */
export function binaryIdentity(command: string, cwd: string, path = DEFAULT_PATH): string | undefined {
  const candidates =
    command.includes('/') || isAbsolute(command)
      ? [isAbsolute(command) ? command : join(cwd, command)]
      : path.split(delimiter).map((dir) => join(dir, command));
  for (const candidate of candidates) {
    try {
      accessSync(candidate, constants.X_OK);
      const real = realpathSync(candidate);
      const { size, mtimeMs } = statSync(real);
      return `${real} ${size} ${mtimeMs}`;
    } catch {}
  }
  return undefined;
}
