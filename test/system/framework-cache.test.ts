import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatRows } from '../../server/src/emit/formats.js';
import { docgen, run } from '../support/app.js';
import { noLaravel } from '../support/laravel.js';
import { app, found, made, TWO } from './cached-application.js';

const bookshop = join(resolve(dirname(fileURLToPath(import.meta.url)), '../..'), 'examples/bookshop');

describe.skipIf(noLaravel !== undefined)('the documents in the cache of a real Laravel (commands 7.2, 7.3)', () => {
  describe('the bookshop', () => {
    let root: string;
    beforeAll(() => {
      root = mkdtempSync(join(tmpdir(), 'docgen-bookshop-'));
      made.push(() => rmSync(root, { recursive: true, force: true }));
      // Files its own tests write there may come and go meanwhile.
      const passing = /^\/(?:storage|bootstrap\/cache|\.phpunit\.[\w.]+)(?:\/|$)/;
      cpSync(bookshop, root, { recursive: true, filter: (path) => !passing.test(path.slice(bookshop.length)) });
      for (const folder of [
        'bootstrap/cache',
        'storage/framework/cache/data',
        'storage/framework/views',
        'storage/logs',
      ])
        mkdirSync(join(root, folder), { recursive: true });
      // What becomes of a document does not depend on how many operations it has.
      const yaml = readFileSync(join(root, 'docgen.yaml'), 'utf8');
      const few = yaml.replace("include: ['api/*']", "include: ['api/books*', 'api/more']");
      expect(few).not.toBe(yaml);
      writeFileSync(join(root, 'docgen.yaml'), few);
    });

    test('another process finds what export writes, until it is cleared', async () => {
      await docgen(['export', '--provenance=none', '--drop-ids', '--out=page.json'], root);
      const stored = await docgen(['cache'], root);
      expect([stored.exit, stored.err]).toEqual([0, '']);
      expect(stored.out).toMatch(/^Cached document "default"\.\n\nDiagnostics for default:\n/);
      const document = readFileSync(join(root, 'page.json'), 'utf8');
      expect(found(root)).toEqual({ format: 'openapi-3.2', document });
      expect(document).not.toContain('x-docgen');

      expect(await docgen(['clear'], root)).toEqual({ exit: 0, out: 'Cleared cached document "default".\n', err: '' });
      expect(found(root)).toBeNull();
      expect((await docgen(['docgen:clear'], root)).exit).toBe(0);
    });

    test('what is stored is a source of docgen diff (commands 5)', async () => {
      const nothing = await docgen(['diff', '--cached'], root);
      expect([nothing.exit, nothing.err]).toEqual([
        1,
        'The cache of the application holds no document "default"; docgen cache stores it.\n',
      ]);
      await docgen(['cache'], root);
      expect(await docgen(['diff', '--cached', 'default'], root)).toEqual({
        exit: 0,
        out: `Note: one side carries no docgen identities, so operations were paired by method and path.
A path that was renamed therefore reads as a removal plus an addition.\n\nNo API changes\n`,
        err: '',
      });
      const routes = join(root, 'routes/api.php');
      const before = readFileSync(routes, 'utf8');
      const withRoute = `${before}\nIlluminate\\Support\\Facades\\Route::get('more', fn () => ['more' => true]);\n`;
      writeFileSync(routes, withRoute);
      const { exit, out } = await docgen(['diff', '--cached', '--format=json'], root);
      expect(exit).toBe(0);
      expect(JSON.parse(out)).toMatchObject({
        pairing: 'structural',
        counts: { total: 1, breaking: 0 },
        changes: [{ code: 'operation.added', path: expect.stringMatching(/^GET \/.*more$/) }],
      });
      expect((await docgen(['diff', '--cached', '--format=markdown'], root)).out).toContain('cache:default');
      expect((await docgen(['diff', '--cached', '--host=static'], root)).err).toBe(
        'Could not read document "default" from the cache: the host mode is static, which never starts PHP.\n',
      );
      writeFileSync(routes, before);
      for (const wrong of [
        ['a.json', 'default'],
        ['default', '--against=main'],
      ]) {
        const refused = await docgen(['diff', '--cached', ...wrong], root);
        expect([refused.exit, refused.err]).toEqual([1, '--cached takes neither a file nor --against.\n']);
      }
      expect((await docgen(['clear'], root)).exit).toBe(0);
    });

    test('a cached configuration stays in force, as it does for the pages', async () => {
      writeFileSync(join(root, 'config/docgen.php'), "<?php return ['cache' => ['store' => env('PAGES_STORE')]];\n");
      const pages = "'stores' => ['pages' => ['driver' => 'file', 'path' => storage_path('pages')]]";
      writeFileSync(join(root, 'config/cache.php'), `<?php return ['default' => 'file', ${pages}];\n`);
      const env = { PATH: process.env.PATH ?? '', PAGES_STORE: 'pages' };
      execFileSync('php', ['artisan', 'config:cache'], { cwd: root, env });
      expect((await docgen(['cache'], root)).out).toMatch(/^Cached document "default"\.\n/);
      expect(found(root, 'default', "'pages'")).toMatchObject({ format: 'openapi-3.2' });
      expect(found(root, 'default', "'file'")).toBeNull();
    });
  });

  test('each document has its own key; one can be named', async () => {
    const root = app({ 'docgen.yaml': TWO });
    expect((await run(['cache', 'nothing-here'], root)).out).toMatch(/^Cached document "nothing-here"\.\n/);
    expect(found(root)).toBeNull();
    const { exit, out } = await run(['cache'], root);
    expect(exit).toBe(0);
    expect(out.match(/^Cached .*$/gm)).toEqual(['Cached document "default".', 'Cached document "nothing-here".']);
    const paths = (key: string) => {
      const { document } = found(root, key) as { document: string };
      return Object.keys(JSON.parse(document).paths);
    };
    expect(paths('default')).toEqual(['/api/ping']);
    expect(paths('nothing-here')).toEqual([]);

    expect((await run(['clear', 'default'], root)).out).toBe('Cleared cached document "default".\n');
    expect([found(root), found(root, 'nothing-here')]).toEqual([null, expect.anything()]);
    expect((await run(['clear'], root)).out).toBe(
      'Cleared cached document "default".\nCleared cached document "nothing-here".\n',
    );
    expect(found(root, 'nothing-here')).toBeNull();
    for (const command of ['cache', 'clear']) {
      expect(await run([command, 'nope'], root)).toMatchObject({ exit: 1, err: 'Unknown document "nope".\n' });
    }
  });

  test('cache.store of config/docgen.php names the store', async () => {
    const root = app({
      'config/docgen.php': "<?php return ['cache' => ['store' => 'pages']];\n",
      'config/cache.php':
        "<?php return ['default' => 'array', 'stores' => ['pages' => ['driver' => 'database', 'connection' => 'sqlite', 'table' => 'pages']]];\n",
    });
    mkdirSync(join(root, 'database'));
    const file = join(root, 'database/database.sqlite');
    writeFileSync(file, '');
    const table = 'create table pages (key varchar primary key, value text, expiration integer)';
    execFileSync('php', ['-r', '(new PDO("sqlite:".$argv[1]))->exec($argv[2]);', file, table]);
    expect((await run(['cache'], root)).out).toMatch(/^Cached document "default"\.\n/);
    expect(found(root, 'default', "'pages'")).toMatchObject({ format: 'openapi-3.2' });
    expect((await run(['clear'], root)).exit).toBe(0);
    expect(found(root, 'default', "'pages'")).toBeNull();
  });

  test.each([
    [
      'a database that is not there',
      { 'config/cache.php': '' },
      /Database file at path \[database\/database\.sqlite\] does not exist/,
    ],
    ['a table that is not there', { 'config/cache.php': '', 'database/database.sqlite': ' ' }, /no such table: cache/],
    [
      'no such store',
      { 'config/docgen.php': "<?php return ['cache' => ['store' => 'nope']];" },
      /Cache store \[nope\] is not defined/,
    ],
    [
      'nobody listens',
      {
        'config/database.php':
          "<?php return ['default' => 'pgsql', 'connections' => ['pgsql' => ['driver' => 'pgsql', 'host' => '127.0.0.1', 'port' => 1, 'database' => 'x']]];",
        'config/cache.php': "<?php return ['default' => 'database'];",
      },
      /could not find driver|refused/,
    ],
    ['a directory that cannot be made', { 'storage/framework/cache/data': 'a file' }, /Failed to open stream: /],
  ])('a store that fails: %s', async (_name, files, reason) => {
    const root = app({ 'docgen.yaml': TWO, ...(files as Record<string, string>) });
    const { exit, out } = await run(['cache'], root);
    expect(exit).toBe(1);
    const lines = out.match(/^Could not store document .*$/gm) ?? [];
    expect(lines.map((line) => /^Could not store document "(.*?)": .*[^.]\.$/.exec(line)?.[1])).toEqual([
      'default',
      'nothing-here',
    ]);
    for (const line of lines) {
      expect(line).toMatch(reason);
      expect(line.length).toBeLessThan(400);
      expect(line).not.toContain(root);
    }
    expect(out).not.toContain('Cached document');
  });

  test.each([
    ['array', {}],
    [
      'null',
      { 'config/cache.php': "<?php return ['default' => 'none', 'stores' => ['none' => ['driver' => 'null']]];" },
    ],
    ['failover to array', { 'config/cache.php': "<?php return ['default' => 'failover'];" }],
  ])('a store that keeps nothing beyond a process does not count: %s', async (_name, files) => {
    const root = app(files as Record<string, string>);
    const { exit, out } = await run(['cache'], root, { CACHE_STORE: 'array' });
    expect(exit).toBe(1);
    expect(out).toMatch(
      /^Could not store document "default": .*(?:another process does not find it|did not take it).*\.\n/,
    );
  });

  test('host.env prepares boots for reading and does not choose the store', async () => {
    const root = app({
      'docgen.yaml':
        "host: { env: { CACHE_STORE: array } }\ndocuments:\n  default: { routes: { include: ['api/*'] } }\n",
    });
    expect((await run(['cache'], root)).exit).toBe(0);
    expect(found(root)).toMatchObject({ format: 'openapi-3.2' });
    writeFileSync(join(root, 'docgen.yaml'), 'documents: [');
    expect((await run(['clear'], root)).out).toBe('Cleared cached document "default".\n');
    expect(found(root)).toBeNull();
  });

  test('what is invalid is stored and fails the run', async () => {
    const root = app({
      'docgen.yaml': "documents: { default: { info: { license: {} }, routes: { include: ['api/*'] } } }\n",
    });
    const { exit, out } = await run(['cache'], root);
    expect(exit).toBe(1);
    expect(out).toMatch(/^Cached document "default"\.\n/m);
    expect(out).toContain('[error] document.openapi-invalid: ');
    expect(found(root)).toMatchObject({ format: 'openapi-3.2' });
  });

  test('a disabled service stores nothing and still clears', async () => {
    const root = app();
    await run(['cache'], root);
    const off = { DOCGEN_ENABLED: 'false' };
    writeFileSync(join(root, 'config/docgen.php'), "<?php return ['enabled' => env('DOCGEN_ENABLED', true)];\n");
    expect(await run(['cache'], root, off)).toMatchObject({
      exit: 1,
      err: 'Docgen is disabled (set docgen.enabled = true to run this command).\n',
    });
    expect((await run(['clear'], root, off)).out).toBe('Cleared cached document "default".\n');
    expect(found(root)).toBeNull();
  });

  test('the driver of the page says which version is stored', async () => {
    const root = app({
      'config/docgen.php': "<?php return ['documents' => ['default' => ['viewer' => ['driver' => 'plain']]]];\n",
    });
    await run(['cache'], root);
    const file = join(root, 'storage/docgen/facts.json');
    const facts = JSON.parse(readFileSync(file, 'utf8'));
    facts.service.drivers = { plain: { class: 'Plain', specVersion: '3.1', assets: [] } };
    writeFileSync(file, JSON.stringify(facts));
    const { out } = await run(['cache'], root);
    const served = formatRows.find(({ page }) => page === '3.1');
    if (served !== undefined) expect(found(root)).toMatchObject({ format: served.names[0] });
    else expect(out).toContain('The page of document "default" wants OpenAPI 3.1; documents are written in 3.2.\n');
  });

  test('nothing of the application changes but its cache and storage/docgen', async () => {
    const root = app();
    await run(['cache'], root);
    expect(JSON.parse(readFileSync(join(root, 'storage/docgen/viewer.json'), 'utf8'))).toMatchObject({
      docgen: 'viewer/1',
    });
    for (const path of [
      'bootstrap/cache/packages.php',
      'bootstrap/cache/services.php',
      'docs',
      'storage/logs/laravel.log',
    ]) {
      expect(existsSync(join(root, path))).toBe(false);
    }
  });
});
