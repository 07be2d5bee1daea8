import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { docgen } from '../support/app.js';
import { laravelApp, noLaravel, provider } from '../support/laravel.js';

const YAML = (host: string) => `host: { ${host} }\ndocuments:\n  default:\n    routes: { include: ['api/*'] }\n`;

/** Run an export in an application with the given files; what was written is told with the output. */
async function exportOf(files: Record<string, string>, args: string[] = [], env: Record<string, string> = {}) {
  const app = laravelApp(files);
  try {
    const outcome = await docgen(['export', ...args], app.root, env);
    expect(outcome.out + outcome.err).not.toMatch(/\n\s+at .*\(.*:\d+:\d+\)/);
    return { ...outcome, written: existsSync(join(app.root, 'docs/openapi.json')) };
  } finally {
    app.dispose();
  }
}

describe.skipIf(noLaravel !== undefined)('a boot that fails stops an export of a real Laravel', () => {
  test.each([
    ['throws', provider("throw new \\RuntimeException('broken');"), 'host.boot-failed', []],
    ['exits', provider('exit;'), 'host.boot-failed', []],
    ['prints rubbish and dies', provider("echo str_repeat('x', 10); die('rubbish');"), 'host.boot-failed', []],
    [
      'sleeps past the limit',
      { ...provider('sleep(20);'), 'docgen.yaml': YAML('timeout: 1') },
      'host.probe-timeout',
      [],
    ],
    [
      'needs a database nobody started',
      provider(
        "\\Illuminate\\Support\\Facades\\DB::connectUsing('x', ['driver' => 'pgsql', 'host' => '127.0.0.1', 'port' => 1, 'database' => 'x'])->getPdo();",
      ),
      'host.boot-failed',
      ['CACHE_STORE=array SESSION_DRIVER=array QUEUE_CONNECTION=sync BROADCAST_CONNECTION=null'],
    ],
    ['PHP is not there', { 'docgen.yaml': YAML('boot: php, php: no-such-php') }, 'host.php-missing', ['no-such-php']],
  ])('%s', async (_name, files, code, words) => {
    const { exit, err, written } = await exportOf(files as Record<string, string>);
    expect(err).toContain(`[error] ${code}: `);
    for (const word of words) expect(err).toContain(word);
    expect([exit, written]).toEqual([1, false]);
  });

  test('the failing line of the application is named below one in vendor/', async () => {
    const { err } = await exportOf(provider("\\Illuminate\\Support\\Facades\\DB::connection('nowhere');"));
    expect(err).toMatch(
      /could not be booted: .* at vendor\/laravel\/framework\/.*:\d+\.\n\s+Reached from app\/Providers\/TestProvider\.php:7\.\n/,
    );
  });

  test('an environment that mends the boot is taken from host.env', async () => {
    const files = provider(
      "if (env('CACHE_STORE') !== 'array') { throw new \\RuntimeException('Connection refused'); }",
    );
    expect((await exportOf(files)).exit).toBe(1);
    const mended = await exportOf({ ...files, 'docgen.yaml': YAML('env: { CACHE_STORE: array }') });
    expect([mended.exit, mended.written]).toEqual([0, true]);
  });

  test('the facts of a boot are reused until something it read changes', async () => {
    // The boot says in a file outside the application that it happened.
    const app = laravelApp({
      ...provider("file_put_contents(getenv('BOOTS'), 'x', FILE_APPEND);"),
      'config/shop.php': '<?php return [];',
    });
    try {
      const { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } = await import('node:fs');
      const { tmpdir } = await import('node:os');
      const dir = mkdtempSync(join(tmpdir(), 'docgen-boots-'));
      const log = join(dir, 'boots');
      writeFileSync(log, '');
      let env: Record<string, string> = { GITHUB_RUN_ID: '1', CI_COMMIT_TAG: 'v1' };
      const run = async (...args: string[]) => {
        expect((await docgen(['export', ...args], app.root, { BOOTS: log, ...env })).exit).toBe(0);
        return readFileSync(log, 'utf8').length;
      };
      expect(await run()).toBe(1);
      // What a pipeline says of its run is no input of a boot that reads none of it.
      env = { GITHUB_RUN_ID: '2', CI_COMMIT_TAG: 'v2' };
      expect(await run()).toBe(1);
      utimesSync(join(app.root, 'config/shop.php'), 1, 1);
      expect(await run()).toBe(1);
      writeFileSync(join(app.root, 'config/shop.php'), "<?php return ['tag' => env('CI_'.'COMMIT_TAG')];");
      expect(await run()).toBe(2);
      env = { GITHUB_RUN_ID: '3', CI_COMMIT_TAG: 'v3' };
      expect(await run()).toBe(3);
      expect(await run('--reboot')).toBe(4);
      writeFileSync(join(app.root, '.env'), 'SHOP=1\n');
      expect(await run()).toBe(5);
      rmSync(dir, { recursive: true });
    } finally {
      app.dispose();
    }
  });

  test('nothing under the application changes but storage/docgen and the artifact', async () => {
    const { readdirSync, statSync } = await import('node:fs');
    const app = laravelApp({});
    const list = (dir = ''): string[] =>
      readdirSync(join(app.root, dir), { withFileTypes: true }).flatMap((e) => {
        const path = dir === '' ? e.name : `${dir}/${e.name}`;
        return e.isDirectory()
          ? [path, ...list(path)]
          : [`${path} ${e.isFile() ? statSync(join(app.root, path)).mtimeMs : ''}`];
      });
    try {
      const before = new Set(list());
      expect((await docgen(['export'], app.root)).exit).toBe(0);
      const fresh = list().filter((path) => !before.has(path));
      expect(fresh.filter((p) => !p.startsWith('storage/docgen') && !/^docs(?:\/openapi\.json \d|$)/.test(p))).toEqual(
        [],
      );
      expect(fresh.some((p) => p.startsWith('docs/openapi.json'))).toBe(true);
    } finally {
      app.dispose();
    }
  });
});
