import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { claim } from '@docgen/server/daemon/claim';
import { Daemon, type DaemonOptions } from '@docgen/server/daemon/daemon';
import { consoleLog } from '@docgen/server/daemon/log';
import { sweepSiblings } from '@docgen/server/daemon/sweep';
import { ask, type Builder, build, type Job, type JobRunner } from '@docgen/server/threads/index';
import { afterEach, describe, expect, it } from 'vitest';
import { App, SMALL } from '../support/app.js';
import { pause, until } from '../support/until.js';
import { WireClient } from './wire-client.js';

const quiet = consoleLog();
quiet.level = 'silent';

/** A daemon in this process, of whose builds the test decides when they go on. */
async function host(app: App, options: Partial<DaemonOptions> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'dg-'));
  const builds: { job: Job; signal: AbortSignal; go(): void }[] = [];
  const runner: JobRunner = {
    async run(job, progress) {
      const stop = new AbortController();
      const { signal } = stop;
      runner.stop = () => stop.abort();
      await new Promise<void>((go) => {
        builds.push({ job, signal, go });
        signal.addEventListener('abort', () => go(), { once: true });
      });
      const { input, question } = job;
      if (question === undefined) return build(input, { progress, signal });
      return ask(question.name, question.parameters as never, input, { progress, signal });
    },
    stop() {},
  };
  const env = { ...process.env, XDG_RUNTIME_DIR: home, XDG_CACHE_HOME: home, HOME: home };
  const claimed = claim(app.root, env);
  if (claimed === undefined) throw new Error('The lock is taken.');
  const given: DaemonOptions = { env, idle: 0, log: quiet, runner, graceMs: 60_000, ...options };
  const daemon = await Daemon.start(claimed, given);
  // Lists the wishes that have come, and whether they run, wait or join others.
  let wishes = 0;
  const at = daemon.jobs.at.bind(daemon.jobs);
  daemon.jobs.at = (urgency) => {
    const of = at(urgency);
    const counted: Builder = {
      ...of,
      build(...wish) {
        const result = of.build(...wish);
        wishes++;
        return result;
      },
      ask(...wish) {
        const result = of.ask(...wish);
        wishes++;
        return result;
      },
    };
    return counted;
  };
  const wished = (times: number) => until(`${times} wishes`, () => wishes === times);
  stops.push(async () => {
    for (const { go } of builds) go();
    await daemon.stop('the test is over');
    rmSync(home, { recursive: true, force: true });
  });
  const client = () =>
    WireClient.greeted(
      { docgen: 'daemon/1', pid: process.pid, endpoint: daemon.address.endpoint, token: daemon.token, version: '' },
      app.root,
    );
  return { daemon, given, builds, client, env, wished };
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

describe('lines for standard error (commands 1.6)', () => {
  it('reach who waits for a build, else the next who does, once', async () => {
    const { daemon, builds, client } = await host(new App(SMALL));
    daemon.note('before anybody asked');
    const told = (of: WireClient) => of.heard.flatMap(({ method, params }) => (method === 'docgen/note' ? params : []));
    const [one, other] = [await client(), await client()];
    await other.ask(2, 'docgen/status', {});
    expect(told(other)).toEqual([]);
    const answer = one.ask(2, 'docgen/export', {});
    await until('it builds', () => builds.length === 1);
    daemon.note('while it builds');
    builds[0]?.go();
    await answer;
    expect(told(one)).toEqual([{ line: 'before anybody asked' }, { line: 'while it builds' }]);
    await other.ask(3, 'docgen/export', { document: 'nope' });
    expect(told(other)).toEqual([]);
  });
});

describe('requests that are cancelled (commands 9.4)', () => {
  it('are answered so and write nothing (row 47)', async () => {
    const app = new App(SMALL);
    const { builds, client } = await host(app);
    const asking = await client();
    const answer = asking.ask(2, 'docgen/export', {});
    await until('the build has begun', () => builds.length === 1);
    asking.say({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 2 } });
    expect((await answer).error).toMatchObject({ code: -32800, data: { kind: 'cancelled' } });
    expect(builds[0]?.signal.aborted).toBe(true);
    expect(app.files().filter((file) => file.startsWith('docs/'))).toEqual([]);
    const again = asking.ask(3, 'docgen/export', {});
    await until('the next build has begun', () => builds.length === 2);
    builds[1]?.go();
    expect((await again).result.exit).toBe(0);
  });

  it('by the end of their connection', async () => {
    const { builds, client, daemon } = await host(new App(SMALL));
    const asking = await client();
    void asking.ask(2, 'docgen/export', {});
    await until('the build has begun', () => builds.length === 1);
    asking.socket.destroy();
    await until('the build is stopped', () => builds[0]?.signal.aborted === true);
    await until('nothing is going on', () => !daemon.jobs.busy);
  });
});

