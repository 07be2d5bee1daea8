import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '@docgen/server';
import { afterAll, expect, test } from 'vitest';
import { writeJson } from '../../server/src/document/index.js';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';

const made: Scripted[] = [];
afterAll(() => {
  for (const app of made) app.remove();
});

/** The application with its code elsewhere, where a summary is another. */
function moved(texts: Record<string, string>): Record<string, string> {
  const elsewhere = Object.entries(texts)
    .filter(([path]) => path.startsWith('app/'))
    .map(([path, text]) => [path.replace('app/', 'src/'), text.replaceAll("'id' => $this->id", "'key' => $this->id")]);
  const composer = (texts['composer.json'] ?? '').replace('app/', 'src/');
  return { ...texts, ...Object.fromEntries(elsewhere), 'composer.json': composer };
}

test.each([{ oneShot: true }, { oneShot: false }])(
  'a file that changes while it is read leaves nothing of what it was (%j)',
  async (options) => {
    const app = new Scripted();
    made.push(app);
    const texts = { ...SKELETON, ...application(units(41, 2)) };
    app.hold(texts);
    const { config } = loadConfig(app.root, {});
    if (config === undefined) throw new Error('docgen.yaml was refused.');
    // Only a file that has rested for two seconds is known by its stamp, and its text read when it is wanted.
    await pause(2_100);
    const workspace = new Workspace(app.root, options);
    let stages = 0;
    const built = await workspace.build(
      { root: app.root, config, documents: ['default'], host: 'static', env: {} },
      {
        progress: ({ stage }) => {
          // composer.json is known by its hash here, and its text is wanted next.
          if (stage === 'reading routes' && ++stages === 1) app.hold(moved(texts));
        },
      },
    );
    expect(stages).toBe(2);
    const text = writeJson(built.documents[0]?.document ?? new Map());
    expect(text).toContain('"key": {');
    const fresh = new Workspace(app.root);
    const cold = await fresh.build({ root: app.root, config, documents: ['default'], host: 'static', env: {} });
    expect(text).toBe(writeJson(cold.documents[0]?.document ?? new Map()));
  },
);
