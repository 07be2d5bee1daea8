import { createHash } from 'node:crypto';
import { createPhpIndex, type FileFacts } from '@docgen/php';
import { loadConfig } from '@docgen/server';
import { afterAll, expect, test } from 'vitest';
import type { DocumentState } from '../../server/src/pipeline/document-state.js';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { readComposer } from '../../server/src/project/composer.js';
import { DiskSnapshot } from '../../server/src/project/disk-snapshot.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { Scripted } from '../support/scripted.js';

const FILES = { ...SKELETON, ...application(units(3, 2)) };
const app = new Scripted();
app.hold(FILES);
afterAll(() => app.remove());

/** Measures the objects a workspace holds when its document is assembled, and gives the result of the build. */
async function assembling(oneShot: boolean) {
  const workspace = new Workspace(app.root, { oneShot });
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('The application is not configured.');
  let holds = { results: -1, found: -1, facts: -1 };
  const { documents } = await workspace.build(
    { root: app.root, config, documents: ['default'], host: 'static', env: {} },
    {
      progress({ stage }) {
        if (stage === 'assembling') holds = held(workspace);
      },
    },
  );
  return { holds, documents };
}

/** Shared results, what was found by reading, and facts. */
function held(workspace: Workspace) {
  const inside = workspace as unknown as {
    state: { documents: Map<string, DocumentState> };
    inputs: { index: { entries: { entries: Map<string, { facts: FileFacts } | undefined> } } };
  };
  const sessions = [...inside.state.documents.values()].map(({ session }) => session);
  const tables = sessions.flatMap(({ memo }) => [
    ...(memo as unknown as { tables: Map<unknown, Map<string, unknown>> }).tables.values(),
  ]);
  return {
    results: sessions.flatMap((session) => [...session.all()]).length,
    found: tables.reduce((sum, names) => sum + names.size, 0),
    facts: [...inside.inputs.index.entries.entries.values()].reduce(
      (sum, entry) => sum + (entry?.facts.facts.length ?? 0),
      0,
    ),
  };
}

test('what is only analysed from is given back before a build that is the only one assembles', async () => {
  const stays = await assembling(false);
  for (const count of Object.values(stays.holds)) expect(count).toBeGreaterThan(5);
  const goes = await assembling(true);
  expect(goes.holds).toEqual({ results: 0, found: 0, facts: 0 });
  expect(goes.documents.map(({ analysis }) => analysis)).toEqual([undefined]);
  expect(goes.documents).toEqual(stays.documents.map(({ analysis, ...document }) => document));
});

test('a workspace does not hold the bytes of an artifact that were taken, and has the same again', async () => {
  const workspace = new Workspace(app.root);
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('The application is not configured.');
  const wanted = { format: 'openapi-3.2', provenance: 'winners', dropIds: false } as const;
  const emit = { default: [false, true].map((yaml) => ({ ...wanted, yaml })) };
  const { documents } = await workspace.build({
    root: app.root,
    config,
    documents: ['default'],
    host: 'static',
    env: {},
    emit,
  });
  for (const artifact of documents.flatMap(({ artifacts }) => artifacts)) {
    const [first, second] = [artifact.bytes, artifact.bytes];
    expect(first.byteLength).toBeGreaterThan(1_000);
    expect(second).not.toBe(first);
    expect(Buffer.compare(first, second)).toBe(0);
    expect(createHash('sha256').update(second).digest('hex')).toBe(artifact.sha256);
  }
});

test('an index that gave its facts back places them without parsing, and answers them as before', () => {
  const files = new DiskSnapshot(app.root);
  let parsed = 0;
  const index = createPhpIndex(files, readComposer(files), { onParse: () => parsed++ });
  const path = Object.keys(FILES).find((file) => file.endsWith('Controller.php')) ?? '';
  const facts = index.factsOf(path)?.facts ?? [];
  const body = facts.find(({ kind }) => kind === 'body');
  if (body === undefined) throw new Error(`${path} has no method.`);
  const anchor = { fact: body.id, at: 1 };
  const { hash } = index.get(body.id) ?? {};
  const place = index.locate(anchor);
  expect(place?.line).toBeGreaterThan(1);

  const parses = parsed;
  index.release();
  expect(index.locate(anchor)).toEqual(place);
  expect(index.fileOf(body.id)).toBe(path);
  expect(parsed).toBe(parses);
  const again = index.get(body.id);
  expect(again?.hash).toBe(hash);
  expect(again).not.toBe(body);
  expect(index.factsOf(path)?.facts).toHaveLength(facts.length);
  expect(parsed).toBe(parses + 1);
});

test('a document that is not configured any more is let go of, with everything it was made from', async () => {
  const named = new Scripted();
  const build = async (yaml: string) => {
    named.hold({ ...FILES, 'docgen.yaml': `${yaml}\nhost: { boot: static }\n` });
    await named.outcome(workspace);
    const { state } = workspace as unknown as {
      state: { documents: Map<string, unknown>; table: { memos: Map<string, unknown> } };
    };
    return [[...state.documents.keys()], [...state.table.memos.keys()]];
  };
  named.hold(FILES);
  const workspace = new Workspace(named.root);
  expect(await build('documents: { one: {}, two: {} }')).toEqual([
    ['one', 'two'],
    ['middleware', 'selection one', 'selection two', 'stray'],
  ]);
  expect(await build('documents: { two: {}, three: {} }')).toEqual([
    ['two', 'three'],
    ['middleware', 'selection two', 'stray', 'selection three'],
  ]);
  named.remove();
});
