import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExportResult, Rebuilt } from '@docgen/protocol/rpc';
import { afterEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../server/src/project/refusal.js';
import { Scope } from '../../server/src/watch/scope.js';
import { type Rebuilder, WatchSessions } from '../../server/src/watch/sessions.js';
import { rebuildToken } from '../../server/src/watch/token.js';
import { App } from '../support/app.js';

const open: WatchSessions[] = [];
afterEach(async () => {
  for (const sessions of open.splice(0)) await sessions.close();
});

/**
 * Stands for the build, which is not the matter here: the artifact of a document is the text of its source file, and a
 * build takes as long as it is told to.
 */
class Copies implements Rebuilder {
  readonly builds: {
    documents: readonly string[] | undefined;
    outcome: 'running' | 'done' | 'cancelled' | 'failed';
  }[] = [];
  takes = 0;
  fails: Error | undefined;

  constructor(private readonly root: string) {}

  async rebuild(documents: readonly string[] | undefined, signal: AbortSignal): Promise<ExportResult> {
    const build: Copies['builds'][number] = { documents, outcome: 'running' };
    this.builds.push(build);
    const until = performance.now() + this.takes;
    while (performance.now() < until && !signal.aborted) await pause(5);
    if (signal.aborted || this.fails !== undefined) {
      build.outcome = signal.aborted ? 'cancelled' : 'failed';
      throw signal.aborted ? new Refusal('cancelled', []) : this.fails;
    }
    build.outcome = 'done';
    return {
      configuration: [],
      documents: (documents ?? ['one', 'two']).map((document) => ({
        document,
        targets: [this.copy(document)],
        diagnostics: [],
      })),
      closing: [],
      gate: { floor: 'none', failed: false, accepted: [], unused: [] },
      exit: 0,
    };
  }

  scope(): { scope: Scope; files: number; roots: number } {
    return { scope: new Scope({ folders: ['app'], files: [], globs: [], except: [] }), files: 2, roots: 1 };
  }

  private copy(document: string): ExportResult['documents'][number]['targets'][number] {
    const text = readFileSync(join(this.root, `app/${document}.php`), 'utf8').trim();
    const path = `docs/${document}.json`;
    const written = !existsSync(join(this.root, path)) || readFileSync(join(this.root, path), 'utf8') !== text;
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    if (written) writeFileSync(join(this.root, path), text);
    return { format: 'openapi-3.2', path, written, bytes: text.length, sha256: '', diagnostics: [] };
  }
}

class Watched {
  readonly told: string[] = [];
  readonly results: Rebuilt[] = [];
  reason: string | undefined;

  constructor(
    private readonly sessions: WatchSessions,
    rebuilder: Rebuilder,
    document?: string,
  ) {
    this.session = sessions.open({
      document,
      rebuilder,
      rebuilding: (changed) => this.told.push(changed.join(' ')),
      rebuilt: (result) => this.results.push(result),
      ended: (reason) => {
        this.reason = reason;
      },
    });
  }

  readonly session: ReturnType<WatchSessions['open']>;

  /** The result number `n`, from 1 on. */
  async result(n: number): Promise<Rebuilt> {
    for (let i = 0; i < 600 && this.results.length < n; i++) await pause(20);
    const result = this.results[n - 1];
    if (result === undefined) throw new Error(`No result ${n} of ${this.results.length}.`);
    return result;
  }

  get open(): number {
    return this.sessions.size;
  }
}

function application() {
  const app = new App({ 'app/one.php': 'A', 'app/two.php': 'B' });
  const sessions = new WatchSessions({ root: app.root, note: (line) => expect(line).toBe('') });
  open.push(sessions);
  const token = () =>
    existsSync(join(app.root, 'storage/docgen/watch')) ? app.read('storage/docgen/watch') : undefined;
  const tokenOf = (...documents: string[]) =>
    rebuildToken(documents.map((document) => ({ path: join(app.root, `docs/${document}.json`) })));
  return { app, sessions, copies: new Copies(app.root), token, tokenOf };
}

const settle = () => pause(700);

test('the first build writes the token, and the last end removes it', async () => {
  const { sessions, copies, token, tokenOf } = application();
  const watched = new Watched(sessions, copies);
  const first = await watched.result(1);
  expect(first).toMatchObject({ first: true, documents: ['one', 'two'], changed: [], pushed: false, failure: null });
  expect(first.token).toBe(tokenOf('one', 'two'));
  expect(token()).toBe(first.token);
  expect(first.watching).toEqual({ files: 2, roots: 1 });
  await watched.session.end();
  expect(token()).toBeUndefined();
  expect(sessions.size).toBe(0);
});

test('the token is written anew although the artifacts already hold these bytes', async () => {
  const { app, sessions, copies, token, tokenOf } = application();
  app.write({ 'docs/one.json': 'A', 'docs/two.json': 'B', 'storage/docgen/watch': 'rubbish' });
  await new Watched(sessions, copies).result(1);
  expect(token()).toBe(tokenOf('one', 'two'));
});

test('a change rebuilds once, tells what changed, and pushes', async () => {
  const { app, sessions, copies, token } = application();
  const watched = new Watched(sessions, copies);
  const first = await watched.result(1);
  await settle();
  app.write({ 'app/one.php': 'A2', 'app/new.php': 'x' });
  const second = await watched.result(2);
  expect(watched.told).toEqual(['app/new.php app/one.php']);
  expect(second).toMatchObject({ first: false, changed: ['app/new.php', 'app/one.php'], pushed: true });
  expect(second.token).not.toBe(first.token);
  expect(token()).toBe(second.token);
  expect(second.targets.map(({ path, written }) => [path, written])).toEqual([
    ['docs/one.json', true],
    ['docs/two.json', false],
  ]);
  await settle();
  expect(copies.builds).toHaveLength(2);
});

test('a rebuild with equal bytes neither pushes nor touches the token', async () => {
  const { app, sessions, copies, token } = application();
  const watched = new Watched(sessions, copies);
  const first = await watched.result(1);
  const file = join(app.root, 'storage/docgen/watch');
  const before = statSync(file, { bigint: true }).mtimeNs;
  await settle();
  app.write({ 'app/one.php': 'A ' });
  const second = await watched.result(2);
  expect(second).toMatchObject({ pushed: false, token: first.token });
  expect(token()).toBe(first.token);
  expect(statSync(file, { bigint: true }).mtimeNs).toBe(before);
});

test('a touch rebuilds nothing', async () => {
  const { app, sessions, copies } = application();
  await new Watched(sessions, copies).result(1);
  await settle();
  app.write({ 'app/one.php': 'A', 'app/two.php': 'B' });
  await pause(1_200);
  expect(copies.builds).toHaveLength(1);
});

describe('a change during a build', () => {
  test('cancels it, and the next is of both changes', async () => {
    const { app, sessions, copies } = application();
    const watched = new Watched(sessions, copies);
    await watched.result(1);
    await settle();
    copies.takes = 3_000;
    app.write({ 'app/one.php': 'A2' });
    for (let i = 0; i < 200 && copies.builds.length < 2; i++) await pause(20);
    copies.takes = 0;
    app.write({ 'app/two.php': 'B2' });
    const second = await watched.result(2);
    expect(copies.builds.map(({ outcome }) => outcome)).toEqual(['done', 'cancelled', 'done']);
    expect(second.changed).toEqual(['app/one.php', 'app/two.php']);
    expect(app.read('docs/one.json') + app.read('docs/two.json')).toBe('A2B2');
  });

  test('does so no more than three times in a row', async () => {
    const { app, sessions, copies } = application();
    const watched = new Watched(sessions, copies);
    await watched.result(1);
    await settle();
    copies.takes = 1_500;
    for (let i = 0; i < 60 && watched.results.length < 2; i++) {
      app.write({ 'app/one.php': `A ${i}` });
      await pause(300);
    }
    expect(copies.builds.slice(0, 5).map(({ outcome }) => outcome)).toEqual([
      'done',
      'cancelled',
      'cancelled',
      'cancelled',
      'done',
    ]);
    // What changed while that one ran is not lost.
    copies.takes = 0;
    app.write({ 'app/one.php': 'last' });
    for (let i = 0; i < 300 && app.read('docs/one.json') !== 'last'; i++) await pause(20);
    expect(app.read('docs/one.json')).toBe('last');
  });

  test('the first one of a session included', async () => {
    const { app, sessions, copies } = application();
    copies.takes = 2_500;
    const watched = new Watched(sessions, copies);
    await pause(800);
    app.write({ 'app/one.php': 'early' });
    for (let i = 0; i < 200 && copies.builds.length < 2; i++) await pause(20);
    copies.takes = 0;
    const first = await watched.result(1);
    expect(first.first).toBe(true);
    expect(app.read('docs/one.json')).toBe('early');
  });
});

test('a failed build is told, and the session goes on', async () => {
  const { app, sessions, copies, token } = application();
  const watched = new Watched(sessions, copies);
  const first = await watched.result(1);
  await settle();
  copies.fails = new Refusal('host-failed', ['It does not boot.']);
  app.write({ 'app/one.php': 'A2' });
  const second = await watched.result(2);
  expect(second).toMatchObject({ result: null, pushed: false, failure: { lines: ['It does not boot.'], blocks: [] } });
  expect(token()).toBe(first.token);
  copies.fails = undefined;
  app.write({ 'app/one.php': 'A3' });
  expect(await watched.result(3)).toMatchObject({ failure: null, pushed: true });
});

test('a fault of the build is told like a failure', async () => {
  const { sessions, copies, token } = application();
  copies.fails = new TypeError('broken');
  const first = await new Watched(sessions, copies).result(1);
  expect(first).toMatchObject({ failure: { lines: ['docgen failed: broken'] }, token: null });
  expect(token()).toBeUndefined();
});

describe('several sessions', () => {
  test('share one rebuild and one token; ending one keeps it', async () => {
    const { app, sessions, copies, token, tokenOf } = application();
    const one = new Watched(sessions, copies);
    const first = await one.result(1);
    const two = new Watched(sessions, copies);
    expect(await two.result(1)).toMatchObject({ first: true, token: first.token, pushed: false });
    expect(one.results).toHaveLength(1);
    expect(copies.builds).toHaveLength(2);
    await settle();
    app.write({ 'app/one.php': 'A2' });
    expect((await one.result(2)).token).toBe((await two.result(2)).token);
    expect(copies.builds).toHaveLength(3);
    await one.session.end();
    expect(token()).toBe(tokenOf('one', 'two'));
    app.write({ 'app/one.php': 'A3' });
    await two.result(3);
    expect(one.results).toHaveLength(2);
    expect(two.open).toBe(1);
    await two.session.end();
    expect(token()).toBeUndefined();
  });

  test('each is told of its own documents, and only those are built', async () => {
    const { app, sessions, copies, token, tokenOf } = application();
    const one = new Watched(sessions, copies, 'one');
    expect((await one.result(1)).documents).toEqual(['one']);
    expect(token()).toBe(tokenOf('one'));
    const two = new Watched(sessions, copies, 'two');
    expect((await two.result(1)).documents).toEqual(['two']);
    expect(token()).toBe(tokenOf('one', 'two'));
    await settle();
    app.write({ 'app/two.php': 'B2' });
    expect((await one.result(2)).documents).toEqual(['one']);
    expect((await two.result(2)).targets.map(({ path }) => path)).toEqual(['docs/two.json']);
    expect(copies.builds.map(({ documents }) => documents)).toEqual([['one'], ['two'], ['one', 'two']]);
  });
});

test('ending in the middle of a build stops it and leaves no token', async () => {
  const { sessions, copies, token } = application();
  copies.takes = 30_000;
  const watched = new Watched(sessions, copies);
  await pause(200);
  await watched.session.end();
  expect(copies.builds.map(({ outcome }) => outcome)).toEqual(['cancelled']);
  expect(watched.results).toEqual([]);
  expect(token()).toBeUndefined();
});

test('a deleted application ends every session', async () => {
  const { app, sessions, copies } = application();
  const watched = new Watched(sessions, copies);
  await watched.result(1);
  await settle();
  rmSync(app.root, { recursive: true });
  for (let i = 0; i < 400 && watched.reason === undefined; i++) await pause(20);
  expect(watched.reason).toBe(`${app.root} is gone.`);
  expect(sessions.size).toBe(0);
  expect(existsSync(app.root)).toBe(false);
});
