import { type BuildInput, type JobResult, type JobRunner, Scheduler } from '@docgen/server/threads/index';
import { expect, test } from 'vitest';
import { Refusal } from '../../server/src/project/refusal.js';

/** A runner whose jobs the test ends, and the order in which they began. */
class ManualRunner implements JobRunner {
  /** Documents of the jobs, in the order they began; a question has its name behind. */
  readonly began: string[] = [];
  readonly events: string[] = [];
  private end: { resolve(result: JobResult): void; reject(error: unknown): void } | undefined;

  run(...[{ input, question }, progress]: Parameters<JobRunner['run']>): Promise<JobResult> {
    const name = [...input.documents, ...(question === undefined ? [] : [question.name])].join(' ');
    this.began.push(name);
    progress({ stage: 'reading routes', detail: name });
    return new Promise((resolve, reject) => {
      this.end = { resolve, reject };
    });
  }

  stop(): void {
    this.events.push(`stop ${this.began.at(-1)}`);
  }

  async forget(): Promise<void> {
    this.events.push('forget');
  }

  async close(abandoned: boolean): Promise<void> {
    this.events.push(abandoned ? 'close abandoned' : 'close');
  }

  /** Ends the running job, and lets what waits for it go on. */
  async finish(): Promise<void> {
    this.end?.resolve({ of: this.began.at(-1) } as unknown as JobResult);
    await settled();
  }

  async fail(error: unknown): Promise<void> {
    this.end?.reject(error);
    await settled();
  }

  /** The running job ends as one that was stopped. */
  cancel(): Promise<void> {
    return this.fail(new Refusal('cancelled', []));
  }
}

/** Everything that was about to happen has happened. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function scheduled(): { runner: ManualRunner; scheduler: Scheduler; want: ReturnType<typeof wanting> } {
  const runner = new ManualRunner();
  const scheduler = new Scheduler(runner);
  return { runner, scheduler, want: wanting(scheduler) };
}

/** Wants a build of one document; the outcome is what it came to. */
function wanting(scheduler: Scheduler) {
  return (document: string, how: { urgency?: 'interactive'; signal?: AbortSignal; question?: true } = {}) => {
    const input = { documents: [document] } as unknown as BuildInput;
    const at = scheduler.at(how.urgency ?? 'background');
    const callbacks = how.signal === undefined ? {} : { signal: how.signal };
    const result = how.question ? at.ask('validation', {}, input, callbacks) : at.build(input, callbacks);
    const outcome: { value?: unknown } = {};
    void result.then(
      (value) => {
        outcome.value = (value as unknown as { of: string }).of;
      },
      (error: unknown) => {
        outcome.value = error instanceof Refusal ? error.kind : error;
      },
    );
    return outcome;
  };
}

test('one job runs at a time, in the order they came', async () => {
  const { runner, want } = scheduled();
  const [a, b] = [want('a'), want('b')];
  expect(runner.began).toEqual(['a']);
  await runner.finish();
  expect([a.value, b.value]).toEqual(['a', undefined]);
  await runner.finish();
  expect(b.value).toBe('b');
});

test('equal jobs run once for all who wanted them before they began', async () => {
  const { runner, scheduler, want } = scheduled();
  want('a');
  const waiting = [want('b'), want('b'), want('b', { question: true }), want('b', { question: true })];
  await runner.finish();
  await runner.finish();
  await runner.finish();
  expect(runner.began).toEqual(['a', 'b validation', 'b']);
  expect(waiting.map(({ value }) => value)).toEqual(['b', 'b', 'b validation', 'b validation']);
  expect(scheduler.busy).toBe(false);
});

test('who comes after a job has begun gets the next run of it, before others', async () => {
  const { runner, want } = scheduled();
  const [first, other, late] = [want('a'), want('b'), want('a')];
  await runner.finish();
  expect([first.value, other.value, late.value]).toEqual(['a', undefined, undefined]);
  expect(runner.began).toEqual(['a', 'a']);
  await runner.finish();
  expect(late.value).toBe('a');
  expect(runner.began).toEqual(['a', 'a', 'b']);
});

test('a question is more urgent than a build nobody types for, and less than what somebody types for', async () => {
  const { runner, want } = scheduled();
  want('a', { urgency: 'interactive' });
  want('b');
  want('c', { question: true });
  want('d', { urgency: 'interactive' });
  for (let n = 0; n < 4; n++) await runner.finish();
  expect(runner.began).toEqual(['a', 'd', 'c validation', 'b']);
  expect(runner.events).toEqual([]);
});

test('a job yields to a more urgent one and runs again after it, for late comers too', async () => {
  const { runner, want } = scheduled();
  const [slow, behind] = [want('slow'), want('behind')];
  const late = want('slow');
  const urgent = want('urgent', { urgency: 'interactive' });
  // The job is stopped once, however many callers hurry.
  want('more', { urgency: 'interactive' });
  expect(runner.events).toEqual(['stop slow']);
  await runner.cancel();
  expect([slow.value, late.value]).toEqual([undefined, undefined]);
  for (let n = 0; n < 4; n++) await runner.finish();
  expect(runner.began).toEqual(['slow', 'urgent', 'more', 'slow', 'behind']);
  expect([slow, late, urgent, behind].map(({ value }) => value)).toEqual(['slow', 'slow', 'urgent', 'behind']);
});

