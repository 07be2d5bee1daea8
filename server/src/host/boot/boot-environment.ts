import { tmpdir } from 'node:os';
import { carriedEnvironment } from '@docgen/protocol/rpc';

/**
 * Makes the variables a boot of the application sees, whoever starts it (host 2): those of the request, and over them
 * `host.env`, where an empty value takes the request's. The working directory is the root, so PWD says that; where the
 * command was typed is nobody's business. The paths of its caches are all it gets besides.
 */
export function bootEnvironment(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  hostEnv: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const own = Object.entries(hostEnv).map(([name, value]) => [name, value || env[name] || ''] as const);
  return { ...carriedEnvironment(env), PWD: root, ...Object.fromEntries(own), APP_RUNNING_IN_CONSOLE: 'true' };
}

/** Finds the temporary directory of the request: the one of whoever started this process may be gone. */
export function temporaryDirectory(env: Readonly<Record<string, string | undefined>>): string {
  const given = process.platform === 'win32' ? (env.TEMP ?? env.TMP) : (env.TMPDIR ?? env.TMP ?? env.TEMP);
  return given === undefined || given === '' ? tmpdir() : given;
}
