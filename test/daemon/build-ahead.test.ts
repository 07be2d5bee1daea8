import { BuildAhead } from '@docgen/server/daemon/build-ahead';
import { type BuildInput, type JobResult, type JobRunner, Scheduler } from '@docgen/server/threads/index';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const QUIET_MS = 8;
const BUSY_MS = 50;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const INPUT = { root: '/app', config: { cache: { written: false } }, documents: ['default'] } as unknown as BuildInput;
const RESULT = { files: ['app/Http/Ping.php', 'app/Models/Pen.php', 'vendor/a/B.php'] } as unknown as JobResult;

/** A daemon that has built once, of whose folders and jobs the test decides what happens. */
function daemon(options: { isWanted?: () => boolean } = {}) {
  const began: string[] = [];
  const looked: (readonly string[] | undefined)[] = [];
  const ends: (() => void)[] = [];
  const runner: JobRunner = {
    run({ input }) {
      began.push(input.documents.join(' '));
      looked.push(input.looksAt);
      return new Promise((resolve) => ends.push(() => resolve(RESULT)));
    },
    stop: () => void began.push('stop'),
  };
  const jobs = new Scheduler(runner);
  const folders = new Map<string, (name: string | null) => void>();
  const ahead = new BuildAhead('/app', jobs, options.isWanted ?? (() => true), (folder, onChange) => {
    folders.set(folder, onChange);
    return { close: () => void folders.delete(folder) };
  });
  ahead.built(RESULT, INPUT);
  return {
    ahead,
    began,
    folders,
    /** The files each build looks at. */
    looked,
    save: (name = 'Ping.php', folder = 'Http') => folders.get(`/app/app/${folder}`)?.(name),
    /** A client asks for something. */
    ask: (document = 'asked') => void jobs.build({ ...INPUT, documents: [document] }),
    /** The running job is answered. */
    async answer() {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const AHEAD = 'default';

test('a build begins 8 ms after the last event of a save', () => {
  const { began, save } = daemon();
  save();
  vi.advanceTimersByTime(QUIET_MS - 1);
  save();
  vi.advanceTimersByTime(QUIET_MS - 1);
  expect(began).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(began).toEqual([AHEAD]);
});

test('beside a job of a client no build begins, nor right behind it: it is tried again after 50 ms', async () => {
  const { began, save, ask, answer } = daemon();
  ask();
  save();
  vi.advanceTimersByTime(QUIET_MS);
  await answer();
  // The answer is on its way.
  vi.advanceTimersByTime(BUSY_MS - 1);
  expect(began).toEqual(['asked']);
  vi.advanceTimersByTime(1);
  expect(began).toEqual(['asked', AHEAD]);
});

test('it waits for as many jobs as there are, in steps of 50 ms', async () => {
  const { began, save, ask, answer } = daemon();
  ask('first');
  ask('second');
  save();
  vi.advanceTimersByTime(QUIET_MS + 3 * BUSY_MS);
  await answer();
  vi.advanceTimersByTime(3 * BUSY_MS);
  expect(began).toEqual(['first', 'second']);
  await answer();
  vi.advanceTimersByTime(BUSY_MS - 1);
  expect(began).toEqual(['first', 'second']);
  vi.advanceTimersByTime(1);
  expect(began).toEqual(['first', 'second', AHEAD]);
});

test('a save while it waits makes it look after 8 ms, and build once', async () => {
  const { began, save, ask, answer } = daemon();
  ask();
  save();
  vi.advanceTimersByTime(QUIET_MS + 20);
  await answer();
  save();
  vi.advanceTimersByTime(QUIET_MS);
  expect(began).toEqual(['asked', AHEAD]);
  vi.advanceTimersByTime(BUSY_MS);
  expect(began).toEqual(['asked', AHEAD]);
});

test('a client that asks meanwhile is not waited behind: the build ahead yields', () => {
  const { began, save, ask } = daemon();
  save();
  vi.advanceTimersByTime(QUIET_MS);
  ask();
  expect(began).toEqual([AHEAD, 'stop']);
});

test('it looks at the saved files alone, and at all where one is new or they are many', async () => {
  const { looked, save, ask, answer } = daemon();
  save();
  vi.advanceTimersByTime(QUIET_MS);
  await answer();
  // A client's build is of all files.
  ask();
  save('Pen.php', 'Models');
  save();
  vi.advanceTimersByTime(QUIET_MS);
  await answer();
  vi.advanceTimersByTime(BUSY_MS);
  await answer();
  save();
  save('New.php');
  vi.advanceTimersByTime(QUIET_MS);
  expect(looked).toEqual([['app/Http/Ping.php'], undefined, ['app/Models/Pen.php', 'app/Http/Ping.php'], undefined]);
});

test('nothing is built where somebody else builds at each save, or for a file that holds no PHP', () => {
  const other = daemon({ isWanted: () => false });
  other.save();
  const text = daemon();
  text.save('notes.md');
  vi.advanceTimersByTime(1_000);
  expect([...other.began, ...text.began]).toEqual([]);
});

test('after a session it builds as before it, where the file says whether anything is kept', () => {
  let isWanted = false;
  const { ahead, began, save } = daemon({ isWanted: () => isWanted });
  const config = { cache: { enabled: true, written: true } } as BuildInput['config'];
  ahead.built(RESULT, { ...INPUT, config, documents: ['of the session'] });
  isWanted = true;
  save();
  vi.advanceTimersByTime(QUIET_MS);
  expect(began).toEqual([AHEAD]);
});

test('folders of packages are not listened to, and none when it is closed, not even for a save before', () => {
  const { ahead, began, folders, save } = daemon();
  expect([...folders.keys()]).toEqual(['/app/app/Http', '/app/app/Models']);
  save();
  ahead.close();
  vi.advanceTimersByTime(1_000);
  expect([folders.size, began]).toEqual([0, []]);
});
