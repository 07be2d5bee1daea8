import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { noLaravel } from '../support/laravel.js';
import { noBrowser, open } from './browser.js';
import { Site } from './site.js';

const WHO = { email: 'margaret@bookshop.example', password: 'correct horse 42', device_name: 'console' };

describe.skipIf(noLaravel !== undefined || noBrowser !== undefined)('the console of the page (cache 6.4)', () => {
  const installation = install();
  let site: Site;
  beforeAll(async () => {
    site = new Site(installation);
    site.artisan('migrate', '--force', '--seed');
    await site.start();
    // The document names the shop as it runs here.
    const yaml = site.read('docgen.yaml');
    site.write({ 'docgen.yaml': yaml.replace(/ {4}servers:\n(?: {6}.*\n)+/, `    servers: [{url: '${site.url}'}]\n`) });
    site.docgen(['export', '--out=warm.json']);
    site.viewer("'middleware' => ['web']");
  });

  test('asks the running shop with the bearer token of the reader', async () => {
    const answer = await fetch(`${site.url}/api/auth/tokens`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(WHO),
    });
    const told = (await answer.json()) as { token?: string; data?: { token: string } };
    const token = told.token ?? told.data?.token ?? '';
    expect(token).toMatch(/^\d+\|/);
    const shown = await open();
    const { page } = shown;
    await page.goto(`${site.url}/docs/api`);
    await page.getByText('Account', { exact: true }).filter({ visible: true }).first().click();
    const shot = async (name: string) => {
      if (process.env.DOCGEN_SHOTS) await page.screenshot({ path: join(process.env.DOCGEN_SHOTS, `console-${name}.png`) });
    };
    await page.getByText('Show my profile').filter({ visible: true }).first().click();
    const section = page.locator('section[id$="/GET/api/me"]');
    await section.getByRole('button', { name: /Test Request/ }).click();
    await page.waitForTimeout(4000);
    await shot('1');
    console.log(await page.evaluate("document.querySelector('[role=dialog], .scalar-client, .scalar-app')?.innerText.slice(0,3000)"));
    console.log(await page.evaluate("[...document.querySelectorAll('[role=dialog] input, [role=dialog] textarea, [role=dialog] button, [role=dialog] [contenteditable]')].map(e=>e.outerHTML.slice(0,300)).join('\\n')"));
    expect(shown.complaints).toEqual([]);
    await shown.context.close();
  });
});
