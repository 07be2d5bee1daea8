import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { alive } from '../support/alive.js';
import { App, run } from '../support/app.js';
import { noLaravel, provider, vendor } from '../support/laravel.js';
import { until } from '../support/until.js';
import { app, found, TWO } from './cached-application.js';

const PROGRAM = fileURLToPath(new URL('../../client-cli/bin/docgen.cjs', import.meta.url));

describe.skipIf(noLaravel !== undefined)(
  'what keeps docgen cache and clear from their work (commands 7.2, 7.3)',
  () => {
    test('an application that does not boot is told of, and clearing fragments goes on', async () => {
      const root = app(provider("if (getenv('BREAK')) { throw new \\RuntimeException('broken.'); }"));
      await run(['cache'], root);
      const reason = 'the application does not boot: RuntimeException: broken at app/Providers/TestProvider.php:7';
      expect(await run(['clear', '--fragments'], root, { BREAK: '1' })).toEqual({
        exit: 0,
        out: `No framework cache to clear: ${reason}.\nCleared 0 cached operation fragment(s).\n`,
        err: '',
      });
      // A boot sees the variable, so the facts of the last one are not its own: the application is booted again for them.
      const { exit, err } = await run(['cache'], root, { BREAK: '1' });
      expect(exit).toBe(1);
      expect(err).toMatch(/\[error\] host\.boot-\S+: .*broken/);
      expect(found(root)).not.toBeNull();
    });

    test.each([
      ['an exit', 'exit(0);', {}, 'the application does not boot: user code ended the process while booting'],
      [
        'the time limit',
        'sleep(20);',
        { 'docgen.yaml': `host: { timeout: 1 }\n${TWO}` },
        'PHP did not finish within 1 seconds',
      ],
      ['memory', "ini_set('memory_limit', '64M'); str_repeat('x', 99_000_000);", {}, 'PHP ran out of memory'],
    ])('clear says what stopped it: %s', async (_name, boot, files, reason) => {
      const root = app({ ...provider(boot), ...(files as Record<string, string>) });
      const { exit, out } = await run(['clear'], root);
      expect(exit).toBe(0);
      expect(out).toBe(`No framework cache to clear: ${reason}.\n`);
    });

    test('a companion from before documents were stored is told of', async () => {
      const root = app();
      rmSync(join(root, 'vendor'));
      mkdirSync(join(root, 'vendor/docgen/laravel'), { recursive: true });
      const without = "$loader->addClassMap(['Docgen\\\\Viewer\\\\DocumentCache' => '/dev/null']);";
      writeFileSync(
        join(root, 'vendor/autoload.php'),
        `<?php $loader = require '${vendor}/autoload.php'; ${without} return $loader;`,
      );
      expect((await run(['clear'], root)).out).toBe(
        'No framework cache to clear: the installed docgen/laravel knows nothing of stored documents; update it.\n',
      );
    });

    test('an interrupted command leaves neither a process nor a file', async () => {
      const root = app(provider("file_put_contents(getenv('STARTED'), getmypid()); sleep(600);"));
      const scratch = join(root, 'scratch');
      mkdirSync(scratch);
      const env = {
        PATH: process.env.PATH ?? '',
        HOME: root,
        CI: '1',
        TMPDIR: scratch,
        STARTED: join(root, 'started'),
      };
      const child = spawn(process.execPath, [PROGRAM, 'clear'], { cwd: root, env, stdio: 'ignore' });
      const exit = new Promise((ended) => child.on('close', ended));
      const php = () => Number(existsSync(env.STARTED) ? readFileSync(env.STARTED, 'utf8') : 0);
      await until('it boots', () => php() > 0);
      expect(readdirSync(scratch)).toHaveLength(1);
      child.kill('SIGINT');
      expect(await exit).toBe(130);
      expect(readdirSync(scratch)).toEqual([]);
      await until('PHP has ended', () => !alive(php()));
    });

    test('a payload that cannot be removed is a failure', async () => {
      const root = app(
        provider(`\\Illuminate\\Support\\Facades\\Cache::extend('stuck', fn ($app) => \\Illuminate\\Support\\Facades\\Cache::repository(
            new class($app['files'], storage_path('framework/cache/data')) extends \\Illuminate\\Cache\\FileStore {
                public function forget($key) { return false; }
            }));
        config(['cache.stores.stuck' => ['driver' => 'stuck'], 'cache.default' => 'stuck']);`),
      );
      expect((await run(['cache'], root)).exit).toBe(0);
      expect(await run(['clear'], root)).toEqual({
        exit: 1,
        out: 'Could not clear document "default": The cache store still holds it.\n',
        err: '',
      });
    });
  },
);

describe('without PHP or without the companion (commands 7.3)', () => {
  const YAML = { 'docgen.yaml': "documents: { default: { routes: { include: ['api/*'] } } }\n" };
  const none = { 'docgen.yaml': `host: { php: no-such-php }\n${YAML['docgen.yaml']}` };

  test.each([
    ['no PHP', none, {}, '"no-such-php" is not a command here'],
    ['no vendor/', { 'vendor/autoload.php': '' }, {}, 'vendor/autoload.php does not exist'],
    ['no companion', {}, {}, 'the Composer package docgen/laravel is not installed'],
    ['the static mode', {}, { DOCGEN_HOST_BOOT: 'static' }, 'the host mode is static, which never starts PHP'],
  ])('%s', async (name, files, env, reason) => {
    const companion: Record<string, string> =
      name === 'no companion' ? {} : { 'vendor/docgen/laravel/composer.json': '{}' };
    const small = new App({ 'composer.json': '{}', 'vendor/autoload.php': '<?php', ...YAML, ...companion, ...files });
    if (name === 'no vendor/') rmSync(join(small.root, 'vendor'), { recursive: true });
    expect(await small.docgen(['cache'], env)).toEqual({
      exit: 1,
      out: '',
      err: `Could not store document "default": ${reason}.\n`,
    });
    expect(await small.docgen(['clear'], env)).toEqual({
      exit: 0,
      out: `No framework cache to clear: ${reason}.\n`,
      err: '',
    });
  });
});
