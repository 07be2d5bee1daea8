import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Scramble, where the application has it: it runs in the application's own process, and asks the database for columns. Answers the
 * command that exports, with its variables; undefined, or a reason, where there is none or it does not run.
 */
export function peer(scratch, root, env) {
  if (!existsSync(join(root, 'vendor/dedoc/scramble'))) return {};
  const database = join(scratch.folder('peer'), 'database.sqlite');
  rmSync(database, { force: true });
  writeFileSync(database, '');
  const variables = {
    ...env,
    APP_KEY: `base64:${Buffer.alloc(32, 'k').toString('base64')}`,
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: database,
    CACHE_STORE: 'array',
  };
  const artisan = join(root, 'artisan');
  const migrated = spawnSync('php', [artisan, 'migrate', '--force', '--no-interaction'], {
    cwd: root,
    env: variables,
    encoding: 'utf8',
  });
  if (migrated.status !== 0) return { reason: `its migrations do not run:\n${migrated.stdout.slice(-2000)}` };
  return {
    command: ['php', artisan, 'scramble:export', `--path=${join(scratch.folder('peer'), 'openapi.json')}`],
    env: variables,
  };
}
