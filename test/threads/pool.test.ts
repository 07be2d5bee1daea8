import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { loadConfig } from '@docgen/server';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import type { Task } from '../../server/src/threads/pool/messages.js';
import { Pool } from '../../server/src/threads/pool/pool.js';
import { RemainingTime } from '../../server/src/threads/pool/remaining-time.js';
import { threadMember } from '../../server/src/threads/pool/thread-member.js';
import { helpAtOnce, workersFor } from '../../server/src/threads/pool/worker-count.js';
import { App } from '../support/app.js';
import { SKELETON } from '../support/built-application.js';
import { LOUD, SILENT, STRUCTURAL } from '../support/edits.js';
import { application, rounds, seeded, units } from '../support/generate.js';
import { Members } from '../support/members.js';
import { stores } from '../support/open-store.js';
import { Scripted } from '../support/scripted.js';

const made: Scripted[] = [];
afterAll(() => {
  for (const app of made) app.remove();
});

const open = stores();

/** An application of 30 operations, ten controllers. */
function scripted(workers: number, seed = 5): { app: Scripted; texts: Record<string, string> } {
  const app = new Scripted();
  made.push(app);
  const texts: Record<string, string> = { ...SKELETON, ...application(units(seed, 10)) };
  texts['docgen.yaml'] = `${texts['docgen.yaml'] ?? ''}\nengine: { workers: ${workers} }\n`;
  app.hold(texts);
  return { app, texts };
}

test('one worker for eight operations nothing is known of, and no more than there are cores', () => {
  expect([0, 1, 8].map((operations) => workersFor('auto', operations))).toEqual([1, 1, 1]);
  expect(workersFor('auto', 9)).toBe(Math.min(2, availableParallelism()));
  expect(workersFor('auto', 8_000)).toBe(availableParallelism());
  expect([1, 2, 8].map((workers) => workersFor(workers, 100))).toEqual([1, 2, 8]);
  expect(workersFor(8, 3)).toBe(3);
  expect(workersFor(1_000_000, 1_000_000)).toBe(32);
});

test('the others begin at once where that is asked for or enough is to do, else when much is left', () => {
  expect([1, 79, 80].map((operations) => helpAtOnce('auto', operations))).toEqual([false, false, true]);
  expect(helpAtOnce(2, 3)).toBe(true);
  const clock = vi.spyOn(performance, 'now');
  const after = (ms: number, done: number) => {
    clock.mockReturnValueOnce(0).mockReturnValueOnce(ms);
    const remaining = new RemainingTime(60);
    remaining.did(done);
    return remaining.isWorthHelp;
  };
  // 60 operations that take 20 ms each, and 60 that take 200 ms.
  expect([after(200, 10), after(1_100, 55)]).toEqual([false, false]);
  expect([after(800, 4), after(2_000, 10), after(10_000, 50)]).toEqual([false, true, false]);
  clock.mockRestore();
});

describe.each([{ oneShot: true }, { oneShot: false }])('with %o', ({ oneShot }) => {
  /** What one worker comes to, of the same texts but for their number. */
  let one: Promise<string> | undefined;
  test.each([2, 3, 8])('%i workers come to what one comes to', async (workers) => {
    if (one === undefined) {
      const { app } = scripted(1);
      one = app.whole(new Workspace(app.root, { oneShot }));
    }
    const alone = await one;
    const { app } = scripted(workers);
    const members = new Members(app.root, workers, { oneShot });
    expect(await app.whole(new Workspace(app.root, { oneShot, pool: members.pool() }))).toBe(alone);
    expect(members.started).toBe(workers - 1);
    // Each document has all operations, and the members had their share of each.
    expect(members.operations).toBeGreaterThanOrEqual(9);
    expect(app.counts).toEqual({ analyzed: 30, reused: 0 });
  });
});

test.each([
  ['started though there turned out to be too little for it', { 'docgen.yaml': 'engine: { workers: auto }\n' }],
  ['started, and the application refused', { 'docgen.yaml': 'engine: { workers: 2 }\n', 'routes/api.php': '<?php\n' }],
])('a member that was %s is ended', async (_case, changed) => {
  const app = new Scripted();
  made.push(app);
  app.hold({ ...SKELETON, ...application(units(5, 1)), ...changed });
  const members = new Members(app.root, 2);
  const told = await app.outcome(new Workspace(app.root, { pool: members.pool() })).catch(String);
  expect(told).toBe(await app.outcome(new Workspace(app.root)).catch(String));
  expect(members.started).toBe(1);
  expect(members.operations).toBe(0);
  await members.ended();
});

