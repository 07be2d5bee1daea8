import { afterAll, expect, test, vi } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { EditScript } from '../support/edit-script.js';
import { LOUD, SILENT, STRUCTURAL } from '../support/edits.js';
import { application, rounds, seeded, units } from '../support/generate.js';
import { stores } from '../support/open-store.js';
import { Scripted } from '../support/scripted.js';

const EDITS = [...SILENT, ...LOUD, ...STRUCTURAL];
const EDITS_OF_A_SCRIPT = rounds(8, 60);
const made: Scripted[] = [];
afterAll(() => {
  for (const app of made) app.remove();
});

const open = stores();

function scripted(seed: number): { app: Scripted; texts: Record<string, string> } {
  const app = new Scripted();
  made.push(app);
  const texts = { ...SKELETON, ...application(units(seed, 3)) };
  app.hold(texts);
  return { app, texts };
}

test('a later process takes over what did not change, and analyses the rest', async () => {
  const { app, texts } = scripted(21);
  const first = open('later');
  const one = new Workspace(app.root, { store: first });
  const cold = await app.outcome(one);
  one.writer?.finish();
  first.close();

  const second = open('later');
  const two = new Workspace(app.root, { store: second });
  expect(await app.outcome(two)).toBe(cold);
  expect(app.counts).toEqual({ analyzed: 0, reused: 9 });
  second.close();

  const controller = 'app/Http/Controllers/WillowController.php';
  app.hold({ ...texts, [controller]: (texts[controller] ?? '').replace('return $this->wrap($willow);', 'return 5;') });
  const third = open('later');
  const read = vi.spyOn(third, 'outlines');
  const three = new Workspace(app.root, { store: third });
  const edited = await app.outcome(three);
  expect(app.counts).toEqual({ analyzed: 1, reused: 8 });
  expect(edited).toBe(await app.outcome(new Workspace(app.root)));
  // Facts of files that are as they were are known to hold without being read.
  const files = read.mock.calls.flatMap(([keys]) => [...keys].map((key) => key.split('\n', 1)[0]));
  expect(files).toContain('app/Models/Willow.php');
  expect(files).not.toContain('app/Models/Beaker.php');
  third.close();
});

test.each([31, 32, 33])(
  'random edits between processes that stop anywhere: every build equals one from nothing (script %i)',
  { timeout: 300_000 },
  async (seed) => {
    const random = seeded(seed);
    const { app, texts } = scripted(seed);
    const edits = new EditScript(texts, EDITS, random);
    let store = open(`script-${seed}`);
    let workspace = new Workspace(app.root, { store });
    for (let step = 0; step < EDITS_OF_A_SCRIPT; step++) {
      const warm = await app.outcome(workspace);
      expect(warm, `seed ${seed}, step ${step}, after ${edits.log.slice(-6).join(', ')}`).toBe(
        await app.outcome(new Workspace(app.root)),
      );
      const [ends, rests] = [random() < 0.5, random() < 0.5];
      if (ends) {
        // The process ends: with everything put away, with some of it, or with nothing.
        const how = random();
        if (how < 0.4) workspace.writer?.finish();
        else if (how < 0.8) workspace.writer?.slice(random() * 30);
        store.close();
        store = open(`script-${seed}`);
        workspace = new Workspace(app.root, { store });
      } else if (rests) {
        workspace.writer?.slice(random() * 30);
      }
      app.hold(edits.step());
    }
    store.close();
  },
);
