import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/until.js';
import { bookshopFile, installedTools, isSlow, scratch, tool } from './format-tools.js';
import { freePort, RunningBookshop } from './running-bookshop.js';

type Json = Record<string, unknown>;

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Answers of nobody's operation: too many requests in a minute, and an address that a sample text leads past its route. */
const OUTSIDE = [405, 429];

/** Names what one JSON value has that the other does not speak of, or has as another kind. */
function differences(real: unknown, saved: unknown, path: string): string[] {
  if (real === null || saved === null || saved === undefined) return [];
  if (Array.isArray(real) !== Array.isArray(saved) || typeof real !== typeof saved) {
    return [`${path}: ${JSON.stringify(real)?.slice(0, 60)} is not like ${JSON.stringify(saved)?.slice(0, 60)}`];
  }
  if (Array.isArray(real)) return real.flatMap((item, n) => differences(item, (saved as unknown[])[0], `${path}/${n}`));
  if (typeof real !== 'object') return [];
  const known = saved as Json;
  if (Object.keys(known).length === 0) return [];
  return Object.entries(real).flatMap(([name, value]) =>
    Object.hasOwn(known, name) ? differences(value, known[name], `${path}/${name}`) : [`${path}/${name} is not saved`],
  );
}

describe.skipIf(!isSlow)('clients of the bookshop', () => {
  const folder = scratch();
  let tools = '';
  let shop: RunningBookshop;
  beforeAll(async () => {
    tools = installedTools();
    shop = await RunningBookshop.start(folder);
  });
  afterAll(() => shop?.stop());

  test('newman runs the collection: every answer is one that is saved, of the same shape', async () => {
    const token = await shop.token();
    const file = bookshopFile('collection', folder);
    const collection = JSON.parse(readFileSync(file, 'utf8')) as Json;
    const values: Record<string, string> = { baseUrl: shop.url, sanctumToken: token };
    for (const variable of collection.variable as { key: string; value: string }[]) {
      variable.value = values[variable.key] ?? variable.value;
    }
    // Numbers the seed has; whatever else stands in an address stays as it was written.
    for (const { url } of requestsOf(collection)) {
      for (const variable of url.variable ?? []) if (variable.value === '0') variable.value = '1';
    }
    writeFileSync(file, JSON.stringify(collection));
    const report = join(folder, 'newman.json');
    const args = ['run', file, '--reporters', 'json', '--reporter-json-export', report, '--ignore-redirects'];
    expect(tool(tools, 'newman', args).status).toBe(0);
    const { run } = JSON.parse(readFileSync(report, 'utf8')) as { run: { executions: Execution[] } };
    expect(run.executions.length).toBe(requestsOf(collection).length);
    const found = run.executions.flatMap(({ item, response }) => {
      const saved = item.response.find(({ code }) => code === response?.code);
      if (response === undefined) return [`${item.name}: no answer`];
      if (saved === undefined)
        return OUTSIDE.includes(response.code) ? [] : [`${item.name}: ${response.code} is not saved`];
      const body = Buffer.from(response.stream.data).toString();
      if (saved._postman_previewlanguage !== 'json') return [];
      return differences(JSON.parse(body), JSON.parse(saved.body), `${item.name} ${response.code}`);
    });
    expect(found).toEqual([]);
    expect(run.executions.filter(({ response }) => (response?.code ?? 500) < 300).length).toBeGreaterThan(10);
  });

  describe.each(['openapi-3.1', 'openapi-3.0'] as const)('%s', (format) => {
    test('a generated client creates, lists, pages, uploads and is refused', async () => {
      // The collection withdraws the token it is given.
      const token = await shop.token();
      const out = join(folder, `${format}-client`);
      const args = ['-i', bookshopFile(format, folder), '-o', out, '-c', '@hey-api/client-fetch'];
      expect(tool(tools, 'openapi-ts', args).status).toBe(0);
      const bundle = `${out}.mjs`;
      const contents = `export * from '${out}/sdk.gen.ts'; export { client } from '${out}/client.gen.ts';`;
      await build({
        stdin: { contents, resolveDir: tools },
        bundle: true,
        format: 'esm',
        platform: 'node',
        outfile: bundle,
      });
      const sdk = (await import(/* @vite-ignore */ pathToFileURL(bundle).href)) as Record<string, Call> & {
        client: { setConfig(config: Json): void };
      };
      const call = async (name: string, options: Json): Promise<{ status: number; data: Json; error: Json }> => {
        const { data = {}, error = {}, response } = await (sdk[name] as Call)(options);
        return { status: response.status, data, error };
      };
      sdk.client.setConfig({ baseUrl: shop.url, auth: () => token, headers: { Accept: 'application/json' } });
      const isbn = format === 'openapi-3.1' ? '9780306406157' : '9783161484100';
      const book = {
        title: `Of ${format}`,
        author_id: 1,
        genre: 'fiction',
        language: 'en',
        keywords: ['maps', format],
        editions: [{ isbn, format: 'paperback', price: 9.99, stock: 4 }],
      };
      const created = await call('booksStore', { body: book });
      expect([created.status, created.error]).toEqual([201, {}]);
      const page = await call('booksIndex', { query: { genre: 'fiction', per_page: 1, page: 2 } });
      expect([page.status, (page.data.data as unknown[]).length]).toEqual([200, 1]);
      const listed = await call('booksIndex', { query: { 'keywords[]': ['maps', format] } });
      expect([listed.status, (listed.data.data as Json[]).map(({ title }) => title)]).toEqual([200, [`Of ${format}`]]);
      const none = await call('booksIndex', { query: { 'keywords[]': ['maps', 'nothing'] } });
      expect([none.status, none.data.data]).toEqual([200, []]);
      const refused = await call('booksStore', { body: { title: 'No more' } });
      expect([refused.status, Object.keys(refused.error.errors as Json)]).toEqual([
        422,
        expect.arrayContaining(['author_id']),
      ]);
      const bytes = Buffer.from(PIXEL, 'base64');
      const file = new File([bytes], 'cover.png', { type: 'image/png' });
      const sent = await call('uploadsStore', { body: { file, purpose: 'cover' } });
      expect([sent.status, sent.error]).toEqual([201, {}]);
    });

    test('Prism answers a valid call and refuses an invalid one', async () => {
      const port = await freePort();
      const args = ['mock', '-p', String(port), bookshopFile(format, folder)];
      const prism: ChildProcess = spawn(join(tools, 'node_modules/.bin/prism'), args, { cwd: tools, stdio: 'ignore' });
      try {
        const url = `http://127.0.0.1:${port}`;
        await until('Prism listens', async () => (await fetch(url).catch(() => undefined)) !== undefined);
        const headers = { Accept: 'application/json' };
        expect((await fetch(`${url}/api/books?page=1`, { headers })).status).toBe(200);
        expect((await fetch(`${url}/api/books?page=none`, { headers })).status).toBe(422);
      } finally {
        prism.kill('SIGKILL');
      }
    });
  });
});

type Call = (options?: Json) => Promise<{ data?: Json; error?: Json; response: Response }>;

interface Execution {
  item: { name: string; response: { code: number; body: string; _postman_previewlanguage: string }[] };
  response?: { code: number; stream: { data: number[] } };
}

interface SentRequest {
  url: { variable?: { value: string }[] };
}

function requestsOf(node: Json): SentRequest[] {
  const items = node.item as Json[] | undefined;
  return items === undefined ? [node.request as SentRequest] : items.flatMap(requestsOf);
}