test('who joins a build that looks at some files gets one that looks at all; a question says what it is asked of', async () => {
  const runner = new ManualRunner();
  const scheduler = new Scheduler(runner);
  const looked: unknown[] = [];
  const run = runner.run.bind(runner);
  runner.run = (job, progress) => {
    looked.push(job.input.looksAt ?? 'all');
    return run(job, progress);
  };
  const input = (document: string, looksAt?: string[]) =>
    ({ documents: [document], ...(looksAt === undefined ? {} : { looksAt }) }) as unknown as BuildInput;
  // Each has come while it ran, or before it did.
  void scheduler.at('ahead').build(input('a', ['A.php']));
  void scheduler.build(input('a'));
  await runner.finish();
  void scheduler.at('ahead').build(input('b', ['B.php']));
  void scheduler.build(input('b'));
  for (let n = 0; n < 2; n++) await runner.finish();
  // One that has yielded may have missed what was saved meanwhile.
  void scheduler.at('ahead').build(input('c', ['C.php']));
  void scheduler.build(input('d'));
  await runner.cancel();
  for (let n = 0; n < 2; n++) await runner.finish();
  void scheduler.ask('validation', {}, input('e', []));
  void scheduler.ask('validation', {}, input('e', []));
  for (let n = 0; n < 2; n++) await runner.finish();
  expect(runner.began).toEqual(['a', 'a', 'b', 'c', 'd', 'c', 'e validation', 'e validation']);
  expect(looked).toEqual([['A.php'], 'all', 'all', ['C.php'], 'all', 'all', [], []]);
});

test('a job that ends before it has yielded has its result', async () => {
  const { runner, want } = scheduled();
  const slow = want('slow');
  want('urgent', { urgency: 'interactive' });
  await runner.finish();
  expect(slow.value).toBe('slow');
  expect(runner.began).toEqual(['slow', 'urgent']);
});

test('a job that fails while it is to yield has failed', async () => {
  const { runner, want } = scheduled();
  const slow = want('slow');
  want('urgent', { urgency: 'interactive' });
  await runner.fail('broken');
  await runner.finish();
  expect(slow.value).toBe('broken');
  expect(runner.began).toEqual(['slow', 'urgent']);
});

test('an equal job that somebody types for makes the waiting one as urgent', async () => {
  const { runner, want } = scheduled();
  want('a');
  want('b');
  const c = want('c');
  const typed = want('c', { urgency: 'interactive' });
  await runner.cancel();
  await runner.finish();
  expect([c.value, typed.value]).toEqual(['c', 'c']);
  await runner.finish();
  await runner.finish();
  expect(runner.began).toEqual(['a', 'c', 'a', 'b']);
});

test('a job is stopped when the last who wants it leaves, and not before', async () => {
  const { runner, want } = scheduled();
  const stops = [new AbortController(), new AbortController(), new AbortController()];
  const [one, two, late] = stops.map(({ signal }) => want('a', { signal }));
  stops[0]?.abort();
  stops[1]?.abort();
  await settled();
  expect([one?.value, two?.value, late?.value]).toEqual(['cancelled', 'cancelled', undefined]);
  expect(runner.events).toEqual([]);
  stops[2]?.abort();
  expect(runner.events).toEqual(['stop a']);
  // A caller that comes before it has stopped gets a run of its own.
  const again = want('a');
  await runner.cancel();
  expect(runner.began).toEqual(['a', 'a']);
  await runner.finish();
  expect(again.value).toBe('a');
});

test('a waiting job that nobody wants any more does not run', async () => {
  const { runner, scheduler, want } = scheduled();
  want('a');
  const stop = new AbortController();
  const b = want('b', { signal: stop.signal });
  stop.abort();
  await runner.finish();
  expect(b.value).toBe('cancelled');
  expect(runner.began).toEqual(['a']);
  expect(scheduler.busy).toBe(false);
  const c = want('c', { signal: stop.signal });
  await settled();
  expect(c.value).toBe('cancelled');
});

test('nothing runs while the runner forgets', async () => {
  const { runner, scheduler, want } = scheduled();
  want('a');
  const forgotten = scheduler.forget();
  want('b');
  await runner.finish();
  await forgotten;
  expect(runner.events).toEqual(['forget']);
  await settled();
  expect(runner.began).toEqual(['a', 'b']);
});

test('closing refuses everybody, and waits for the job that is stopped', async () => {
  const { runner, scheduler, want } = scheduled();
  const [a, b] = [want('a'), want('b')];
  const closed = scheduler.close();
  await settled();
  expect([a.value, b.value]).toEqual(['cancelled', 'cancelled']);
  expect(runner.events).toEqual(['stop a']);
  await runner.cancel();
  await closed;
  expect(runner.events).toEqual(['stop a', 'close abandoned']);
  expect(runner.began).toEqual(['a']);
  const c = want('c');
  await settled();
  expect(c.value).toBe('cancelled');
});

test('progress reaches everybody who wants the job', async () => {
  const runner = new ManualRunner();
  const scheduler = new Scheduler(runner);
  const seen: string[] = [];
  const input = (document: string) => ({ documents: [document] }) as unknown as BuildInput;
  void scheduler.build(input('a'));
  for (const name of ['one', 'two'])
    void scheduler.build(input('b'), { progress: ({ detail }) => seen.push(`${name} ${detail}`) });
  await runner.finish();
  expect(seen).toEqual(['one b', 'two b']);
});
