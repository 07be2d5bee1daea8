import { type BuildInput, Supervisor } from '@docgen/server/threads/index';
import { expect, test } from 'vitest';
import type { Outcome, Thread, ThreadOptions } from '../../server/src/threads/thread.js';

const SLOW = 'app/Slow.php\0aa';
const ENDLESS = 'app/Endless.php\0bb';
const result = { kind: 'result', result: { counts: { analyzed: 1, reused: 0 } } } as Outcome;
const config = { engine: { memoryLimit: null, workers: 1 }, cache: { written: true, enabled: false } };
const job = { input: { config, env: {} } as unknown as BuildInput };

/** A supervisor whose threads answer as told by what they were started with. */
function supervised(answer: (options: ThreadOptions) => Outcome) {
  const started: Pick<ThreadOptions, 'alone' | 'givenUp' | 'cold'>[] = [];
  let running = 0;
  const start = (options: ThreadOptions): Thread => {
    const { alone, givenUp, cold } = options;
    started.push({ alone, givenUp, cold });
    expect(++running).toBe(1);
    return {
      limit: undefined,
      run: async () => answer(options),
      stop: () => {},
      end: async () => void running--,
    };
  };
  const supervisor = new Supervisor('/nowhere', { lasting: true, note: () => {} }, start);
  return { run: () => supervisor.run(job, () => {}), started };
}

test('a parse that hangs beside others is tried alone, and nothing is given up when it ends there', async () => {
  const { run, started } = supervised(({ alone }) => (alone ? result : { kind: 'hangs', file: SLOW }));
  await run();
  expect(started).toEqual([
    { alone: false, givenUp: [], cold: false },
    { alone: true, givenUp: [], cold: false },
  ]);
});

test('what hangs alone is given up for one job, and tried again by the next', async () => {
  const { run, started } = supervised(({ givenUp }) =>
    givenUp.includes(ENDLESS) ? result : { kind: 'hangs', file: ENDLESS },
  );
  await run();
  const once = [
    { alone: false, givenUp: [] },
    { alone: true, givenUp: [] },
    { alone: true, givenUp: [ENDLESS] },
  ];
  expect(started).toMatchObject(once);
  await run();
  expect(started).toMatchObject([...once, ...once]);
});

test('a thread that is well goes on to the next job', async () => {
  const { run, started } = supervised(() => result);
  await run();
  await run();
  expect(started).toHaveLength(1);
});
