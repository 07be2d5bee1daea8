import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { SMALL } from '../support/app.js';
import { until } from '../support/until.js';
import { foreign, noBrowser, open } from './browser.js';
import { ask, enter, type Served, servedBy } from './served.js';

const TWO = {
  'docgen.yaml':
    "host:\n  boot: static\ndocuments:\n  default:\n    routes:\n      include: ['api/*']\n  admin:\n    routes:\n      include: ['about']\n",
};

describe('docgen serve (commands 7.9)', () => {
  const installation = install();
  let place: Place;
  let served: Served;
  let cookie: string;
  beforeAll(async () => {
    place = new Place(installation, { ...SMALL, ...TWO }, 'file');
    served = await servedBy(place.spawn(['serve', '--no-daemon']));
    installation.lasting.push(async () => {
      served.child.kill('SIGKILL');
      await until('it has ended', () => served.child.signalCode !== null);
    });
    cookie = await enter(served);
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(served.port, path, { cookie, ...headers }, method);

  test('the token is good for one browser', async () => {
    const { pathname, search } = new URL(served.url);
    expect(cookie).toMatch(/^docgen-\d+=[\w-]{32}$/);
    expect((await ask(served.port, `${pathname}${search}`)).status).toBe(403);
    expect((await ask(served.port, '/')).status).toBe(403);
    expect((await ask(served.port, '/?token=')).status).toBe(403);
    expect((await ask(served.port, '/', { cookie: `${cookie}x` })).status).toBe(403);
    expect((await get('/')).status).toBe(200);
  });

  test.each([
    [{ host: 'evil.example' }],
    [{ host: 'evil.example:80' }],
    [{ host: '127.0.0.1' }],
    [{ origin: 'http://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('%j is refused', async (headers) => {
    const { status, text } = await get('/default.json', headers);
    expect(status).toBe(403);
    expect(text).not.toContain('openapi');
  });

  test('other methods are refused, and the names of this machine are not', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await get('/', {}, method)).status).toBe(403);
    expect((await get('/', { host: `localhost:${served.port}` })).status).toBe(200);
    expect((await get('/', {}, 'HEAD')).text).toBe('');
  });

  test('every document in every format is what export writes', async () => {
    const { text: index } = await get('/');
    expect(index).toContain('href="/default/single-column"');
    expect(index).toContain('href="/admin/three-panel"');
    for (const format of ['openapi-3.2', 'openapi-3.0', 'collection', 'typescript']) {
      const options = [
        `--format=${format}`,
        '--provenance=none',
        '--drop-ids',
        '--out=x.out',
        '--no-daemon',
        '--force',
      ];
      await place.docgen(['export', 'default', ...options]);
      const answer = await get(`/default/formats/${format}`);
      expect([answer.status, answer.text]).toEqual([200, place.app.read('x.out')]);
    }
    const answer = await get('/admin.json');
    expect(Object.keys(JSON.parse(answer.text).paths)).toEqual(['/about']);
    const etag = String(answer.headers.etag);
    expect((await get('/admin.json', { 'if-none-match': etag })).status).toBe(304);
  });

  test.each([
    '/none.json',
    '/default/none',
    '/default/formats/none',
    '/scripts/../page.js',
    '/scripts/%2e%2e%2fx.js',
    '/%',
    '//',
  ])('there is no %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('notes name the lines of the source, for whoever may see the page (cache 6.6)', async () => {
    expect((await ask(served.port, '/default/notes')).status).toBe(403);
    expect((await get('/none/notes')).status).toBe(404);
    const { operations } = JSON.parse((await get('/default/notes')).text);
    expect(operations.length).toBeGreaterThan(0);
    for (const { at } of operations) expect(at.href).toBe(`vscode://file/${place.app.root}/${at.file}:${at.line}`);
  });

  test('a page takes scripts from its own server only, and none from texts', async () => {
    const { headers, text } = await get('/default/single-column');
    const policy = String(headers['content-security-policy']);
    const [, nonce] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(text).toContain(`<script nonce="${nonce}">`);
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    const [, address = ''] = /<script src="([^"]+)">/.exec(text) ?? [];
    expect((await get(address)).text).toBe(
      readFileSync(join(installation.folder, 'client-cli/dist/viewer/single-column.js'), 'utf8'),
    );
  });

  test('a port that is taken is refused', async () => {
    const { exit, err } = await place.docgen(['serve', '--no-daemon', `--port=${served.port}`]);
    expect([exit, err]).toEqual([1, `Port ${served.port} cannot be listened at (EADDRINUSE).\n`]);
    expect((await place.docgen(['serve', 'none', '--no-daemon'])).err).toBe('Unknown document "none".\n');
  });

  test.skipIf(noBrowser !== undefined)('both drivers show it under that policy, and reload it', async () => {
    const other = await servedBy(place.spawn(['serve', 'default']));
    const shown = await open();
    const { page } = shown;
    await page.goto(other.url);
    await page.getByText('Tell that the service is up').filter({ visible: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/default/single-column');
    await page.goto(`http://127.0.0.1:${other.port}/default/three-panel`);
    await page.getByText('Tell that the service is up').filter({ visible: true }).first().waitFor();
    expect(foreign(shown, other.url)).toEqual([]);
    expect(shown.complaints).toEqual([]);
    await page
      .getByRole('link', { name: /^app\/Http\/Controllers\/PingController\.php:\d+$/ })
      .first()
      .waitFor();
    const controller = 'app/Http/Controllers/PingController.php';
    place.app.write({ [controller]: place.app.read(controller).replace('Tell that', 'Say whether') });
    await page.getByText('Say whether the service is up').filter({ visible: true }).first().waitFor();
    await shown.close();
    other.child.kill('SIGINT');
    await until('it has ended', () => other.child.exitCode !== null);
    expect([other.child.exitCode, other.said().split('\n').at(-2)]).toEqual([0, 'Stopped serving.']);
  });
});
