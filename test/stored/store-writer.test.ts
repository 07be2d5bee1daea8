import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store, sha256 } from '@docgen/cache';
import { lower } from '@docgen/php';
import { loadConfig } from '@docgen/server';
import { afterAll, expect, test } from 'vitest';
import { buildKey } from '../../server/src/pipeline/build-key.js';
import type { BuildInput, BuildResult } from '../../server/src/pipeline/types.js';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { DiskSnapshot } from '../../server/src/project/disk-snapshot.js';
import { StoreWriter } from '../../server/src/stored/store-writer.js';
import { restoreBuild } from '../../server/src/stored/stored-build.js';
import { rowKey, StoredFacts } from '../../server/src/stored/stored-facts.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';

const folder = mkdtempSync(join(tmpdir(), 'docgen-writer-'));
const made: Scripted[] = [];
afterAll(() => {
  for (const app of made) app.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A generated application, and what a build of it is asked. */
function generated() {
  const app = new Scripted();
  made.push(app);
  app.hold({ ...SKELETON, ...application(units(17, 2)) });
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('docgen.yaml was refused.');
  const input = { root: app.root, config, documents: ['default'], host: 'static' as const, env: {} };
  return { app, input };
}

const open = (name: string): Store =>
  openStore({ file: join(folder, `${name}.sqlite`), build: 'test', maxBytes: 1 << 26 });

test.each([1, 3, 24, 25, 26, 39])(
  'what was made before the next build came is kept (it came after %i rows)',
  (rows) => {
    const store = open(`rows-${rows}`);
    const facts = new StoredFacts(store);
    const keys = Array.from({ length: 40 }, (_, n) => sha256(`file ${n}`));
    for (const [n, key] of keys.entries()) {
      const text = `<?php class A { const K = '${key}'; }`;
      writeFileSync(join(folder, `x${n}.php`), text);
      facts.set(key, lower(`x${n}.php`, text, sha256(text)));
    }
    writeFileSync(join(folder, 'composer.json'), '{}');
    const writer = new StoreWriter(store, facts, new DiskSnapshot(folder));
    writer.begin([]);
    // The first step writes the stamps of files.
    for (let step = 0; step < 1 + rows; step++) expect(writer.slice(0)).toBe(true);
    writer.begin([]);
    writer.finish();
    expect(store.outlines(keys.map(rowKey)).size).toBe(keys.length);
    store.close();
  },
);

test.each([
  [[], true],
  [['app/Http/Controllers/WillowController.php'], false],
])('a build that gave up %j is kept whole: %s', async (paths, kept) => {
  const { app, input } = generated();
  const givenUp = new Set(paths.map((path) => `${path}\0${sha256(readFileSync(join(app.root, path)))}`));
  const store = open(`gave-up-${paths.length}`);
  const workspace = new Workspace(app.root, { store, givenUp });
  const { documents } = await workspace.build(input);
  expect(documents[0]?.diagnostics.some(({ message }) => message.includes('parsing did not end'))).toBe(!kept);
  workspace.writer?.finish();
  for (const lasting of [false, true])
    expect(restoreBuild<BuildResult>(store, app.root, buildKey(input), lasting) !== undefined).toBe(kept);
  store.close();
});

test('the key of a booted build holds what the boot may have read of a run of a pipeline', () => {
  const { input } = generated();
  const key = (run: string, mentioned?: string[], host: 'php' | 'static' = 'php') =>
    buildKey({ ...input, host, env: { PATH: '', APP_ENV: 'ci', GITHUB_RUN_ID: run } }, mentioned);
  expect(key('1', [])).toBe(key('2', []));
  expect(key('1', ['_FILE'])).toBe(key('2', ['_FILE']));
  for (const mentioned of [undefined, ['GITHUB_RUN_ID'], ['GITHUB_'], ['_ID']])
    expect(key('1', mentioned)).not.toBe(key('2', mentioned));
  expect(key('1', undefined, 'static')).toBe(key('2', undefined, 'static'));
});

test('a build that only lists routes leaves the whole build before it to be kept', async () => {
  const { app, input } = generated();
  const store = open('whole');
  const workspace = new Workspace(app.root, { store });
  const { operations } = await workspace.build(input);
  await workspace.build({ ...input, routesOnly: true });
  workspace.writer?.finish();
  for (const lasting of [false, true]) {
    const restored = restoreBuild<BuildResult>(store, app.root, buildKey(input), lasting);
    expect(restored?.result.operations).toBe(operations);
    expect(restored?.again()?.operations).toBe(lasting ? operations : undefined);
  }
  store.close();
});

test('of thousands of files the stamps of those are written that were read since', async () => {
  const { app, input } = generated();
  const store = open('stamps');
  const written: number[] = [];
  const counting = Object.create(store) as Store;
  counting.write = (rows) => {
    if (rows.files !== undefined) written.push(rows.files.size);
    store.write(rows);
  };
  const workspace = new Workspace(app.root, { store: counting });
  const keep = async () => {
    written.length = 0;
    await workspace.build(input);
    workspace.writer?.finish();
    return written.reduce((sum, size) => sum + size, 0);
  };
  const all = await keep();
  expect(all).toBeGreaterThan(10);
  expect(store.files().size).toBe(all);
  // Long enough after they were written for a stamp to vouch for them; what it does not vouch for is read each time.
  for (const path of store.files().keys()) utimesSync(join(app.root, path), 1e9, 1e9);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const path = join(app.root, 'app/Http/Controllers/WillowController.php');
  const edit = () => writeFileSync(path, `${readFileSync(path, 'utf8')}\nfunction another${written.length}() {}\n`);
  edit();
  expect(await keep()).toBe(all);
  edit();
  expect(await keep()).toBe(1);
  store.close();
});

test.each([['with a store'], ['without one']])('of one file the facts of the last versions are kept, %s', (how) => {
  const store = how === 'with a store' ? open('versions') : undefined;
  const facts = new StoredFacts(store);
  const text = (n: number) => `<?php class A { const K = ${n}; }`;
  const key = (n: number) => `app/A.php\0${sha256(text(n))}`;
  const made = Array.from({ length: 100 }, (_, n) => lower('app/A.php', text(n)));
  const other = lower('app/B.php', '<?php class B {}');
  facts.set('app/B.php\0b', other);
  for (const [n, file] of made.entries()) facts.set(key(n), file);
  expect(facts.get('app/B.php\0b')).toBe(other);
  expect(made.map((_, n) => n).filter((n) => facts.get(key(n)) !== undefined)).toEqual([96, 97, 98, 99]);
  expect(facts.get(key(99))).toBe(made[99]);
  store?.close();
});

test('nothing that was made over an open buffer is kept, and what is saved is', async () => {
  const { app, input } = generated();
  const store = open('buffers');
  const workspace = new Workspace(app.root, { store });
  const keep = async (typed: Partial<BuildInput>) => {
    const { documents, counts } = await workspace.build({ ...input, ...typed });
    workspace.writer?.finish();
    store.finish();
    return { operations: documents[0]?.operations ?? 0, counts, fragments: store.statistics().fragments };
  };
  const path = 'app/Http/Controllers/WillowController.php';
  const text = readFileSync(join(app.root, path), 'utf8');
  const typed = text.replace('List every', 'Show each');
  expect(typed).not.toBe(text);
  const rowsOf = (of: string) => store.outlines([rowKey(`${path}\0${sha256(of)}`)]).size;
  const onDisk = await keep({});
  expect(rowsOf(text)).toBe(1);

  const over = await keep({ buffers: [{ path, version: 1, text: typed }] });
  expect(over.operations).toBe(onDisk.operations);
  expect(over.fragments).toBe(onDisk.fragments);
  expect(rowsOf(typed)).toBe(0);
  // Neither when builds of the disk follow, with the text still in memory.
  await keep({});
  expect(rowsOf(typed)).toBe(0);

  writeFileSync(join(app.root, path), typed);
  await keep({ buffers: [{ path, version: 1, text: typed }] });
  expect(rowsOf(typed)).toBe(1);
  store.close();
});
