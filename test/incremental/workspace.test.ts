import { afterAll, expect, test } from 'vitest';
import { Workspace } from '../../server/src/build/workspace.js';
import { LOUD, SILENT, STRUCTURAL } from '../support/edits.js';
import { application, seeded, units } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';
import { SKELETON } from '../support/whole.js';

const EDITS = [...SILENT, ...LOUD, ...STRUCTURAL];
const made: Scripted[] = [];
afterAll(() => {
  for (const app of made) app.remove();
});

/** Random edits one after the other, some taken back; after each the held workspace is compared with a new one. */
async function script(seed: number, steps: number): Promise<void> {
  const random = seeded(seed);
  const app = new Scripted();
  made.push(app);
  let texts: Record<string, string> = { ...SKELETON, ...application(units(seed, 2 + (seed % 2))) };
  const history = [texts];
  app.hold(texts);
  const workspace = new Workspace(app.root);
  await app.outcome(workspace);
  const log: string[] = [];
  for (let step = 0; step < steps; step++) {
    // Several edits may lie between two builds; a revert may go back over many.
    const count = random() < 0.2 ? 1 + Math.floor(random() * 4) : 1;
    for (let n = 0; n < count; n++) {
      const back = random() < 0.2;
      const edit = EDITS[Math.floor(random() * EDITS.length)];
      log.push(back ? 'back' : (edit?.name ?? ''));
      texts = back ? (history[Math.floor(random() * history.length)] ?? texts) : (edit?.apply(texts, random) ?? texts);
    }
    history.push(texts);
    app.hold(texts);
    const warm = await app.outcome(workspace);
    const cold = await app.outcome(new Workspace(app.root, { once: true }));
    expect(warm, `seed ${seed}, after ${log.slice(-6).join(', ')} (step ${step})`).toBe(cold);
  }
}

const SEEDS = Number(process.env.DOCGEN_EDIT_SCRIPTS ?? 10);
test.each(Array.from({ length: SEEDS }, (_, n) => n + 1))(
  'a workspace that was edited equals a new one after each of 100 edits (script %i)',
  { timeout: 300_000 },
  (seed) => script(seed, 100),
);
