import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { until } from '../support/until.js';
import { root } from './format-tools.js';
import { freePort } from './running-bookshop.js';

/** Installs the package into applications of each Laravel it is for. A PHP beside the one of the path: DOCGEN_OTHER_PHP. */
const PROGRAMS = ['php', ...(process.env.DOCGEN_OTHER_PHP ?? '').split(':').filter((path) => path !== '')];
const VERSIONS = [
  ['11', 80_200],
  ['12', 80_200],
  ['13', 80_300],
] as const;
const PHPS = PROGRAMS.map((program) => ({
  program,
  id: Number(execFileSync(program, ['-r', 'echo PHP_VERSION_ID;'], { encoding: 'utf8' })),
}));

const APPLICATION: Readonly<Record<string, string>> = {
  artisan: `#!/usr/bin/env php
<?php
require __DIR__ . '/vendor/autoload.php';
exit((require __DIR__ . '/bootstrap/app.php')->handleCommand(new Symfony\\Component\\Console\\Input\\ArgvInput));
`,
  'public/index.php': `<?php
require __DIR__ . '/../vendor/autoload.php';
(require __DIR__ . '/../bootstrap/app.php')->handleRequest(Illuminate\\Http\\Request::capture());
`,
  'bootstrap/app.php': `<?php
return Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))
    ->withRouting(api: __DIR__ . '/../routes/api.php', commands: __DIR__ . '/../routes/console.php', health: '/up')
    ->withMiddleware(fn ($middleware) => null)->withExceptions(fn ($exceptions) => null)->create();
`,
  'bootstrap/providers.php': '<?php return [];\n',
  'routes/console.php': '<?php\n',
  'routes/api.php': `<?php
Illuminate\\Support\\Facades\\Route::get('/books/{book}', [App\\Http\\Controllers\\BookController::class, 'show'])->name('books.show');
`,
  'app/Http/Controllers/BookController.php': `<?php
namespace App\\Http\\Controllers;

class BookController
{
    /** Show a book. */
    public function show(int $book): array
    {
        return ['id' => $book, 'title' => 'A title'];
    }
}
`,
  'docgen.yaml': "documents:\n  default:\n    info: {title: Shop}\n    routes: {include: ['api/*']}\n",
  'composer.json': '',
};

const installation = install();
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe.each(VERSIONS)('Laravel %s', (version, least) => {
  const fitting = PHPS.filter(({ id }) => id >= least);
  test.skipIf(fitting.length === 0)('shows the page, its notes and the commands', async () => {
    const application = installed(version, fitting[0]?.id ?? 0);
    for (const { program, id } of fitting) {
      if (version !== '13' && id >= 80_300)
        rmSync(join(application, 'storage/docgen'), { recursive: true, force: true });
      await serves(application, program);
      console.log(`Laravel ${version} under PHP ${Math.floor(id / 10_000)}.${Math.floor(id / 100) % 100}: ok`);
    }
  });
});

/** Installs an application with Composer, from the registry and the stand-ins for what it may not serve. */
function installed(version: string, php: number): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `dgl${version}-`)));
  folders.push(folder);
  for (const path of [
    'storage/framework/cache/data',
    'storage/framework/sessions',
    'storage/framework/views',
    'storage/logs',
    'bootstrap/cache',
  ])
    mkdirSync(join(folder, path), { recursive: true });
  const composer = {
    require: { 'laravel/framework': `^${version}.0`, 'docgen/laravel': '*' },
    repositories: [{ type: 'path', url: join(root, 'client-laravel'), options: { symlink: false } }],
    autoload: { 'psr-4': { 'App\\': 'app/' } },
    ...{ 'minimum-stability': 'dev', 'prefer-stable': true },
  };
  const key = Buffer.from('k'.repeat(32)).toString('base64');
  const files = {
    ...APPLICATION,
    'composer.json': JSON.stringify(composer),
    '.env': `APP_KEY=base64:${key}\nAPP_ENV=local\nSESSION_DRIVER=file\nCACHE_STORE=file\nLOG_CHANNEL=single\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const home = join(folder, '.composer');
  const standIns = join(root, 'test/composer');
  cpSync(join(standIns, 'packages'), join(home, 'packages'), { recursive: true });
  if (version === '13') cpSync(join(standIns, 'laravel-13'), join(home, 'packages'), { recursive: true });
  const platform = `${Math.floor(php / 10_000)}.${Math.floor(php / 100) % 100}.${php % 100}`;
  const repository = {
    type: 'path',
    url: '$COMPOSER_HOME/packages/*',
    canonical: false,
    options: { symlink: false, reference: 'none' },
  };
  writeFileSync(
    join(home, 'config.json'),
    JSON.stringify({ config: { lock: false, platform: { php: platform } }, repositories: [repository] }),
  );
  execFileSync('composer', ['update', '--no-interaction', '--no-progress', '--no-scripts', '--no-dev', '--quiet'], {
    cwd: folder,
    env: {
      ...process.env,
      COMPOSER_HOME: home,
      COMPOSER_ALLOW_SUPERUSER: '1',
      COMPOSER_CACHE_DIR: join(tmpdir(), 'dgl-composer-cache'),
    },
  });
  return folder;
}

async function serves(application: string, program: string): Promise<void> {
  // The application is booted by a PHP its packages are for, whichever one the path has.
  if (program !== 'php') {
    writeFileSync(join(application, 'docgen.yaml'), `${APPLICATION['docgen.yaml']}host: {php: ${program}}\n`);
  }
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'dglh-')));
  folders.push(home);
  const bin = join(installation.folder, 'client-cli/bin/docgen.cjs');
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: home, TMPDIR: home, XDG_CACHE_HOME: home, DOCGEN_BIN: bin };
  execFileSync(program, ['artisan', 'package:discover'], { cwd: application, env });
  const artisan = execFileSync(program, ['artisan', 'docgen:routes', '--json', '--no-daemon'], {
    cwd: application,
    env,
    encoding: 'utf8',
  });
  expect(artisan).toContain('books.show');
  const port = await freePort();
  const router = '../vendor/laravel/framework/src/Illuminate/Foundation/resources/server.php';
  const server = spawn(program, ['-S', `127.0.0.1:${port}`, router], {
    cwd: join(application, 'public'),
    env,
    stdio: 'ignore',
  });
  try {
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { Accept: 'application/json' } });
    await until('it answers', async () => (await get('/up').catch(() => undefined))?.ok === true);
    // The first build may take longer than a page waits for it.
    await until('there is a document', async () => (await get('/docs/api.json')).ok);
    const document = (await (await get('/docs/api.json')).json()) as { paths: object };
    expect(Object.keys(document.paths)).toEqual(['/api/books/{book}']);
    const page = await (await get('/docs/api')).text();
    expect(page).toContain('id="api-reference"');
    const [, asset = ''] = /<script src="http:\/\/[^/]+([^"]+)"/.exec(page) ?? [];
    expect((await get(asset)).headers.get('cache-control')).toContain('immutable');
    const notes = (await (await get('/docs/api/notes')).json()) as { operations: { at: object }[] };
    expect(notes.operations.map(({ at }) => at)).toMatchObject([
      { file: 'app/Http/Controllers/BookController.php', line: 7 },
    ]);
    expect((await get('/docs/api/reload')).status).toBe(404);
    execFileSync(process.execPath, [bin, 'daemon', 'stop'], { cwd: application, env });
  } finally {
    server.kill('SIGKILL');
  }
}
