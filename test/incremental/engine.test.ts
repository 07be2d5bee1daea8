import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@docgen/cache';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { SKELETON } from '../support/built-application.js';
import { database } from '../support/database.js';
import { application, units } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';

const folder = mkdtempSync(join(tmpdir(), 'docgen-engines-'));
const made: Scripted[] = [];
afterAll(() => {
  for (const app of made) app.remove();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => vi.doUnmock('@docgen/engine'));

function scripted(): Scripted {
  const app = new Scripted();
  made.push(app);
  app.hold({ ...SKELETON, ...application(units(29, 2)) });
  return app;
}

/** One process that builds, puts everything away and ends. */
async function process(app: Scripted, name: string): Promise<string> {
  const store = openStore({ file: join(folder, `${name}.sqlite`), build: 'test', maxBytes: 1 << 26 });
  const workspace = new Workspace(app.root, { store });
  const text = await app.outcome(workspace);
  workspace.writer?.finish();
  store.close();
  return text;
}

const rows = (name: string, table: string) =>
  database(join(folder, `${name}.sqlite`), (db) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());

const FAILING = {
  createEngine: () => {
    throw new Error('no memory for the tables');
  },
};

test('an engine that cannot start: the document is built, nothing is stored (cache row 15)', async () => {
  const app = scripted();
  vi.doMock('@docgen/engine', () => FAILING);
  const without = await process(app, 'failed');
  expect(without).toContain('engine.boot-failed');
  expect(app.counts).toEqual({ analyzed: 6, reused: 0 });
  expect(['fragment', 'trace', 'artifact'].map((table) => rows('failed', table))).toEqual([0, 0, 0]);

  vi.doUnmock('@docgen/engine');
  const withIt = await process(app, 'failed');
  expect(app.counts).toEqual({ analyzed: 6, reused: 0 });
  expect(withIt).toBe(await app.outcome(new Workspace(app.root)));
  expect(withIt).not.toBe(without);
});

test('an engine that did not start is tried again by the next build of the same process', async () => {
  const app = scripted();
  const workspace = new Workspace(app.root);
  vi.doMock('@docgen/engine', () => FAILING);
  expect(await app.outcome(workspace)).toContain('engine.boot-failed');
  vi.doUnmock('@docgen/engine');
  expect(await app.outcome(workspace)).toBe(await app.outcome(new Workspace(app.root)));
});

test('what was made without an engine is not taken over once there is one (cache 1.3, diagnostics row 28)', async () => {
  const app = scripted();
  // Asking a stand-in for what it lacks throws, as importing a package does that is not there.
  vi.doMock('@docgen/engine', () => ({}));
  const without = await process(app, 'absent');
  expect(without).toContain('engine.not-installed');
  expect(await process(app, 'absent')).toBe(without);
  expect(app.counts).toEqual({ analyzed: 0, reused: 6 });
  expect(rows('absent', 'artifact')).toBe(0);

  vi.doUnmock('@docgen/engine');
  const withIt = await process(app, 'absent');
  expect(app.counts).toEqual({ analyzed: 6, reused: 0 });
  expect(withIt).toBe(await app.outcome(new Workspace(app.root)));
});
