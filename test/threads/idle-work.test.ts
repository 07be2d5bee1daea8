import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdleWork } from '../../server/src/threads/idle-work.js';

const REST_MS = 300;

// Only what waits for a rest has a clock of the test: between two slices the event loop has to take its own turns.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** How many slices of each work are left. */
interface Left {
  links?: number;
  writes?: number;
  views?: number;
}

/** The idle work of a thread whose slices, jobs and answers are told in their order; what a slice does besides is up to the test. */
function thread(left: Left, oneShot = false) {
  const told: string[] = [];
  const hooks = { onSlice: (_: string) => {} };
  const slice = (name: keyof Left) => (milliseconds: number) => {
    const more = (left[name] ?? 0) > 0;
    if (!more) return false;
    left[name] = (left[name] ?? 0) - 1;
    told.push(`${name} ${milliseconds}`);
    hooks.onSlice(name);
    return true;
  };
  const workspace = {
    linkRemote: slice('links'),
    settle: () => void told.push('settle'),
    tidy: () => void told.push('tidy'),
    forgetTexts: () => {},
    writer: { slice: slice('writes') },
  };
  const idle = new IdleWork(workspace, { slice: slice('views') }, oneShot, () => void told.push('stored'));
  /** Runs a job that goes through the event loop before it is answered, as one that waits for PHP or a file does. */
  const job = async (name: string) => {
    told.push(`${name} begins`);
    await turns(5);
    told.push(`${name} is answered`);
  };
  return { told, hooks, idle, job: (name: string) => idle.pauseFor(() => job(name)) };
}

/** Lets the event loop go round, several slices long. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('a job that comes during a slice of linking begins and is answered before the next slice', async () => {
  const { told, hooks, job } = thread({ links: 3 });
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<void>((resolve) => port2.on('message', (name) => void job(name).then(resolve)));
  hooks.onSlice = () => {
    if (told.length === 3) port1.postMessage('second');
  };
  await job('first');
  await answered;
  await turns(5);
  port1.close();
  const first = ['first begins', 'first is answered', 'links 10'];
  expect(told).toEqual([...first, 'second begins', 'second is answered', 'links 10', 'links 10', 'settle']);
});

test.each(['writes', 'views'] as const)(
  'a job that comes during a slice of %s is answered before the next one',
  async (name) => {
    const { told, hooks, job } = thread({ [name]: 2 });
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<void>((resolve) => port2.on('message', (text) => void job(text).then(resolve)));
    await job('first');
    await turns(2);
    hooks.onSlice = () => {
      hooks.onSlice = () => {};
      port1.postMessage('second');
    };
    vi.advanceTimersByTime(REST_MS);
    await answered;
    await turns(5);
    expect(told.slice(3)).toEqual(['tidy', `${name} 10`, 'second begins', 'second is answered', 'settle']);
    // What is left waits for a rest of its own.
    vi.advanceTimersByTime(REST_MS);
    await turns(5);
    port1.close();
    expect(told.slice(8)).toEqual(['tidy', `${name} 10`, 'stored']);
  },
);

test('a slice that waits when a job begins is not run behind a job that has ended at once', async () => {
  const { told, idle, job } = thread({ writes: 3 });
  await job('first');
  await turns(2);
  vi.advanceTimersByTime(REST_MS);
  expect(told.at(-1)).toBe('writes 10');
  await idle.pauseFor(async () => void told.push('second'));
  await turns(5);
  expect(told.slice(-3)).toEqual(['writes 10', 'second', 'settle']);
});

test('nothing is stored until a thread has rested for 300 ms, counted from its last job', async () => {
  const { told, job } = thread({ writes: 1 });
  await job('first');
  vi.advanceTimersByTime(REST_MS - 1);
  await job('second');
  vi.advanceTimersByTime(REST_MS - 1);
  await turns(5);
  expect(told.filter((line) => /tidy|writes/.test(line))).toEqual([]);
  vi.advanceTimersByTime(1);
  await turns(5);
  expect(told.slice(-3)).toEqual(['tidy', 'writes 10', 'stored']);
});

test('a process that ends after its job neither links nor settles, and stores all the same', async () => {
  const { told, job } = thread({ links: 2, writes: 1 }, true);
  await job('only');
  vi.advanceTimersByTime(REST_MS);
  await turns(5);
  expect(told).toEqual(['only begins', 'only is answered', 'writes 10', 'stored']);
});

test('work that has ended does not go on', async () => {
  const { told, idle, job } = thread({ links: 3, writes: 3 });
  await job('first');
  idle.end();
  vi.advanceTimersByTime(REST_MS);
  await turns(5);
  expect(told).toEqual(['first begins', 'first is answered', 'links 10']);
});

test('work that has ended leaves no timer, which would hold its thread', async () => {
  const { idle, job } = thread({});
  await job('first');
  expect(vi.getTimerCount()).toBe(1);
  idle.end();
  expect(vi.getTimerCount()).toBe(0);
});
