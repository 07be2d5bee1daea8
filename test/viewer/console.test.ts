import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { noLaravel } from '../support/laravel.js';
import { foreign, noBrowser, open } from './browser.js';
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
    await page.getByText('Show my profile').filter({ visible: true }).first().click();
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
    if (process.env.DOCGEN_SHOTS !== undefined) {
      await page.screenshot({ path: join(process.env.DOCGEN_SHOTS, 'console.png') });
    }
    expect(foreign(shown, site.url)).toEqual([]);
    // The refused request is an error of the network to the browser, and nothing else is.
    expect(shown.complaints.filter((complaint) => !/status of 401/.test(complaint))).toEqual([]);
    await shown.close();
  });
});