test.each([{ oneShot: true }, { oneShot: false }])(
  'what is shared with others is given back once it is of no use (%o)',
  async ({ oneShot }) => {
    const { app } = scripted(2);
    const members = new Members(app.root, 2, { oneShot });
    let working = 0;
    const pool = new Pool((facts) => {
      working++;
      const member = members.start(facts);
      const ended = member.ended.then(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));
      return { ...member, ended: ended.then(() => void working--) };
    });
    const workspace = new Workspace(app.root, { oneShot, pool });
    const isShared = () => pool.facts !== undefined;
    const seen: unknown[] = [];
    const { config } = loadConfig(app.root, {});
    if (config === undefined) throw new Error('The application is not configured.');
    await workspace.build(
      { root: app.root, config, documents: ['default'], host: 'static', env: {} },
      {
        progress({ stage }) {
          if (stage === 'analyzing') expect([working, isShared()]).toEqual([1, true]);
          if (stage === 'assembling') seen.push(working, isShared());
        },
      },
    );
    // The document of a process that stays is assembled once the others have ended. It still wants what they lowered.
    expect(seen).toEqual(oneShot ? [1, false] : [0, true]);
    while (workspace.linkRemote(1));
    expect(isShared()).toBe(false);
  },
);

test.each(['process.exit(3)', "throw new Error('lost')"])(
  'a thread that ends before it has a task is found wanting when it is given one: %s',
  async (program) => {
    const worker = new Worker(program, { eval: true });
    const member = threadMember(worker, () => {});
    await member.ended;
    await expect(member.analyze({} as Task)).rejects.toThrow(/status 3|lost/);
  },
);

test('what a member could not deliver is analysed by the first thread', async () => {
  const { app } = scripted(2);
  const alone = await app.whole(new Workspace(app.root));
  const broken = new Members(app.root, 2, {}, () => {
    throw new Error('out of memory');
  });
  expect(await app.whole(new Workspace(app.root, { pool: broken.pool() }))).toBe(alone);
  const torn = new Members(app.root, 2, {}, (delivery) => {
    for (const { fragment } of delivery.fragments.fragments) fragment.contributions = [];
    return { ...delivery, torn: true };
  });
  expect(await app.whole(new Workspace(app.root, { pool: torn.pool() }))).toBe(alone);
  expect(torn.operations).toBeGreaterThan(0);
});

test.each([{ oneShot: true }, { oneShot: false }])(
  'a member that saw a file otherwise than the first thread makes all of it be looked at again (%o)',
  async (options) => {
    const { app, texts } = scripted(2);
    const path = 'app/Http/Controllers/WillowController.php';
    const other = (texts[path] ?? '').replace('return $this->wrap($willow);', 'return 5;');
    expect(other).not.toBe(texts[path]);
    // The first thread has read it for the route table by then.
    const members = new Members(app.root, 1, options, undefined, () => writeFileSync(join(app.root, path), other));
    const told = await app.whole(new Workspace(app.root, { ...options, pool: members.pool() }));
    expect(told).toBe(await app.whole(new Workspace(app.root)));
    expect(members.started).toBe(2);
  },
);

