import { loadConfig } from '@docgen/server';
import { afterAll, expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { application, rounds, units } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';

const app = new Scripted();
afterAll(() => app.remove());

const texts: Record<string, string> = { ...SKELETON, ...application(units(5, 4)) };

/** The texts with every file changed that `change` changes. */
function edited(change: (text: string, path: string) => string): Record<string, string> {
  const others = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, change(text, path)]));
  expect(others).not.toEqual(texts);
  return others;
}

const EDITS: Record<string, Record<string, string>> = {
  bodies: edited((text) => text.replace(/return \$this->wrap\(\$\w+\);/, "return ['edited' => 1];")),
  settings: edited((text, path) =>
    path === 'docgen.yaml' ? text.replace('default:\n', 'default:\n    error_responses: none\n') : text,
  ),
  resources: edited((text) => text.replaceAll("'id' => $this->id", "'key' => $this->id")),
};

/** Builds what the files are now, and is stopped before the operation of that number. */
async function stopped(workspace: Workspace, before: number): Promise<void> {
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('docgen.yaml was refused.');
  let begun = 0;
  const input = { root: app.root, config, documents: [...config.documents.keys()], host: 'static' as const, env: {} };
  const build = workspace.build(input, { stopped: () => ++begun > before });
  await expect(build).rejects.toMatchObject({ kind: 'cancelled' });
}

const STOPS = [1, 3, 9];
/** Each edit is stopped at one of the operations, or at all of them where time is no matter. */
const CASES = Object.keys(EDITS).flatMap((edit, n) =>
  (rounds(0, 1) === 1 ? STOPS : STOPS.slice(n, n + 1)).map((before) => [edit, before] as const),
);

test.each(CASES)(
  'a build of other %s that was stopped before operation %i leaves nothing of what they were',
  async (edit, before) => {
    for (const between of ['nothing', 'a rest', 'an edit']) {
      app.hold(texts);
      const workspace = new Workspace(app.root);
      await app.outcome(workspace);
      app.hold(EDITS[edit] ?? {});
      await stopped(workspace, before);
      if (between === 'a rest') workspace.tidy();
      if (between === 'an edit') app.hold({ ...EDITS[edit], 'app/Other.php': '<?php class Other {}' });
      expect(await app.outcome(workspace), between).toBe(await app.outcome(new Workspace(app.root)));
      // What was stopped is over: the next edit concerns what read it.
      app.hold(texts);
      expect(await app.outcome(workspace), between).toBe(await app.outcome(new Workspace(app.root)));
    }
  },
);
