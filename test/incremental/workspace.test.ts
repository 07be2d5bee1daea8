import { afterAll, expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { EditScript } from '../support/edit-script.js';
import { LOUD, SILENT, STRUCTURAL } from '../support/edits.js';
import { application, rounds, seeded, units } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';

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
  const edits = new EditScript({ ...SKELETON, ...application(units(seed, 2 + (seed % 2))) }, EDITS, random);
  app.hold(edits.now);
  const workspace = new Workspace(app.root);
  await app.outcome(workspace);
  for (let step = 0; step < steps; step++) {
    app.hold(edits.step());
    const warm = await app.outcome(workspace);
    const cold = await app.outcome(new Workspace(app.root, { oneShot: true }));
    expect(warm, `seed ${seed}, after ${edits.log.slice(-6).join(', ')} (step ${step})`).toBe(cold);
  }
}

const SEEDS = Number(process.env.DOCGEN_EDIT_SCRIPTS ?? rounds(3, 10));
const STEPS = rounds(12, 100);
test.each(Array.from({ length: SEEDS }, (_, n) => n + 1))(
  'a workspace that was edited equals a new one after each edit (script %i)',
  { timeout: 300_000 },
  (seed) => script(seed, STEPS),
);
