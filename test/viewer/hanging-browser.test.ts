import type { Browser } from 'playwright-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageSource, type Shown } from './browser.js';

const ANSWERS_MS = 45_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

/** What a browser does not answer. */
type Hangs = 'newContext' | 'newPage' | 'closePage' | 'close';

/** Browsers started one after the other, and what was asked of them in its order. */
function browsers(...hanging: Hangs[][]) {
  const told: string[] = [];
  let started = 0;
  const pages = new PageSource(async () => {
    const number = ++started;
    const hangs = hanging[number - 1] ?? [];
    const asked = async (what: Hangs) => {
      told.push(`${number} ${what}`);
      if (hangs.includes(what)) await never();
    };
    told.push(`${number} starts`);
    const context = {
      setDefaultTimeout: () => {},
      newPage: () => asked('newPage').then(() => ({ on: () => {} })),
      close: () => asked('closePage'),
    };
    const browser = { newContext: () => asked('newContext').then(() => context), close: () => asked('close') };
    return browser as unknown as Browser;
  });
  return { told, pages };
}

/** Tells whether something has an answer by now. */
function settled(answer: Promise<unknown>): () => boolean {
  let done = false;
  const end = () => {
    done = true;
  };
  answer.then(end, end);
  return () => done;
}

/** Lets so much time go by in which nothing is to have an answer, and a millisecond more, which is to bring it. */
async function answeredAfter<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const done = settled(answer);
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(done()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(done()).toBe(true);
  return answer;
}

async function opened(pages: PageSource): Promise<Shown> {
  const page = await pages.open();
  expect(vi.getTimerCount()).toBe(0);
  return page;
}

test('a browser that answers gives all pages, and leaves no timer', async () => {
  const { told, pages } = browsers();
  await opened(pages);
  await (await opened(pages)).close();
  expect(told.filter((line) => line.endsWith('starts'))).toEqual(['1 starts']);
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['newContext', 'newPage'] as const)(
  'a page whose %s hangs is given up after 45 s, for one of another browser',
  async (hung) => {
    const { told, pages } = browsers([hung]);
    await answeredAfter(ANSWERS_MS, pages.open());
    const first = hung === 'newPage' ? ['1 newContext', '1 newPage'] : ['1 newContext'];
    expect(told).toEqual(['1 starts', ...first, '1 close', '2 starts', '2 newContext', '2 newPage']);
  },
);

test('a browser that does not end either is left after 45 s more', async () => {
  const { told, pages } = browsers(['newPage', 'close']);
  await answeredAfter(2 * ANSWERS_MS, pages.open());
  expect(told.slice(2)).toEqual(['1 newPage', '1 close', '2 starts', '2 newContext', '2 newPage']);
});

test('a second browser that hangs is the end of it', async () => {
  const { told, pages } = browsers(['newPage'], ['newPage']);
  const page = pages.open();
  page.catch(() => {});
  await expect(answeredAfter(2 * ANSWERS_MS, page)).rejects.toThrow('The browser opens no page.');
  expect(told.at(-1)).toBe('2 newPage');
});

test('a page that hangs when it is closed is given up after 45 s, and the next one is of another browser', async () => {
  const { told, pages } = browsers(['closePage']);
  const page = await opened(pages);
  await answeredAfter(ANSWERS_MS, page.close());
  expect(told.slice(3)).toEqual(['1 closePage', '1 close']);
  await opened(pages);
  expect(told.slice(5)).toEqual(['2 starts', '2 newContext', '2 newPage']);
});

test('what is closed in time keeps its browser', async () => {
  const { told, pages } = browsers();
  await (await opened(pages)).close();
  await opened(pages);
  expect(told.slice(3)).toEqual(['1 closePage', '1 newContext', '1 newPage']);
  await pages.leave();
  expect(told.at(-1)).toBe('1 close');
});
