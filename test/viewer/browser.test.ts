import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { noLaravel } from '../support/laravel.js';
import { until } from '../support/until.js';
import { foreign, noBrowser, open } from './browser.js';
import { HOSTILE } from './hostile-document.js';
import { Site } from './site.js';

/** Keeps pictures of the pages for somebody to look at: DOCGEN_SHOTS=<directory>. */
const shots = process.env.DOCGEN_SHOTS;
const NO_LIMIT = "'middleware' => ['web']";
/** Titles of the content pages the bookshop is given, and of what stands below one, in the order of the navigation. */
const PAGES = ['Guides', 'First Order', 'Paying', 'Changelog'];

describe.skipIf(noLaravel !== undefined || noBrowser !== undefined)('a page in a real browser', () => {
  const installation = install();
  let site: Site;
  beforeAll(async () => {
    site = new Site(installation);
    // A page waits half a minute for its first build, which a busy machine may need for it alone.
    site.docgen(['export', '--out=warm.json']);
    await site.start();
  });
  beforeEach(() => void site.viewer(NO_LIMIT));

  describe.each([
    ['single-column', 'Scalar'],
    ['three-panel', 'Redoc'],
  ])('of the driver %s', (driver) => {
    // No request leaves the host, so a browser without a network shows the page as well (cache row 52).
    test('shows the document, asks no other host and says nothing on its console', async () => {
      site.viewer(`'driver' => '${driver}', ${NO_LIMIT}`);
      const shown = await open();
      await shown.page.goto(`${site.url}/docs/api`);
      await shown.page.getByText('Bookshop API').first().waitFor();
      for (const text of ['Books', 'Checkout', 'Back office'])
        await shown.page.getByText(text).filter({ visible: true }).first().waitFor();
      await shown.page.waitForLoadState('networkidle');
      // Notes are asked for once the page is shown: on a slow machine the network is idle for a while before that.
      await until('notes are asked for', () => shown.requests.some((url) => url.endsWith('/docs/api/notes')));
      expect(foreign(shown, site.url)).toEqual([]);
      expect(shown.requests.map((url) => new URL(url).pathname).sort()).toEqual([
        '/docs/api',
        '/docs/api.json',
        `/docs/api/assets/${driver}.js`,
        '/docs/api/notes',
      ]);
      expect(shown.complaints).toEqual([]);
      if (shots !== undefined) {
        mkdirSync(shots, { recursive: true });
        await shown.page.screenshot({ path: join(shots, `${driver}.png`) });
        await shown.page.mouse.wheel(0, 3_000);
        await shown.page.waitForTimeout(1_500);
        await shown.page.screenshot({ path: join(shots, `${driver}-operations.png`) });
      }
      await shown.close();
    });

    test('groups, operations without a tag, examples and names of values arrive (cache 6.4)', async () => {
      site.viewer(`'driver' => '${driver}', ${NO_LIMIT}`);
      const shown = await open();
      const { page } = shown;
      const visible = (text: string, exact = false) =>
        page.getByText(text, { exact }).filter({ visible: true }).first();
      await page.goto(`${site.url}/docs/api`);
      await visible('Subscribe to the newsletter').waitFor();
      const editions = await page.getByText('Editions', { exact: true }).filter({ visible: true }).count();
      if (editions === 0) await visible('Books', true).click();
      for (const text of ['Editions', 'Reviews']) await visible(text, true).waitFor();
      if ((await page.getByText('Add a book').filter({ visible: true }).count()) === 0)
        await visible('Books', true).click();
      await visible('Add a book').click();
      await visible('The Cartographer of Small Islands').waitFor();
      await visible(driver === 'single-column' ? 'fiction = Fiction' : '["Fiction","Crime"').waitFor();
      expect(shown.complaints).toEqual([]);
      if (shots !== undefined) await page.screenshot({ path: join(shots, `${driver}-arrives.png`) });
      await shown.close();
    });

    test('content pages arrive as sections of the description, in the order of the navigation (cache 6.4)', async () => {
      const yaml = site.read('docgen.yaml');
      site.write({
        'docgen.yaml': yaml.replace('  default:\n', '  default:\n    content: {dir: pages}\n'),
        'pages/changelog.md': '---\nnav: {order: 2}\n---\nEditions came in <b>spring</b>.\n',
        'pages/guides/first-order.md':
          '---\nnav: {order: 1}\n---\nAsk ::operation{id="orders.store"} for it.\n\n## Paying\n\nBy *card* alone.\n',
      });
      site.docgen(['export', '--out=warm.json']);
      site.viewer(`'driver' => '${driver}', ${NO_LIMIT}`);
      const shown = await open();
      const { page } = shown;
      await page.goto(`${site.url}/docs/api`);
      await page.getByText('By card alone.').filter({ visible: true }).first().waitFor();
      const headings = await page.getByRole('heading').allTextContents();
      const mine = headings.map((text) => text.trim()).filter((text) => PAGES.includes(text));
      expect(mine).toEqual(PAGES);
      await page.getByText('Editions came in spring.').filter({ visible: true }).first().waitFor();
      expect(foreign(shown, site.url)).toEqual([]);
      expect(shown.complaints).toEqual([]);
      if (shots !== undefined) await page.screenshot({ path: join(shots, `${driver}-pages.png`) });
      await shown.close();
      site.write({ 'docgen.yaml': yaml }).remove('pages');
    });

    test('text of the document stays text, and names and descriptions of some values arrive (cache 6.4)', async () => {
      site.write({ 'hostile.json': HOSTILE });
      site.viewer(`'driver' => '${driver}', 'source' => 'artifact', 'artifact' => 'hostile.json', ${NO_LIMIT}`);
      const shown = await open();
      await shown.page.goto(`${site.url}/docs/api`);
      await shown.page.getByText('List books').filter({ visible: true }).first().waitFor();
      const arriving =
        driver === 'single-column' ? ['fiction = Novels', 'a = Ay'] : ['["Novels","Murders"]', '["Ay","Bee"]'];
      for (const text of [...arriving, 'Is paid', 'printed'])
        await shown.page.getByText(text).filter({ visible: true }).first().waitFor();
      await shown.page.waitForLoadState('networkidle');
      expect(await shown.page.evaluate('window.ran')).toBeUndefined();
      expect(foreign(shown, site.url)).toEqual([]);
      expect(await shown.page.locator('a[href^="javascript:"]').count()).toBe(0);
      await shown.close();
    });
  });

  test('a document that became another before the first event is not missed (cache row 56)', async () => {
    site.write({ 'storage/docgen/watch': 'ab'.repeat(32) });
    const { page, close } = await open();
    let changed = () => {};
    const change = new Promise<void>((resolve) => {
      changed = resolve;
    });
    await page.route('**/docs/api/reload', async (route) => {
      await change;
      await route.continue();
    });
    await page.goto(`${site.url}/docs/api`);
    await page.getByText('Bookshop API').first().waitFor();
    const reloaded = page.waitForEvent('framenavigated');
    site.write({ 'storage/docgen/watch': 'cd'.repeat(32) });
    changed();
    await reloaded;
    await page.getByText('Bookshop API').first().waitFor();
    // A page that is left while the reload channel is held back may keep the browser from ending it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    site.remove('storage/docgen/watch');
    await close();
  });

  test('a saved controller reloads the page where it was scrolled to (cache 5.3)', async () => {
    const watching = site.spawn(['watch']);
    await until('a session runs', () => {
      try {
        return readFileSync(join(site.root, 'storage/docgen/watch'), 'utf8').length === 64;
      } catch {
        return false;
      }
    });
    const shown = await open();
    const { page } = shown;
    await page.goto(`${site.url}/docs/api`);
    await page.getByText('Bookshop API').first().waitFor();
    await until(
      'the page can be scrolled',
      async () => (await page.evaluate<number>('document.body.scrollHeight')) > 4_000,
    );
    await page.evaluate('scrollTo(0, 1500)');
    const before = await page.evaluate<number>('scrollY');
    const file = join(site.root, 'app/Http/Controllers/AuthorController.php');
    const text = readFileSync(file, 'utf8');
    const edited = text.replace('/**\n     * List', '/**\n     * Please list');
    expect(edited).not.toBe(text);
    // A reload of the first build is none of the edit's: what the page asks for anew has to tell of it.
    const reloaded = page.waitForResponse(
      async (answer) => answer.url().endsWith('/docs/api.json') && (await answer.text()).includes('Please list'),
      { timeout: 60_000 },
    );
    const began = performance.now();
    writeFileSync(file, edited);
    await reloaded;
    const took = performance.now() - began;
    if (shots !== undefined) console.log(`reloaded after ${Math.round(took)} ms`);
    await until(
      'the place is found again',
      async () => Math.abs((await page.evaluate<number>('scrollY')) - before) < 5,
    );
    watching.kill('SIGINT');
    await until('the session ends', () => watching.exitCode !== null);
    expect((await site.get('/docs/api/reload')).status).toBe(404);
    await shown.close();
  });
});
