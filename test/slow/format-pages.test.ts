import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookshopFile, installedTools, isSlow, scratch } from './format-tools.js';

const CHROMIUM = process.env.DOCGEN_CHROMIUM ?? '/usr/bin/chromium';

interface Page {
  on(event: 'pageerror', heard: (error: Error) => void): void;
  goto(url: string): Promise<unknown>;
  waitForFunction(expression: string, argument?: unknown, options?: { timeout: number }): Promise<unknown>;
  evaluate(expression: string): Promise<string>;
}

/** Writes the page of a viewer, and the words it shows where it cannot read a document. */
const PAGES: Record<string, { html: string; error: RegExp }> = {
  'Swagger UI': {
    html: `<link rel="stylesheet" href="/swagger-ui-dist/swagger-ui.css"><div id="ui"></div><script src="/swagger-ui-dist/swagger-ui-bundle.js"></script>
      <script>SwaggerUIBundle({ url: '/document.json', dom_id: '#ui', validatorUrl: null })</script>`,
    error: /Unable to render|Resolver error|Parser error|does not specify a valid version/,
  },
  Redoc: {
    html: '<redoc spec-url="/document.json"></redoc><script src="/redoc/bundles/redoc.standalone.js"></script>',
    error: /Something went wrong/,
  },
  Scalar: {
    html: `<script id="api-reference" data-url="/document.json"></script><script src="/@scalar/api-reference/dist/browser/standalone.js"></script>`,
    error: /could not be loaded|Something went wrong|Invalid OpenAPI/i,
  },
};

describe.skipIf(!isSlow)('pages in a browser show the document of the bookshop', () => {
  const folder = scratch();
  let tools = '';
  let server: Server;
  let base = '';
  let document = '';
  let viewer = '';
  let browser: { newPage(): Promise<Page>; close(): Promise<void> };

  beforeAll(async () => {
    tools = installedTools();
    server = createServer(({ url = '/' }, response) => {
      if (url === '/')
        response.setHeader('Content-Type', 'text/html').end(`<!doctype html><meta charset="utf-8"><body>${viewer}`);
      else if (url === '/document.json') response.setHeader('Content-Type', 'application/json').end(document);
      else if (/\.(js|css)$/.test(url)) response.end(readFileSync(join(tools, 'node_modules', url)));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
    const at = pathToFileURL(createRequire(join(tools, 'package.json')).resolve('playwright-core')).href;
    const { chromium } = (
      (await import(/* @vite-ignore */ at)) as { default: { chromium: { launch(o: object): Promise<typeof browser> } } }
    ).default;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  const cases = (['openapi-3.2', 'openapi-3.1', 'openapi-3.0'] as const).flatMap((format) =>
    Object.keys(PAGES)
      // The other two read 3.2 in part only.
      .filter((name) => format !== 'openapi-3.2' || name === 'Scalar')
      .map((name) => [name, format] as const),
  );
  test.each(cases)('%s of %s', async (name, format) => {
    document = readFileSync(bookshopFile(format, folder), 'utf8');
    const { html, error } = PAGES[name] as (typeof PAGES)[string];
    viewer = html;
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(base);
    const shown = "document.body.innerText.includes('Signing in') && document.body.innerText.includes('List books')";
    await page.waitForFunction(`(${shown}) || ${error}.test(document.body.innerText)`, undefined, { timeout: 120_000 });
    expect(await page.evaluate('document.body.innerText')).not.toMatch(error);
    expect(errors).toEqual([]);
  });
});
