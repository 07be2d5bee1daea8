import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore, type Store } from '@docgen/cache';
import { afterAll, expect, test } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { EditScript } from '../support/edit-script.js';
import { folderTexts } from '../support/folder-texts.js';
import { rounds, seeded } from '../support/generate.js';
import { REAL_EDITS } from '../support/real-edits/index.js';
import { Scripted } from '../support/scripted.js';

const BOOKSHOP = fileURLToPath(new URL('../../examples/bookshop', import.meta.url));
/** DOCGEN_EDIT_APP names another application to edit, and further variables the number of scripts and edits. */
const APPLICATION = process.env.DOCGEN_EDIT_APP ?? BOOKSHOP;
const SCRIPTS = Number(process.env.DOCGEN_EDIT_SCRIPTS ?? rounds(2, 3));
const EDITS = Number(process.env.DOCGEN_EDIT_COUNT ?? rounds(3, 20));
const FIRST = Number(process.env.DOCGEN_EDIT_SEED ?? 1);

const folder = mkdtempSync(join(tmpdir(), 'docgen-edited-'));
const made: Scripted[] = [];
afterAll(() => {
  for (const app of made) app.remove();
  rmSync(folder, { recursive: true, force: true });
});

const texts = folderTexts(APPLICATION);

const open = (seed: number): Store =>
  openStore({
    file: join(folder, `${seed}.sqlite`),
    build: 'test',
    maxBytes: 256 * 1024 * 1024,
    note: (line) => {
      throw new Error(line);
    },
  });

/** The lines around the first that differs. */
function difference(warm: string, cold: string): string {
  const [a, b] = [warm.split('\n'), cold.split('\n')];
  const at = a.findIndex((line, i) => line !== b[i]);
  const lines = (list: string[]) => list.slice(Math.max(0, at - 12), at + 6).join('\n');
  return `kept:\n${lines(a)}\n\nnew:\n${lines(b)}`;
}

/**
 * Random edits of a real application, some taken back, several at once now and then. In between the process ends for some
 * scripts, with some of what it made put away.
 */
async function script(seed: number): Promise<void> {
  const random = seeded(seed);
  const app = new Scripted();
  made.push(app);
  const stored = seed % 2 === 0;
  let store = stored ? open(seed) : undefined;
  const begin = () => new Workspace(app.root, store === undefined ? {} : { store });
  const edits = new EditScript(texts, REAL_EDITS, random);
  const { log } = edits;
  app.hold(texts);
  let workspace = begin();
  await app.outcome(workspace);
  for (let step = 0; step < EDITS; step++) {
    app.hold(edits.step());
    const warm = await app.whole(workspace);
    const cold = await app.whole(new Workspace(app.root));
    if (warm !== cold) {
      expect.fail(`seed ${seed}, step ${step}, after\n${log.slice(-4).join('\n')}\n\n${difference(warm, cold)}`);
    }
    const ends = random() < 0.2;
    const rests = random();
    if (store === undefined) continue;
    if (rests < 0.5) workspace.writer?.slice(rests * 60);
    else if (rests < 0.7) workspace.writer?.finish();
    if (!ends) continue;
    log.push('the process ended');
    store.close();
    store = open(seed);
    workspace = begin();
  }
  store?.close();
}

test.each(Array.from({ length: SCRIPTS }, (_, n) => n + FIRST))(
  'an application that is edited: documents, diagnostics and routes equal those of a new workspace (script %i)',
  { timeout: 3_600_000 },
  (seed) => script(seed),
);
