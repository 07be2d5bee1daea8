import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingExtensions } from '../support/php.js';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const bookshop = join(root, 'examples', 'bookshop');

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs PHP in the bookshop's directory, as an application without `.env` and with `variables` added to the environment. */
export function php(args: readonly string[], variables: Readonly<Record<string, string>> = {}, input = ''): Ran {
  const { status, stdout, stderr } = spawnSync('php', args, {
    cwd: bookshop,
    env: { ...process.env, ...variables },
    encoding: 'utf8',
    input,
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' };
}

/** Gives the reason why PHP 8.2 cannot be run here; null when it can. */
export function phpMissing(): string | null {
  const { status, stdout } = php(['-r', 'echo PHP_VERSION_ID;']);
  if (status !== 0) return 'PHP is not installed';
  return Number(stdout) < 80200 ? 'PHP is older than 8.2' : null;
}

/** Gives the reason why the bookshop cannot be booted here; null when it can. */
export function bookshopMissing(): string | null {
  const reason = phpMissing();
  if (reason !== null) return reason;
  const lacking = missingExtensions();
  if (lacking.length > 0) return `PHP lacks ${lacking.join(', ')}`;
  if (!existsSync(join(bookshop, 'vendor', 'autoload.php'))) {
    return 'examples/bookshop/vendor is missing (node scripts/bookshop-install.mjs)';
  }
  return null;
}

/** True: tests that need PHP fail where it is missing, instead of being skipped. */
export const phpIsRequired = process.env.DOCGEN_REQUIRE_PHP === '1';
