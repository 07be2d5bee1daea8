import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';

const PROGRAMS = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const program = PROGRAMS.find((path) => path !== '' && existsSync(path));

/** Gives the reason why no browser can be asked here; where PHP must be there, it must be there, too. */
export const noBrowser: string | undefined =
  program !== undefined || process.env.DOCGEN_REQUIRE_PHP === '1' ? undefined : 'Chromium is not installed';

/** A page of a real browser, and what it asked for and said. */
export interface Shown {
  page: Page;
  context: BrowserContext;
  /** URLs of all requests, whoever they went to. */
  requests: string[];
  /** Errors of its console, exceptions and dialogs. */
  complaints: string[];
}

let running: Promise<Browser> | undefined;
afterAll(async () => {
  await (await running)?.close();
});

/** Opens an empty page in a context of its own. */
export async function open(): Promise<Shown> {
  running ??= chromium.launch({ executablePath: program ?? 'chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const context = await (await running).newContext({ viewport: { width: 1280, height: 900 } });
  // For what never comes, not for what is slow: a machine that does something else as well takes ten times as long.
  context.setDefaultTimeout(150_000);
  const page = await context.newPage();
  const shown: Shown = { page, context, requests: [], complaints: [] };
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url())) shown.requests.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') shown.complaints.push(message.text());
  });
  page.on('pageerror', (error) => shown.complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    shown.complaints.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return shown;
}

/** Lists the requests that went to another host. */
export function foreign(shown: Shown, url: string): string[] {
  return shown.requests.filter((request) => new URL(request).origin !== new URL(url).origin);
}
