import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { noLaravel } from '../support/laravel.js';
import { noteSearch, SEARCH } from './noted-search.js';
import { Site } from './site.js';

const NO_LIMIT = "'middleware' => ['web']";

describe.skipIf(noLaravel !== undefined)('what a local page says beside its document (cache 6.6)', () => {
  const installation = install();
  let site: Site;
  let line: number;
  beforeAll(async () => {
    site = new Site(installation);
    line = noteSearch(site);
    // A page waits half a minute for its first build, which a busy machine may need for it alone.
    site.docgen(['export', '--out=warm.json']);
    await site.start();
  });
  beforeEach(() => void site.set({}).viewer(NO_LIMIT));
  const notes = async (path = '/docs/api/notes') => {
    const answer = await site.get(path);
    const text = await answer.text();
    return { status: answer.status, text, told: answer.ok ? JSON.parse(text) : undefined };
  };
  const ofSearch = async () =>
    (await notes()).told.operations.find(({ path }: { path: string }) => path === '/api/catalogue/search');

  test('every operation has the line of its action and its findings (cache row 53)', async () => {
    const { told } = await notes();
    const document = JSON.parse(await site.text('/docs/api.json'));
    const published = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap((item) =>
      Object.values(item as Record<string, { operationId?: string }>).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(told.operations.map(({ operationId }: { operationId: string }) => operationId).sort()).toEqual(
      published.sort(),
    );
    for (const { at } of told.operations) {
      expect(readFileSync(join(site.root, at.file), 'utf8').split('\n').length).toBeGreaterThanOrEqual(at.line);
      expect(at.href).toBe(`vscode://file/${site.root}/${at.file}:${at.line}`);
    }
    const search = await ofSearch();
    expect(search.at).toMatchObject({ file: SEARCH, line });
    const printed = JSON.parse(site.docgen(['lint', '--all', '--format=json']));
    const expected = printed.documents
      .find(({ document: key }: { document: string }) => key === 'default')
      .diagnostics.filter(
        ({ routeSignature }: { routeSignature?: string }) => routeSignature?.includes('api/catalogue/search') === true,
      );
    expect(expected.length).toBeGreaterThan(0);
    expect(search.findings.map(({ code, message }: { code: string; message: string }) => [code, message])).toEqual(
      expected.map(({ code, message }: { code: string; message: string }) => [code, message]),
    );
    expect(told.findings.map(({ code }: { code: string }) => code)).toEqual([
      'description-file.missing',
      'route.fallback-omitted',
    ]);
  });

  test('the editor is that of config/docgen.php, else that of docgen.yaml', async () => {
    site.viewer(NO_LIMIT, "'viewer' => ['editor' => 'phpstorm']");
    expect((await ofSearch()).at.href).toBe(`phpstorm://open?file=${site.root}/${SEARCH}&line=${line}`);
    site.viewer(NO_LIMIT, "'viewer' => ['editor' => 'ide://host/{path}?{line}']");
    expect((await ofSearch()).at.href).toBe(`ide://host/${SEARCH}?${line}`);
    site.viewer(NO_LIMIT, "'viewer' => ['editor' => 'javascript://{file}']");
    const { told } = await notes();
    expect(told.findings[0]).toMatchObject({ code: 'config.unknown-value', at: { file: 'config/docgen.php' } });
    expect(JSON.stringify(told)).not.toContain('"href":"javascript');
    site.viewer(NO_LIMIT);
    const yaml = readFileSync(join(site.root, 'docgen.yaml'), 'utf8');
    site.write({ 'docgen.yaml': `${yaml}\neditor: null\n` });
    expect((await ofSearch()).at).toEqual({ file: SEARCH, line });
    site.write({ 'docgen.yaml': yaml });
  });

  test('a gate that refuses comes first (cache row 54)', async () => {
    site.viewer(`'gate' => 'viewDocs', ${NO_LIMIT}`);
    expect((await notes()).status).toBe(403);
  });

  test.each([
    ['in production', 'production', "'gate' => 'anybody'"],
    ['of a served file', 'local', "'source' => 'artifact'"],
    ['of a stored document', 'local', "'source' => 'cache'"],
  ])('a page %s has nothing of it (cache row 55)', async (_which, APP_ENV, settings) => {
    for (const driver of ['single-column', 'three-panel']) {
      site.set({ APP_ENV }).viewer(`${settings}, 'driver' => '${driver}', ${NO_LIMIT}`);
      const page = await site.get('/docs/api');
      expect(page.status).toBe(200);
      expect(await page.text()).not.toMatch(/notes|vscode|editor/);
      expect((await notes()).status).toBe(404);
      expect(await site.text('/docs/api.json')).not.toMatch(/"x-docgen"|vscode|SearchController/);
    }
  });

  test('routes that were cached in the local environment are none in production', async () => {
    site.set({ APP_ENV: 'local' });
    site.artisan('route:cache');
    site.set({ APP_ENV: 'production' }).viewer(`'gate' => 'anybody', ${NO_LIMIT}`);
    expect((await notes()).status).toBe(404);
    site.artisan('route:clear');
  });
});