describe('builds that several want (commands 9.4)', () => {
  it('run once for all that asked before it began', async () => {
    const { builds, client, wished } = await host(new App(SMALL));
    const [a, b] = [await client(), await client()];
    const first = a.ask(2, 'docgen/export', { format: 'full' });
    await until('the build has begun', () => builds.length === 1);
    const waiting = [a.ask(3, 'docgen/export', { host: 'static' }), b.ask(2, 'docgen/export', { host: 'static' })];
    await wished(3);
    builds[0]?.go();
    expect((await first).result.exit).toBe(0);
    await until('the next build has begun', () => builds.length === 2);
    builds[1]?.go();
    expect((await Promise.all(waiting)).map(({ result }) => result.exit)).toEqual([0, 0]);
    expect(builds).toHaveLength(2);
  });

  it('look again for who asked while it ran, because files may have changed', async () => {
    const app = new App(SMALL);
    const { builds, client, wished } = await host(app);
    const [a, b] = [await client(), await client()];
    const first = a.ask(2, 'docgen/export', { dryRun: true });
    await until('the build has begun', () => builds.length === 1);
    const second = b.ask(2, 'docgen/export', { dryRun: true });
    await wished(2);
    builds[0]?.go();
    app.write({ 'routes/api.php': '<?php\n' });
    await first;
    await until('the next build has begun', () => builds.length === 2);
    builds[1]?.go();
    expect(JSON.parse((await second).result.documents[0].targets[0].text).paths).toEqual({});
  });

  it('are stopped only when nobody wants them any more', async () => {
    const { builds, client, wished } = await host(new App(SMALL));
    const [a, b] = [await client(), await client()];
    const first = a.ask(2, 'docgen/export', {});
    await until('the build has begun', () => builds.length === 1);
    const second = b.ask(2, 'docgen/export', {});
    await wished(2);
    a.say({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 2 } });
    expect((await first).error?.code).toBe(-32800);
    expect(builds[0]?.signal.aborted).toBe(false);
    builds[0]?.go();
    await until('the next build has begun', () => builds.length === 2);
    builds[1]?.go();
    expect((await second).result.exit).toBe(0);
  });

  it('do not make a question of an editor wait for an export', async () => {
    const { builds, client } = await host(new App(SMALL));
    const asking = await client();
    const exported = asking.ask(2, 'docgen/export', {});
    await until('the build has begun', () => builds.length === 1);
    const routes = asking.ask(3, 'docgen/routes', {});
    await until('the question has begun', () => builds.length === 2);
    expect(builds[1]?.job.question?.name).toBe('route-table');
    builds[1]?.go();
    expect((await routes).result.routes.length).toBeGreaterThan(0);
    // The export has yielded, and runs again.
    expect(builds[0]?.signal.aborted).toBe(true);
    await until('the export has begun again', () => builds.length === 3);
    expect(builds[2]?.job).toEqual(builds[0]?.job);
    builds[2]?.go();
    expect((await exported).result.exit).toBe(0);
  });
});

describe('a build ahead of the clients (cache 4.3)', () => {
  const CONTROLLER = 'app/Http/Controllers/PingController.php';
  const edited = (word: string) => ({ [CONTROLLER]: (SMALL[CONTROLLER] ?? '').replace('stored', word) });

  it('begins when a file is saved, writes nothing, and yields to who asks', async () => {
    const app = new App(SMALL);
    const { builds, client } = await host(app);
    const asking = await client();
    const first = asking.ask(2, 'docgen/export', {});
    await until('the build has begun', () => builds.length === 1);
    builds[0]?.go();
    expect((await first).result.exit).toBe(0);
    const artifact = app.read('docs/openapi.json');
    app.write(edited('kept'));
    await until('a build has begun that nobody asked for', () => builds.length === 2);
    expect(builds[1]?.job).toEqual({ input: { ...builds[0]?.job.input, looksAt: [CONTROLLER] } });
    const routes = asking.ask(3, 'docgen/routes', {});
    await until('the question has begun', () => builds.length === 3);
    expect(builds[1]?.signal.aborted).toBe(true);
    builds[2]?.go();
    expect((await routes).result.routes.length).toBeGreaterThan(0);
    await until('the build has begun again', () => builds.length === 4);
    // More may have been saved meanwhile.
    expect(builds[3]?.job).toEqual(builds[0]?.job);
    builds[3]?.go();
    expect(app.read('docs/openapi.json')).toBe(artifact);
  });

  it('is not the answer of who asked while it ran: that looks at the disk again', async () => {
    const app = new App(SMALL);
    const { builds, client, wished } = await host(app);
    const asking = await client();
    const first = asking.ask(2, 'docgen/export', { dryRun: true });
    await until('the build has begun', () => builds.length === 1);
    builds[0]?.go();
    await first;
    app.write(edited('kept'));
    await until('a build has begun that nobody asked for', () => builds.length === 2);
    const second = asking.ask(3, 'docgen/export', { dryRun: true });
    await wished(3);
    app.write(edited('held'));
    builds[1]?.go();
    await until('the next build has begun', () => builds.length === 3);
    builds[2]?.go();
    expect((await second).result.documents[0].targets[0].text).toContain('"held"');
  });
});

