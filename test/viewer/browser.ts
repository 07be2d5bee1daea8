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
  close(): Promise<void>;
}

// Shared memory of a container may hold 64 MB, of which one page takes most.
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
/** Opening or closing a page takes a second; the protocol itself would wait for it for ever. */
const ANSWERS_MS = 45_000;

/** Gives pages of one browser, and of another where that does not answer. */
export class PageSource {
  private running: Promise<Browser> | undefined;

  constructor(private readonly launch: () => Promise<Browser>) {}

  /** Opens an empty page in a context of its own; a browser that does not answer is left for another one, once. */
  async open(): Promise<Shown> {
    let opened = await within(this.openHere());
    if (opened === undefined) {
      await this.leave();
      opened = await within(this.openHere());
    }
    if (opened === undefined) throw new Error('The browser opens no page.');
    const { context, page } = opened;
    const closed = () => context.close().then(() => true);
    return observed(context, page, async () => {
      // What a page is asked is over by then: a browser that does not end it says nothing about the page.
      if ((await within(closed())) === undefined) await this.leave();
    });
  }

  /** Ends the browser; one that does not answer ends with the process of the tests. */
  async leave(): Promise<void> {
    const browser = await this.running?.catch(() => undefined);
    this.running = undefined;
    if (browser !== undefined) await within(browser.close());
  }

  private async openHere() {
    this.running ??= this.launch();
    const context = await (await this.running).newContext({ viewport: { width: 1280, height: 900 } });
    // For what never comes, not for what is slow: a machine that does something else as well takes ten times as long.
    context.setDefaultTimeout(150_000);
    return { context, page: await context.newPage() };
  }
}

const pages = new PageSource(() => chromium.launch({ executablePath: program ?? 'chromium', args: ARGUMENTS }));
afterAll(() => pages.leave());

/** Opens an empty page in a context of its own. */
export const open = (): Promise<Shown> => pages.open();

async function within<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWERS_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function observed(context: BrowserContext, page: Page, close: () => Promise<void>): Shown {
  const shown: Shown = { page, context, requests: [], complaints: [], close };
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
