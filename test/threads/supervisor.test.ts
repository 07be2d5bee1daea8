import { loadConfig } from '@docgen/server';
import { type BuildInput, type BuildResult, Scheduler, Supervisor } from '@docgen/server/threads/index';
import { afterAll, expect, test } from 'vitest';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';

const made: Scripted[] = [];
afterAll(() => {
  for (const app of made) app.remove();
});

function place(): { builder: Scheduler; input: BuildInput } {
  const app = new Scripted();
  made.push(app);
  app.hold({ ...SKELETON, ...application(units(12, 4)) });
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('docgen.yaml was refused.');
  const supervisor = new Supervisor(app.root, {
    lasting: false,
    note: (line) => {
      throw new Error(line);
    },
  });
  const builder = new Scheduler(supervisor);
  const emission = { format: 'full', yaml: false, provenance: 'full', dropIds: false } as const;
  const input = { root: app.root, config, documents: ['default'], host: 'static', env: {} } as const;
  return { builder, input: { ...input, documents: ['default'], emit: { default: [emission] } } };
}

const said = ({ documents }: BuildResult) =>
  documents.map(({ artifacts, diagnostics, operations }) => [artifacts[0]?.sha256, diagnostics, operations]);

async function alone(): Promise<unknown> {
  const { builder, input } = place();
  const result = said(await builder.build(input));
  await builder.close();
  return result;
}

test('a build yields to one that somebody waits for, and runs again to the same result', async () => {
  const { builder, input } = place();
  const ended: string[] = [];
  let urgent: Promise<BuildResult> | undefined;
  let done = 0;
  const slow = builder.build(input, {
    progress: (told) => {
      done = Math.max(done, told.done ?? 0);
      if (told.done !== 5 || urgent !== undefined) return;
      urgent = builder.at('interactive').build({ ...input, routesOnly: true });
      void urgent.then(() => ended.push('urgent'));
    },
  });
  const result = await slow;
  ended.push('slow');
  expect(ended).toEqual(['urgent', 'slow']);
  expect(done).toBe(11);
  expect((await urgent)?.table?.routes.filter(({ documents }) => documents.length > 0)).toHaveLength(12);
  // Operations analysed before it was stopped are not analysed again.
  expect(result.counts.reused).toBeGreaterThan(0);
  expect(said(result)).toEqual(await alone());
  await builder.close();
});

test('a build cancelled between two operations leaves the next one right', async () => {
  const { builder, input } = place();
  for (const at of [0, 3, 11]) {
    const stop = new AbortController();
    let last: number | undefined;
    const cancelled = builder.build(input, {
      signal: stop.signal,
      progress: ({ done }) => {
        last = done ?? last;
        if (done === at) stop.abort();
      },
    });
    await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' });
    // One build runs at a time, so this one has ended by the end of the next.
    await builder.build({ ...input, routesOnly: true });
    expect(last).toBe(at);
  }
  expect(said(await builder.build(input))).toEqual(await alone());
  await builder.close();
});
