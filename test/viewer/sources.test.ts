import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { noLaravel } from '../support/laravel.js';
import { until } from '../support/until.js';
import { Site } from './site.js';

/** A driver named `custom` that wants a version of OpenAPI. */
const wanting = (version: string, name = 'custom') => `<?php
Docgen\\Docgen::extend(new class implements Docgen\\Viewer\\Driver, Docgen\\Viewer\\WantsSpecVersion {
    public function name(): string { return '${name}'; }
    public function render(Docgen\\Viewer\\ViewerContext $context): string { return 'custom ' . $context->specUrl; }
    public function specVersion(): string { return '${version}'; }
});`;

const targets = (...list: [format: string, path: string][]) => ({
  'storage/docgen/viewer.json': JSON.stringify({
    docgen: 'viewer/1',
    documents: {
      default: { title: 'Shop', version: '7', targets: list.map(([format, path]) => ({ format, path })) },
    },
  }),
});

describe.skipIf(noLaravel !== undefined)('the sources of a page under a real Laravel (cache 7)', () => {
  const installation = install();
  let site: Site;
  /** A site of its own, whose daemon stands still: its page waits half a minute, while the tests of the other site run. */
  let still: Site;
  let waiting: ReturnType<typeof served>;
  beforeAll(async () => {
    still = await new Site(installation).viewer().start(['XDG_RUNTIME_DIR']);
    still.docgen(['daemon', 'start']);
    still.warnings();
    for (const pid of still.daemons()) process.kill(pid, 'SIGSTOP');
    waiting = served(still);
    // Where only another test is asked for, nobody waits for it.
    waiting.catch(() => {});
    site = new Site(installation);
    await site.start(['XDG_RUNTIME_DIR']);
  });
  beforeEach(async () => {
    site.set({}).viewer().remove('storage/docgen/viewer.json', 'storage/framework/cache/data', 'site.php');
    mkdirSync(join(site.root, 'storage/framework/cache/data'));
    site.warnings();
  });
  const production = () => site.set({ APP_ENV: 'production' });
  const open = (settings: string) => site.viewer(`'gate' => 'anybody', ${settings}`);
  const served = async (of = site) => {
    const answer = await of.get('/docs/api.json');
    return { status: answer.status, text: await answer.text() };
  };
  const read = (path: string) => readFileSync(join(site.root, path), 'utf8');
  let page: string | undefined;
  /** What a process of its own exports of the site's source, which no test changes for longer than it runs. */
  const exported = () => {
    if (page === undefined) {
      site.docgen(['export', '--provenance=none', '--drop-ids', '--out=page.json', '--no-daemon']);
      page = read('page.json');
    }
    return page;
  };

  describe('without a daemon', () => {
    beforeEach(() => site.withoutDaemon());

    test('generate serves the artifact (cache row 48)', async () => {
      production();
      open('');
      expect(await served()).toEqual({ status: 200, text: read('docs/openapi.json') });
      expect(site.warnings()).toEqual([
        'No docgen daemon answers for document "default" (none is announced), serving <app>/docs/openapi.json.',
      ]);
      expect(site.daemons()).toEqual([]);
    });

    test('generate says so where there is no artifact either (cache row 49)', async () => {
      production().write(targets(['openapi-3.2', 'docs/none.json']));
      open('');
      const message =
        'The document "default" cannot be generated here: no docgen daemon is running and no exported artifact exists.';
      const { status, text } = await served();
      expect([status, JSON.parse(text)]).toEqual([503, { message }]);
      expect(site.warnings()).toEqual([`${message} (none is announced)`]);
      // A daemon that is gone without a word is none either.
      site.write({
        'storage/docgen/daemon.json': JSON.stringify({ docgen: 'daemon/1', pid: 1, endpoint: '/none', token: 'x' }),
      });
      expect((await served()).status).toBe(503);
    });

    test('artifact serves the newest format that is JSON, as it is', async () => {
      open("'source' => 'artifact'");
      site.write({ 'a.json': '{"openapi": "3.1.1", "x": 1.0, "big": 123456789012345678901}', 'b.json': 'not read' });
      site.write(targets(['openapi-3.0', 'b.json'], ['openapi-3.2', 'c.YAML'], ['openapi-3.1', 'a.json']));
      expect(await served()).toEqual({ status: 200, text: read('a.json') });
      expect(site.warnings()).toEqual([]);
    });

    test('artifact never shows provenance or identities (cache row 44)', async () => {
      site.docgen(['export', '--format=full', '--provenance=full', '--out=full.json', '--no-daemon']);
      for (const settings of ['', "'artifact' => 'full.json'"]) {
        open(`'source' => 'artifact', ${settings}`);
        site.write(targets(['full', 'full.json']));
        const { status, text } = await served();
        expect(status).toBe(200);
        expect(text).not.toMatch(/x-docgen|app\/Http/);
        expect(text).toBe(exported());
      }
      site.write({ 'full.json': read('full.json').slice(0, -40) });
      expect((await served()).text).not.toMatch(/x-docgen/);
    });

    test('artifact that is missing is an empty document (cache row 45)', async () => {
      open("'source' => 'artifact'");
      site.write(targets(['openapi-3.2', 'docs/none.json']));
      expect(await served()).toEqual({
        status: 200,
        text: '{"openapi":"3.2.0","info":{"title":"Shop","version":"7"},"paths":{}}',
      });
      expect(site.warnings()).toEqual([
        'The artifact <app>/docs/none.json of document "default" cannot be read; run docgen export.',
      ]);
    });

    test('artifact without a target a page can show is generated (cache row 43)', async () => {
      production();
      open("'source' => 'artifact'");
      site.write(targets(['collection', 'c.json'], ['openapi-3.2', 'docs/openapi.yaml']));
      expect((await served()).status).toBe(503);
      expect(site.warnings()[0]).toBe(
        'No artifact of document "default" is JSON that a page can show; it is generated instead.',
      );
    });

    test('an artifact of the version the driver wants wins; else the file as it is', async () => {
      production().write({ 'site.php': wanting('3.0'), 'old.json': '{"openapi": "3.0.4"}' });
      open("'source' => 'artifact', 'driver' => 'custom'");
      site.write(targets(['openapi-3.2', 'docs/openapi.json'], ['openapi-3.0', 'old.json']));
      expect((await served()).text).toBe(read('old.json'));
      site.write(targets(['openapi-3.2', 'docs/openapi.json']));
      expect((await served()).text).toBe(read('docs/openapi.json'));
      expect(site.warnings()).toEqual([
        'The page of document "default" wants OpenAPI 3.0, which no artifact has; serving <app>/docs/openapi.json.',
      ]);
    });

    test('cache serves what docgen cache stored, else what generate does (cache rows 46, 47)', async () => {
      production();
      open("'source' => 'cache'");
      expect((await served()).text).toBe(read('docs/openapi.json'));
      expect(site.warnings()[0]).toBe('The cache holds no document "default"; run docgen cache.');
      site.docgen(['cache', '--no-daemon']);
      expect(await served()).toEqual({ status: 200, text: exported() });
      expect(site.warnings()).toEqual([]);
      site.write({ 'site.php': wanting('3.1') });
      open("'source' => 'cache', 'driver' => 'custom'");
      await served();
      expect(site.warnings()[0]).toBe(
        'The cache holds document "default" as openapi-3.2 and its page wants openapi-3.1; run docgen cache.',
      );
    });

    test('a page starts one in the local environment, and the shell finds, uses and stops it', async () => {
      expect((await served()).status).toBe(200);
      expect(site.daemons()).toHaveLength(1);
      site.docgen(['export', '--provenance=none', '--drop-ids', '--out=page.json']);
      // A page whose daemon takes too long to build for the first time serves the file, and the next page asks again.
      await until('the daemon answers a page', async () => (await served()).text === read('page.json'));
      expect(site.daemons()).toHaveLength(1);
      expect(site.docgen(['daemon', 'stop'])).toBe('Daemon stopped.\n');
      await until('it has ended', () => site.daemons().length === 0);
    });
  });

  describe('with a daemon', () => {
    beforeAll(() => void site.docgen(['daemon', 'start']));

    test('generate is what a shell exports, also when a driver wants another version (cache row 50)', async () => {
      site.docgen(['export', '--provenance=none', '--drop-ids', '--out=page.json']);
      expect((await served()).text).toBe(read('page.json'));
      site.write({ 'site.php': wanting('3.1') }).viewer("'driver' => 'custom'");
      expect(JSON.parse((await served()).text).openapi).toBe('3.1.1');
      expect(await site.text('/docs/api')).toBe(`custom ${site.url}/docs/api.json`);
      site.write({ 'site.php': wanting('4.0') });
      expect(JSON.parse((await served()).text).openapi).toBe('3.2.0');
      expect(site.warnings()).toEqual([
        'The viewer driver "custom" wants OpenAPI "4.0", which is none of 3.0, 3.1, 3.2; it gets the newest.',
      ]);
    });

    test('a tag travels along', async () => {
      const etag = (await site.get('/docs/api.json')).headers.get('etag') ?? '';
      const again = await site.get('/docs/api.json', { 'If-None-Match': etag });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    });

    test('a refusal is its first line', async () => {
      const yaml = read('docgen.yaml');
      site.write({ 'docgen.yaml': 'documents: {other: {}}\n' });
      expect(await served()).toEqual({ status: 503, text: '{"message":"Unknown document \\"default\\"."}' });
      site.write({ 'docgen.yaml': '- no map\n' });
      const { status, text } = await served();
      expect(status).toBe(503);
      expect(JSON.parse(text).message).toMatch(/\S/);
      site.write({ 'docgen.yaml': yaml });
      expect((await served()).status).toBe(200);
    });

    test('one that is killed while it works is started again', async () => {
      // A change of the configuration makes the next answer take its time.
      site.write({ 'docgen.yaml': `${read('docgen.yaml')}# ${Math.random()}\n` });
      const asked = served();
      for (const pid of site.daemons()) process.kill(pid, 'SIGKILL');
      expect((await asked).status).toBe(200);
      await until('one runs again', () => site.daemons().length === 1);
    });
  });

  test('php artisan hands its arguments on', () => {
    expect(site.artisan('docgen:routes', '--json', '--no-interaction')).toBe(site.docgen(['routes', '--json']));
    // So do the exit code and the other stream come back.
    const refused = spawnSync('php', ['artisan', 'docgen:export', '--wrong'], {
      cwd: site.root,
      env: site.shell,
      encoding: 'utf8',
    });
    expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('--wrong') });
  });

  test('a daemon that is there and does not answer in time is not started again', async () => {
    const pids = still.daemons();
    expect(pids).toHaveLength(1);
    expect(await waiting).toEqual({ status: 200, text: still.read('docs/openapi.json') });
    expect(still.warnings()).toEqual([
      'No docgen daemon answers for document "default" (it does not answer in time), serving <app>/docs/openapi.json.',
    ]);
    expect(still.daemons()).toEqual(pids);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    expect((await served(still)).status).toBe(200);
    expect(still.warnings()).toEqual([]);
  });
});
