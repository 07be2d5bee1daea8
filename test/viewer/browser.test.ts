import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { noLaravel } from '../support/laravel.js';
import { until } from '../support/until.js';
import { foreign, noBrowser, open, type Shown } from './browser.js';
import { HOSTILE } from './hostile-document.js';
import { noteSearch, SEARCH } from './noted-search.js';
import { Site } from './site.js';

/** Keeps pictures of the pages for somebody to look at: DOCGEN_SHOTS=<directory>. */
const shots = process.env.DOCGEN_SHOTS;
const NO_LIMIT = "'middleware' => ['web']";
/** Titles of the content pages the bookshop is given, and of what stands below one, in the order of the navigation. */
const PAGES = ['Guides', 'First Order', 'Paying', 'Changelog'];
/** A customer that is seeded. */
const WHO = { email: 'margaret@bookshop.example', password: 'correct horse 42', device_name: 'console' };

describe.skipIf(noLaravel !== undefined || noBrowser !== undefined)('a page in a real browser', () => {
  const installation = install();
  let site: Site;
  let line: number;
  beforeAll(async () => {
    site = new Site(installation);
    site.artisan('migrate', '--force', '--seed');
    line = noteSearch(site);
    await site.start();
    // The console asks the first server, which is the shop as it runs here; the other servers are hosts of others.
    const yaml = site.read('docgen.yaml').replace('    servers:\n', `    servers:\n      - url: ${site.url}\n`);
    site.write({
      'docgen.yaml': yaml.replace('  default:\n', '  default:\n    content: {dir: pages}\n'),
      'pages/changelog.md': '---\nnav: {order: 2}\n---\nEditions came in <b>spring</b>.\n',
      'pages/guides/first-order.md':
        '---\nnav: {order: 1}\n---\nAsk ::operation{id="orders.store"} for it.\n\n## Paying\n\nBy *card* alone.\n',
      'hostile.json': HOSTILE,
    });
    // A page waits half a minute for its first build, which a busy machine may need for it alone.
    site.docgen(['export', '--out=warm.json']);
  });
  beforeEach(() => void site.viewer(NO_LIMIT));
  const picture = async ({ page }: Shown, name: string) => {
    if (shots === undefined) return;
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: join(shots, `${name}.png`) });
  };

  describe.each([
    ['single-column', 'Scalar'],
    ['three-panel', 'Redoc'],
  ])('of the driver %s', (driver) => {
    /** The bookshop's page: it is shown once, which takes seconds, and then looked at for one thing after the other. */
    let shown: Shown;
    beforeAll(async () => {
      site.viewer(`'driver' => '${driver}', ${NO_LIMIT}`);
      shown = await open();
      await shown.page.goto(`${site.url}/docs/api`);
      await shown.page.getByText('Bookshop API').first().waitFor();
    });
    afterAll(() => shown.close());
    beforeEach(() => void site.viewer(`'driver' => '${driver}', ${NO_LIMIT}`));
    const visible = (text: string, exact = false) =>
      shown.page.getByText(text, { exact }).filter({ visible: true }).first();

    // No request leaves the host, so a browser without a network shows the page as well (cache row 52).
    test('shows the document, asks no other host and says nothing on its console', async () => {
      for (const text of ['Books', 'Checkout', 'Back office']) await visible(text).waitFor();
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
      await picture(shown, driver);
    });

    test('content pages arrive as sections of the description, in the order of the navigation (cache 6.4)', async () => {
      await visible('By card alone.').waitFor();
      const headings = await shown.page.getByRole('heading').allTextContents();
      const mine = headings.map((text) => text.trim()).filter((text) => PAGES.includes(text));
      expect(mine).toEqual(PAGES);
      await visible('Editions came in spring.').waitFor();
      expect(foreign(shown, site.url)).toEqual([]);
      expect(shown.complaints).toEqual([]);
      await picture(shown, `${driver}-pages`);
    });

    test('groups, operations without a tag, examples and names of values arrive (cache 6.4)', async () => {
      const { page } = shown;
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
      await picture(shown, `${driver}-arrives`);
    });

    test('notes stand beside each operation (cache 6.6)', async () => {
      const { page } = shown;
      await visible('Catalogue', true).click();
      await visible('Search books and authors at once').click();
      const at = page.getByRole('link', { name: `${SEARCH}:${line}`, exact: true }).first();
      await at.waitFor();
      expect(await at.getAttribute('href')).toBe(`vscode://file/${site.root}/${SEARCH}:${line}`);
      const note = page.locator('docgen-notes').filter({ has: at }).first();
      await note.locator('summary').click();
      const { operations } = JSON.parse(await site.text('/docs/api/notes'));
      const { findings } = operations.find(({ path }: { path: string }) => path === '/api/catalogue/search');
      expect(findings.length).toBeGreaterThan(0);
      for (const { code } of findings) await note.getByText(code).first().waitFor();
      // A path is longer than a telephone is wide.
      await page.setViewportSize({ width: 320, height: 700 });
      await until('the note is as narrow as the page', async () => {
        const box = await at.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 320;
      });
      await page.setViewportSize({ width: 1280, height: 900 });
      // Lines that moved are shown where they are once the window is looked at again.
      const text = site.read(SEARCH);
      site.write({ [SEARCH]: text.replace('\nnamespace', '\n\nnamespace') });
      await page.evaluate("dispatchEvent(new Event('focus'))");
      await page
        .getByRole('link', { name: `${SEARCH}:${line + 1}`, exact: true })
        .first()
        .waitFor();
      site.write({ [SEARCH]: text });
      expect(await page.evaluate('window.ran')).toBeUndefined();
      expect(foreign(shown, site.url)).toEqual([]);
      expect(shown.complaints).toEqual([]);
    });

    // The other driver has no console.
    const withConsole = driver === 'single-column' ? test : () => {};
    withConsole('its console asks the running shop with the token of the reader', async () => {
      const answer = await fetch(`${site.url}/api/auth/tokens`, {
        method: 'POST',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: JSON.stringify(WHO),
      });
      const told = (await answer.json()) as { token?: string; data?: { token: string } };
      const token = told.token ?? told.data?.token ?? '';
      expect(token).toMatch(/^\d+\|/);
      const { page } = shown;
      await visible('Account', true).click();
      await visible('Show my profile').click();
      await page
        .locator('section[id$="/GET/api/me"]')
        .getByRole('button', { name: /Test Request/ })
        .click();
      const dialog = page.getByRole('dialog').filter({ has: page.getByPlaceholder('Token') });
      const send = async (given: string) => {
        await dialog.getByPlaceholder('Token').fill(given);
        const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/me');
        await dialog.getByRole('button', { name: /^Send/ }).filter({ visible: true }).first().click();
        const response = await asked;
        return [response.status(), (await response.request().allHeaders()).authorization];
      };
      expect(await send('0|wrong')).toEqual([401, 'Bearer 0|wrong']);
      expect(await send(token)).toEqual([200, `Bearer ${token}`]);
      await dialog.getByText(WHO.email).filter({ visible: true }).first().waitFor();
      await picture(shown, 'console');
      expect(foreign(shown, site.url)).toEqual([]);
      // The refused request is an error of the network to the browser, and nothing else is.
      expect(shown.complaints.filter((complaint) => !/status of 401/.test(complaint))).toEqual([]);
    });

    test('text of the document stays text, and names and descriptions of some values arrive (cache 6.4)', async () => {
      site.viewer(`'driver' => '${driver}', 'source' => 'artifact', 'artifact' => 'hostile.json', ${NO_LIMIT}`);
      const other = await open();
      await other.page.goto(`${site.url}/docs/api`);
      await other.page.getByText('List books').filter({ visible: true }).first().waitFor();
      const arriving =
        driver === 'single-column' ? ['fiction = Novels', 'a = Ay'] : ['["Novels","Murders"]', '["Ay","Bee"]'];
      for (const text of [...arriving, 'Is paid', 'printed'])
        await other.page.getByText(text).filter({ visible: true }).first().waitFor();
      await other.page.waitForLoadState('networkidle');
      expect(await other.page.evaluate('window.ran')).toBeUndefined();
      expect(foreign(other, site.url)).toEqual([]);
      expect(await other.page.locator('a[href^="javascript:"]').count()).toBe(0);
      await other.close();
    });
  });

  test('a document that became another before the first event is not missed (cache row 56)', async () => {
    // Any document and any driver do, and these are shown at once.
    site.viewer(`'driver' => 'three-panel', 'source' => 'artifact', 'artifact' => 'hostile.json', ${NO_LIMIT}`);
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
    await page.getByText('List books').filter({ visible: true }).first().waitFor();
    const reloaded = page.waitForEvent('framenavigated');
    site.write({ 'storage/docgen/watch': 'cd'.repeat(32) });
    changed();
    await reloaded;
    await page.getByText('List books').filter({ visible: true }).first().waitFor();
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
