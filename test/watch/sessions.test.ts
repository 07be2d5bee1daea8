import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExportResult, Rebuilt } from '@docgen/protocol/rpc';
import { afterEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../server/src/project/refusal.js';
import { WatchScope } from '../../server/src/watch/scope.js';
import { type Rebuilder, WatchSessions } from '../../server/src/watch/sessions.js';
import { rebuildToken } from '../../server/src/watch/token.js';
import { App } from '../support/app.js';
import { pause, until } from '../support/until.js';

const open: WatchSessions[] = [];
afterEach(async () => {
  for (const sessions of open.splice(0)) await sessions.close();
});

/**
 * Stands for the build, which is not the matter here: the artifact of a document is the text of its source file, and a
 * build takes until the test lets it go on.
 */
class Copies implements Rebuilder {
  readonly builds: {
    documents: readonly string[] | undefined;
    outcome: 'running' | 'done' | 'cancelled' | 'failed';
  }[] = [];
  /** Says that builds that begin from now on wait for `go`, or their end. */
  holds = false;
  fails: Error | undefined;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly root: string) {}

  async rebuild(documents: readonly string[] | undefined, signal: AbortSignal): Promise<ExportResult> {
    const build: Copies['builds'][number] = { documents, outcome: 'running' };
    this.builds.push(build);
    if (this.holds) {
      await new Promise<void>((go) => {
        this.waiting.add(go);
        signal.addEventListener('abort', () => go(), { once: true });
      });
    }
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

  /** Lets all that wait go on, and the next ones pass. */
  go(): void {
    this.holds = false;
    for (const go of this.waiting) go();
  }

  /** Waits until build number `n`, from 1 on, has begun. */
  begun(n: number): Promise<void> {
    return until(`build ${n} has begun`, () => this.builds.length >= n);
  }

  scope(): { scope: WatchScope; files: number; roots: number } {
    return { scope: new WatchScope({ folders: ['app'], files: [], globs: [], except: [] }), files: 2, roots: 1 };
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
    await until(`result ${n}`, () => this.results.length >= n);
    return this.results[n - 1] as Rebuilt;
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

/** The result of the next change: whatever one before it led to has been told by then. */
function later(app: App, watched: Watched): Promise<Rebuilt> {
  const next = watched.results.length + 1;
  app.write({ 'app/later.php': `${next}` });
  return watched.result(next);
}

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

test('the token is written anew although the artifacts already hold these bytes (cache row 24)', async () => {
  const { app, sessions, copies, token, tokenOf } = application();
  app.write({ 'docs/one.json': 'A', 'docs/two.json': 'B', 'storage/docgen/watch': 'rubbish' });
  await new Watched(sessions, copies).result(1);
  expect(token()).toBe(tokenOf('one', 'two'));
});

test('a change rebuilds once, tells what changed, and pushes', async () => {
  const { app, sessions, copies, token } = application();
  const watched = new Watched(sessions, copies);
  const first = await watched.result(1);
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
  expect((await later(app, watched)).changed).toEqual(['app/later.php']);
  expect(copies.builds).toHaveLength(3);
});

test('a rebuild with equal bytes neither pushes nor touches the token (cache row 23)', async () => {
  const { app, sessions, copies, token } = application();
  const watched = new Watched(sessions, copies);
  const first = await watched.result(1);
  const file = join(app.root, 'storage/docgen/watch');
  const before = statSync(file, { bigint: true }).mtimeNs;
  app.write({ 'app/one.php': 'A ' });
  const second = await watched.result(2);
  expect(second).toMatchObject({ pushed: false, token: first.token });
  expect(token()).toBe(first.token);
  expect(statSync(file, { bigint: true }).mtimeNs).toBe(before);
});

test('a touch rebuilds nothing', async () => {
  const { app, sessions, copies } = application();
  const watched = new Watched(sessions, copies);
  await watched.result(1);
  app.write({ 'app/one.php': 'A', 'app/two.php': 'B' });
  const touched = await later(app, watched);
  expect(touched.changed).toEqual(['app/later.php']);
  expect(copies.builds).toHaveLength(2);
});

describe('a change during a build', () => {
  test('cancels it, and the next is of both changes', async () => {
    const { app, sessions, copies } = application();
    const watched = new Watched(sessions, copies);
    await watched.result(1);
    copies.holds = true;
    app.write({ 'app/one.php': 'A2' });
    await copies.begun(2);
    copies.holds = false;
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
    copies.holds = true;
    for (const build of [2, 3, 4, 5]) {
      app.write({ 'app/one.php': `A ${build}` });
      await copies.begun(build);
    }
    app.write({ 'app/one.php': 'last' });
    // Long enough for it to be seen; where it is not, nothing is lost either.
    await pause(600);
    expect(copies.builds.map(({ outcome }) => outcome)).toEqual([
      'done',
      'cancelled',
      'cancelled',
      'cancelled',
      'running',
    ]);
    copies.go();
    await watched.result(2);
    expect(copies.builds[4]?.outcome).toBe('done');
    // A change during that build is not lost.
    await until('the last one is built', () => app.read('docs/one.json') === 'last');
  });

  test('the first one of a session included', async () => {
    const { app, sessions, copies } = application();
    copies.holds = true;
    const watched = new Watched(sessions, copies);
    expect(copies.builds).toHaveLength(1);
    copies.holds = false;
    app.write({ 'app/one.php': 'early' });
    const first = await watched.result(1);
    expect(first.first).toBe(true);
    expect(copies.builds.map(({ outcome }) => outcome)).toEqual(['cancelled', 'done']);
    expect(app.read('docs/one.json')).toBe('early');
  });
});

test('a failed build is told, and the session goes on', async () => {
  const { app, sessions, copies, token } = application();
  const watched = new Watched(sessions, copies);
  const first = await watched.result(1);
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
    // The first build of any session writes it (cache 5.1), though it is what it was.
    rmSync(join(app.root, 'storage'), { recursive: true });
    const two = new Watched(sessions, copies);
    expect(await two.result(1)).toMatchObject({ first: true, token: first.token, pushed: false });
    expect(token()).toBe(first.token);
    expect(one.results).toHaveLength(1);
    expect(copies.builds).toHaveLength(2);
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
    app.write({ 'app/two.php': 'B2' });
    expect((await one.result(2)).documents).toEqual(['one']);
    expect((await two.result(2)).targets.map(({ path }) => path)).toEqual(['docs/two.json']);
    expect(copies.builds.map(({ documents }) => documents)).toEqual([['one'], ['two'], ['one', 'two']]);
  });
});

test('ending in the middle of a build stops it and leaves no token', async () => {
  const { sessions, copies, token } = application();
  copies.holds = true;
  const watched = new Watched(sessions, copies);
  await copies.begun(1);
  await watched.session.end();
  expect(copies.builds.map(({ outcome }) => outcome)).toEqual(['cancelled']);
  expect(watched.results).toEqual([]);
  expect(token()).toBeUndefined();
});

test('a deleted application ends every session', async () => {
  const { app, sessions, copies } = application();
  const watched = new Watched(sessions, copies);
  await watched.result(1);
  rmSync(app.root, { recursive: true });
  await until('it ends', () => watched.reason !== undefined);
  expect(watched.reason).toBe(`${app.root} is gone.`);
  expect(sessions.size).toBe(0);
  expect(existsSync(app.root)).toBe(false);
});