describe('a daemon that is not wanted any more', () => {
  it('closes connections that never say hello', async () => {
    const { daemon } = await host(new App(SMALL), { helloWithinMs: 50 });
    const silent = await WireClient.open(daemon.address.endpoint);
    await silent.closed;
    const half = await WireClient.open(daemon.address.endpoint);
    half.socket.write('Content-Length: 100\r\n\r\n{');
    await half.closed;
    await until('it is forgotten', () => daemon.clients.size === 0);
  });

  it('ends when its socket is gone or another, and leaves that one alone', async () => {
    const { daemon } = await host(new App(SMALL), { checkEveryMs: 20 });
    const { endpoint } = daemon.address;
    renameSync(endpoint, `${endpoint}.moved`);
    writeFileSync(endpoint, 'another');
    expect(await daemon.ended).toBe('the socket is gone or another');
    expect(existsSync(endpoint)).toBe(true);
  });

  it('says again where it is when that has been deleted, and leaves what another one says', async () => {
    const app = new App(SMALL);
    const { daemon } = await host(app, { checkEveryMs: 20 });
    const files = [join(daemon.address.directory, 'daemon.json'), join(app.root, 'storage/docgen/daemon.json')];
    const said = files.map((file) => readFileSync(file, 'utf8'));
    rmSync(files[0] ?? '');
    rmSync(join(app.root, 'storage'), { recursive: true });
    await until('both are there', () => files.every((file) => existsSync(file)));
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(said);
    writeFileSync(files[1] ?? '', '{}');
    await pause(100);
    expect(app.read('storage/docgen/daemon.json')).toBe('{}');
  });

  it('ends when the application is gone', async () => {
    const app = new App(SMALL);
    const { daemon } = await host(app, { checkEveryMs: 20 });
    rmSync(app.root, { recursive: true });
    expect(await daemon.ended).toBe('the application is gone');
  });

  it('does not end by idleness while somebody is connected or works', async () => {
    const { daemon, given, builds, client } = await host(new App(SMALL));
    const asking = await client();
    // Only now, or it could be over before anybody has connected.
    given.idle = 0.005;
    const answer = asking.ask(2, 'docgen/export', {});
    await until('the build has begun', () => builds.length === 1);
    await pause(600);
    builds[0]?.go();
    expect((await answer).result.exit).toBe(0);
    asking.socket.destroy();
    expect(await daemon.ended).toBe('no client for 0.005 minutes');
  });

  it('lets a running request finish before it goes', async () => {
    const { daemon, builds, client } = await host(new App(SMALL));
    const asking = await client();
    const answer = asking.ask(2, 'docgen/export', {});
    await until('the build has begun', () => builds.length === 1);
    const stopped = daemon.stop('the test says so');
    builds[0]?.go();
    expect((await answer).result.exit).toBe(0);
    await stopped;
  });

  it('is the only one: a second finds the lock taken', async () => {
    const app = new App(SMALL);
    const { env, daemon } = await host(app);
    expect(claim(app.root, env)).toBeUndefined();
    await daemon.stop('the test says so');
    const next = claim(app.root, env);
    expect(next).toBeDefined();
    next?.release();
  });

  it('sweeps what dead ones left a day ago, and nothing else', async () => {
    const { daemon } = await host(new App(SMALL));
    const parent = dirname(daemon.address.directory);
    const old = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    for (const name of ['0'.repeat(16), '1'.repeat(16), 'other', '2'.repeat(16)]) {
      mkdirSync(join(parent, name), { mode: 0o700 });
      if (!name.startsWith('1')) utimesSync(join(parent, name), old, old);
    }
    chmodSync(join(parent, '2'.repeat(16)), 0o755);
    utimesSync(join(parent, '2'.repeat(16)), old, old);
    sweepSiblings(daemon.address.directory);
    expect(existsSync(join(parent, '0'.repeat(16)))).toBe(false);
    for (const name of ['1'.repeat(16), 'other', '2'.repeat(16)]) expect(existsSync(join(parent, name))).toBe(true);
    expect(existsSync(daemon.address.endpoint)).toBe(true);
  });
});