describe('after a build of several', () => {
  test('syntax errors a member met are told', async () => {
    const { app, texts } = scripted(2);
    const path = 'app/Http/Resources/WillowResource.php';
    app.hold({ ...texts, [path]: `${texts[path] ?? ''}\nfunction (` });
    const alone = await app.whole(new Workspace(app.root));
    expect(alone).toContain('inference.file-unparsable');
    const members = new Members(app.root, 2);
    expect(await app.whole(new Workspace(app.root, { pool: members.pool() }))).toBe(alone);
  });

  test.each(['with a store', 'without'])(
    'an edit concerns what read it alone, whoever analysed that (%s)',
    async (how) => {
      let { app, texts } = scripted(2);
      const store = how === 'without' ? undefined : open('taken-over');
      const members = new Members(app.root, 2);
      const workspace = new Workspace(app.root, { pool: members.pool(), ...(store === undefined ? {} : { store }) });
      await app.outcome(workspace);
      expect(app.counts).toEqual({ analyzed: 30, reused: 0 });
      // Before anything is taken over as well.
      await app.outcome(workspace);
      expect(app.counts).toEqual({ analyzed: 0, reused: 30 });
      while (workspace.linkRemote(1)) workspace.settle();
      workspace.writer?.finish();
      for (const name of ['Willow', 'Ladder', 'Beaker']) {
        const controller = `app/Http/Controllers/${name}Controller.php`;
        if (texts[controller] === undefined) continue;
        const slug = name.toLowerCase();
        texts = { ...texts, [controller]: texts[controller].replace(`return $this->wrap($${slug});`, 'return 5;') };
        app.hold(texts);
        const edited = await app.outcome(workspace);
        expect(app.counts, name).toEqual({ analyzed: 1, reused: 29 });
        expect(edited).toBe(await app.outcome(new Workspace(app.root)));
      }
      expect(members.started).toBe(1);
      store?.close();
    },
  );

  test('what members analysed lies in the store as if it had been analysed here', async () => {
    const { app } = scripted(2);
    const store = open('stored');
    const workspace = new Workspace(app.root, { store, pool: new Members(app.root, 2).pool() });
    const first = await app.outcome(workspace);
    while (workspace.linkRemote(1_000)) workspace.settle();
    workspace.writer?.finish();
    store.close();
    const later = open('stored');
    expect(await app.outcome(new Workspace(app.root, { store: later }))).toBe(first);
    expect(app.counts).toEqual({ analyzed: 0, reused: 30 });
    later.close();
  });

  test('a file that changes while it is taken over makes what read it be analysed again', async () => {
    const { app, texts } = scripted(2);
    const workspace = new Workspace(app.root, { pool: new Members(app.root, 2).pool() });
    await app.outcome(workspace);
    const path = 'app/Http/Controllers/WillowController.php';
    app.hold({ ...texts, [path]: (texts[path] ?? '').replace('return $this->wrap($willow);', 'return 5;') });
    while (workspace.linkRemote(1_000)) workspace.settle();
    expect(await app.outcome(workspace)).toBe(await app.outcome(new Workspace(app.root)));
  });

  test.each([1, 2])('random edits come to what a new workspace comes to (script %i)', async (seed) => {
    const random = seeded(seed);
    let { app, texts } = scripted(2, seed);
    const store = seed % 2 === 0 ? open(`script-${seed}`) : undefined;
    const members = new Members(app.root, 2);
    const workspace = new Workspace(app.root, { pool: members.pool(), ...(store === undefined ? {} : { store }) });
    await app.outcome(workspace);
    const edits = [...SILENT, ...LOUD, ...STRUCTURAL];
    for (let step = 0; step < rounds(5, 20); step++) {
      const edit = edits[Math.floor(random() * edits.length)];
      texts = edit?.apply(texts, random) ?? texts;
      app.hold(texts);
      const warm = await app.outcome(workspace);
      expect(warm, `step ${step}: ${edit?.name}`).toBe(await app.outcome(new Workspace(app.root, { oneShot: true })));
      if (random() < 0.5) workspace.linkRemote(random() < 0.5 ? 1 : 1_000);
    }
    store?.close();
  });
});

test('in threads of their own, they come to the same bytes', async () => {
  const texts: Record<string, string> = { ...SKELETON, ...application(units(3, 10)) };
  const said = await Promise.all(
    [1, 2, 5].map(async (workers) => {
      const app = new App({
        ...texts,
        'docgen.yaml': `${texts['docgen.yaml'] ?? ''}\nengine: { workers: ${workers} }\n`,
      });
      const { exit, out, err } = await app.docgen(['export', '--host=static']);
      expect(err).toBe('');
      return [exit, out, app.read('docs/openapi.json')];
    }),
  );
  expect(said[0]?.[0]).toBe(0);
  expect(said[1]).toEqual(said[0]);
  expect(said[2]).toEqual(said[0]);
});

test('a parse that does not end is given up in any of them', async () => {
  const texts: Record<string, string> = { ...SKELETON, ...application(units(3, 10)) };
  const path = 'app/Http/Resources/WillowResource.php';
  // A parse without an end is looked at again for every level it is deep: minutes on any machine.
  const slow = { [path]: `${texts[path] ?? ''}${'class A { function '.repeat(60_000)}` };
  const said = await Promise.all(
    [1, 2].map(async (workers) => {
      const yaml = `${texts['docgen.yaml'] ?? ''}\nengine: { workers: ${workers} }\n`;
      const app = new App({ ...texts, ...slow, 'docgen.yaml': yaml });
      return [await app.docgen(['export', '--host=static']), app.read('docs/openapi.json')];
    }),
  );
  const [one = [], two] = said;
  expect(two).toEqual(one);
  const finding = new RegExp(`inference\\.file-unparsable: .*${path}.*parsing did not end`);
  expect(one[0]).toMatchObject({ exit: 0, err: '', out: expect.stringMatching(finding) });
  // The rest is there, and what the file says is not.
  const { paths, components } = JSON.parse(String(one[1]));
  expect(Object.keys(paths)).toHaveLength(20);
  expect(paths['/api/willows'].get.responses['200'].content['application/json'].schema).toEqual({});
  expect(paths['/api/beakers'].get.responses['200'].content['application/json'].schema).not.toEqual({});
  expect(Object.keys(components.schemas)).toContain('BeakerResource');
  expect(Object.keys(components.schemas)).not.toContain('WillowResource');
});
