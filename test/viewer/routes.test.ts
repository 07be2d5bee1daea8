import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { noLaravel } from '../support/laravel.js';
import { Site } from './site.js';

const ROUTES = ['/docs/api', '/docs/api.json', '/docs/api/assets/single-column.js', '/docs/api/reload'];
const TOKEN = 'ab'.repeat(32);

describe.skipIf(noLaravel !== undefined)('the routes of a page under a real Laravel (cache 6)', () => {
  const installation = install();
  let site: Site;
  beforeAll(async () => {
    site = await new Site(installation).start();
  });
  beforeEach(() => {
    // No source but the committed artifact: what is asked here needs no daemon.
    site.set({}).viewer("'source' => 'artifact'").remove('storage/docgen', 'site.php');
    // The counters of the throttle lie in the cache.
    site.remove('storage/framework/cache/data');
    site.write({ 'storage/docgen/watch': TOKEN });
    site.warnings();
  });
  const statuses = async (headers: Record<string, string> = {}) => {
    const found: number[] = [];
    for (const path of ROUTES) {
      found.push((await site.get(path, headers)).status);
    }
    return found;
  };

  test('all four answer in the local environment', async () => {
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect(await site.text('/docs/api')).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">/);
    expect(site.warnings()).toEqual([]);
  });

  describe.each(['local', 'production'])('in the environment %s', (APP_ENV) => {
    test('without a gate only the local one is allowed (cache row 38)', async () => {
      site.set({ APP_ENV });
      const status = APP_ENV === 'local' ? 200 : 403;
      expect(await statuses()).toEqual(Array(4).fill(status));
      expect(await statuses({ 'X-User': 'ann' })).toEqual(Array(4).fill(status));
    });

    // A user who is denied (cache row 39), and a guest where the gate wants a user (cache row 40).
    test.each([
      ['a guest', {}, 403],
      ['a user who is denied', { 'X-User': 'bob' }, 403],
      ['a user who is allowed', { 'X-User': 'ann' }, 200],
    ])('a gate and %s', async (_who, headers, status) => {
      site.set({ APP_ENV }).viewer("'source' => 'artifact', 'gate' => 'viewDocs'");
      expect(await statuses(headers)).toEqual(Array(4).fill(status));
      const refused = await site.get('/docs/api.json', headers);
      if (status === 403) expect(await refused.json()).toHaveProperty('message');
    });

    test('a gate that takes guests', async () => {
      site.set({ APP_ENV }).viewer("'source' => 'artifact', 'gate' => 'anybody'");
      expect(await statuses()).toEqual([200, 200, 200, 200]);
    });
  });

  test('the gate comes before any work: a driver and a source are not asked', async () => {
    site.write({
      'site.php': `<?php
use Docgen\\Viewer\\{Driver, ViewerContext};
Docgen\\Docgen::extend(new class implements Driver, Docgen\\Viewer\\ProvidesAssets, Docgen\\Viewer\\WantsSpecVersion {
    private function ran(): void { file_put_contents(base_path('ran'), 'x'); }
    public function name(): string { return 'single-column'; }
    public function render(ViewerContext $context): string { $this->ran(); return 'x'; }
    public function assets(): array { $this->ran(); return []; }
    public function specVersion(): string { $this->ran(); return '3.1'; }
});`,
    });
    site.viewer("'source' => 'artifact', 'gate' => 'viewDocs'");
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    expect(() => readFileSync(join(site.root, 'ran'))).toThrow();
    expect(await statuses({ 'X-User': 'ann' })).toEqual([200, 200, 404, 200]);
    expect(readFileSync(join(site.root, 'ran'), 'utf8')).toBe('x');
    site.remove('ran');
  });

  test.each([
    ["'route' => null", ''],
    ["'route' => ''", ''],
    ["'enabled' => false", ''],
    ['', "'viewer' => ['enabled' => false]"],
    ['', "'enabled' => false"],
  ])('no page with %s %s (cache rows 41, 42)', async (settings, more) => {
    site.viewer(settings, more);
    expect(await statuses()).toEqual([404, 404, 404, 404]);
  });

  test('another route, and one at the root', async () => {
    site.viewer("'source' => 'artifact', 'route' => '//reference/'");
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect(await site.text('/reference')).toContain(`data-url="${site.url}/reference.json"`);
    expect((await site.get('/reference.json')).status).toBe(200);
    site.viewer("'source' => 'artifact', 'route' => '/'");
    // The bookshop's own route comes later and wins; the others are there.
    expect((await site.get('/.json')).status).toBe(200);
    expect((await site.get('/assets/single-column.js')).status).toBe(200);
  });

  test('the configured middleware and nothing else', async () => {
    site.viewer("'source' => 'artifact', 'middleware' => []");
    const bare = await site.get('/docs/api');
    expect(bare.headers.get('set-cookie')).toBeNull();
    site.viewer("'source' => 'artifact', 'middleware' => 'web'");
    const usual = await site.get('/docs/api');
    expect(usual.headers.get('set-cookie')).toMatch(/session/);
    expect(usual.headers.get('x-ratelimit-limit')).toBe('60');
  });

  test('a document is not sent twice (cache row 35)', async () => {
    const first = await site.get('/docs/api.json');
    const body = await first.text();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(first.headers.get('content-type')).toBe('application/json');
    expect(first.headers.get('cache-control')).toBe('no-cache, private');
    expect(body).toBe(readFileSync(join(site.root, 'docs/openapi.json'), 'utf8'));
    const second = await site.get('/docs/api.json', { 'If-None-Match': etag });
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await site.get('/docs/api.json', { 'If-None-Match': `W/"x", ${etag}` })).status).toBe(304);
    expect((await site.get('/docs/api.json', { 'If-None-Match': '"x"' })).status).toBe(200);
  });

  test('a script is kept for ever and changes its address with its bytes (cache row 36)', async () => {
    const page = await site.text('/docs/api');
    const [, address = ''] = /<script src="([^"]+)">/.exec(page) ?? [];
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/docs\/api\/assets\/single-column\.js\?v=[0-9a-f]{16}$/);
    for (const url of [address, address.split('?')[0] ?? '']) {
      const answer = await fetch(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/javascript');
      expect(answer.headers.get('cache-control')).toBe('immutable, max-age=31536000, public');
      const file = readFileSync(join(site.root, 'vendor/docgen/laravel/resources/viewer/single-column.js'));
      expect(file.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
      const again = await fetch(url, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
    }
  });

  // The scripts of another driver (cache row 37), and paths.
  test.each([
    'three-panel.js',
    'subscriber.js',
    '..%2F..%2F.env.js',
    '%2e%2e/single-column.js',
    '..\\..\\composer.js',
    'single-column.js%00.js',
    'single-column%2Ejs.js',
    '.js',
    '%252e%252e%252fcomposer.js',
  ])('no script is called %s', async (name) => {
    expect((await site.get(`/docs/api/assets/${name}`)).status).toBe(404);
  });

  test('text of the application stays text', async () => {
    const title = '</title><script>alert(1)</script>"\'&';
    site.write({
      'storage/docgen/viewer.json': JSON.stringify({
        docgen: 'viewer/1',
        documents: {
          default: { title, version: '1', targets: [{ format: 'openapi-3.2', path: 'docs/openapi.json' }] },
        },
      }),
    });
    site.viewer(`'source' => 'artifact', 'configuration' => ['x' => '"></script><script>alert(2)</script>']`);
    const page = await site.text('/docs/api');
    expect(page).not.toContain('alert(1)</script>');
    expect(page).not.toContain('alert(2)</script>');
    expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&apos;&amp;</title>');
  });

  describe('reload', () => {
    test('without a session there is none (cache rows 28, 30, 33)', async () => {
      for (const text of [undefined, '', TOKEN.slice(1), `${TOKEN}\n`, TOKEN.toUpperCase(), `${TOKEN}0`]) {
        site.remove('storage/docgen/watch');
        if (text !== undefined) site.write({ 'storage/docgen/watch': text });
        expect((await site.get('/docs/api/reload')).status).toBe(404);
        expect(await site.text('/docs/api')).not.toContain('EventSource');
      }
    });

    test('a session has one (cache rows 29, 31, 32)', async () => {
      const answer = await site.get('/docs/api/reload');
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).toMatch(new RegExp(`^retry: \\d+\nevent: reload\ndata: ${TOKEN}\n\n$`));
      const retry = (said: string) => Number(/^retry: (\d+)$/m.exec(said)?.[1]);
      expect(retry(text)).toBeGreaterThanOrEqual(500);
      expect(retry(text)).toBeLessThanOrEqual(2_000);
      expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream\b/);
      expect(answer.headers.get('cache-control')).toBe('no-cache, private');
      expect(answer.headers.get('x-accel-buffering')).toBe('no');
      const page = await site.text('/docs/api');
      expect(page.match(/new EventSource/g)).toHaveLength(1);
      expect(page).toMatch(/<\/script>\n<\/body>\n<\/html>\n$/);
      // An open page does not use up what a minute allows the page itself; where a group limits the channel, it asks seldom.
      expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
      expect((await site.get('/docs/api')).headers.get('x-ratelimit-limit')).toBe('60');
      site.write({ 'site.php': "<?php app('router')->pushMiddlewareToGroup('web', 'throttle:60,1');" });
      const limited = await site.get('/docs/api/reload');
      expect([limited.headers.get('x-ratelimit-limit'), retry(await limited.text())]).toEqual(['60', 2_000]);
      site.viewer("'gate' => 'viewDocs'");
      expect((await site.get('/docs/api/reload')).status).toBe(403);
    });
  });
});
