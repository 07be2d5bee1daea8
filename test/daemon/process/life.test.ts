import { lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DaemonFile } from '@docgen/protocol/rpc';
import { describe, expect, it } from 'vitest';
import { SMALL } from '../../support/app.js';
import { until } from '../../support/until.js';
import { install } from '../installation.js';
import { outcome, Place } from '../place.js';
import { WireClient } from '../wire-client.js';

const installation = install();
const mode = (path: string) => lstatSync(path).mode & 0o777;

describe('docgen daemon (commands 8.1)', () => {
  it('is not there before it is wanted (row 43)', async () => {
    const place = new Place(installation);
    expect(await place.docgen(['daemon', 'status'])).toEqual({
      exit: 1,
      out: 'No daemon is running for <app>.\n',
      err: '',
    });
    expect(JSON.parse((await place.docgen(['daemon', 'status', '--json'])).out)).toEqual({
      running: false,
      app: '<app>',
    });
    expect(await place.docgen(['daemon', 'stop'])).toEqual({
      exit: 0,
      out: 'No daemon is running for <app>.\n',
      err: '',
    });
    expect((await place.docgen(['daemon', 'logs'])).exit).toBe(1);
  });

  it('starts once (row 44), tells about itself, stops and restarts', async () => {
    const place = new Place(installation);
    const first = await place.docgen(['daemon', 'start']);
    const pid = place.daemon?.pid;
    expect(first).toEqual({ exit: 0, out: `Daemon started (pid ${pid}).\n`, err: '' });
    expect(await place.docgen(['daemon', 'start'])).toEqual({
      exit: 0,
      out: `A daemon is already running (pid ${pid}).\n`,
      err: '',
    });
    const { version } = JSON.parse(readFileSync(join(installation.folder, 'client-cli/package.json'), 'utf8'));
    const shown = (await place.docgen(['daemon', 'status'])).out.replace(/\d+ MB of \d+ MB/, '<n> MB of <n> MB');
    expect(shown).toBe(
      [
        `Daemon      running (pid ${pid})`,
        'App         <app>',
        `Endpoint    ${place.directory}/s`,
        `Version     ${version}`,
        'Host        not read yet',
        'Documents   none built yet',
        'Cache       off',
        'Watch       0 sessions',
        'Clients     1',
        'Heap        <n> MB of <n> MB',
        '',
      ].join('\n'),
    );
    const again = await place.docgen(['daemon', 'restart']);
    expect(again.out).toBe(`Daemon stopped.\nDaemon started (pid ${place.daemon?.pid}).\n`);
    expect(place.daemon?.pid).not.toBe(pid);
    expect((await place.docgen(['daemon', 'stop'])).out).toBe('Daemon stopped.\n');
    await until('it is gone', () => place.daemons().length === 0);
    expect(place.daemon).toBeUndefined();
  });

  it('ends when its files are those of another build, or gone, and answers nobody until then', async () => {
    const build = join(installation.folder, 'client-cli/dist/build-id');
    const own = readFileSync(build, 'utf8');
    try {
      for (const replace of [() => writeFileSync(build, 'another\n'), () => rmSync(build)]) {
        const place = new Place(installation);
        await place.docgen(['export']);
        const file = place.daemon as DaemonFile;
        const client = await WireClient.greeted(file, place.app.root);
        replace();
        expect(
          await (await WireClient.open(file.endpoint)).ask(1, 'docgen/hello', { ...file, app: place.app.root }),
        ).toEqual({});
        await until('it is gone', () => place.daemon === undefined);
        await client.closed;
        expect(client.heard.at(-1)).toMatchObject({
          method: 'docgen/closing',
          params: { reason: 'docgen was updated' },
        });
        writeFileSync(build, own);
      }
    } finally {
      writeFileSync(build, own);
    }
  });

  it('says what it holds after a build, as JSON too', async () => {
    const place = new Place(installation);
    await place.docgen(['export']);
    const { out, exit } = await place.docgen(['daemon', 'status', '--json']);
    const status = JSON.parse(out);
    expect(exit).toBe(0);
    expect(Object.keys(status)).toEqual([
      'running',
      'pid',
      'app',
      'endpoint',
      'version',
      'host',
      'documents',
      'cache',
      'watch',
      'clients',
      'heap',
      'lastBuild',
    ]);
    expect(status).toMatchObject({
      running: true,
      pid: place.daemon?.pid,
      host: { source: 'static', routes: 5 },
      documents: [{ key: 'default', operations: 2 }],
      watch: { sessions: 0 },
      clients: 1,
    });
    place.app.write({ 'docgen.yaml': (SMALL['docgen.yaml'] ?? '').replace('default:', 'renamed:') });
    await place.docgen(['export']);
    const renamed = JSON.parse((await place.docgen(['daemon', 'status', '--json'])).out);
    expect(renamed.documents).toEqual([{ key: 'renamed', operations: 2 }]);
    // The limit is that of the thread that holds the application, which can be raised.
    await place.docgen(['routes', '--memory-limit=9000M']);
    const raised = JSON.parse((await place.docgen(['daemon', 'status', '--json'])).out);
    expect(raised.heap.limit).toBeGreaterThan(9_000 * 2 ** 20);
    expect(raised.heap.used).toBeGreaterThan(2 ** 20);
  });

  it('lets nobody else near: directory, socket and token', async () => {
    const place = new Place(installation);
    await place.docgen(['daemon', 'start']);
    expect(place.daemon).toEqual({
      docgen: 'daemon/1',
      pid: expect.any(Number),
      endpoint: `${place.directory}/s`,
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      version: expect.any(String),
    });
    expect(mode(join(place.app.root, 'storage/docgen/daemon.json'))).toBe(0o600);
    expect(place.app.read('storage/docgen/.gitignore')).toBe('*\n!.gitignore\n');
    expect(mode(place.directory)).toBe(0o700);
    expect(mode(join(place.home, 'run/docgen'))).toBe(0o700);
    expect(mode(join(place.directory, 's'))).toBe(0o600);
    expect(lstatSync(join(place.directory, 's')).isSocket()).toBe(true);
    expect(mode(join(place.directory, 'daemon.json'))).toBe(0o600);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('puts everything away on %s', async (signal) => {
    const place = new Place(installation);
    await place.docgen(['daemon', 'start']);
    const { directory } = place;
    process.kill(place.pid, signal);
    await until('the daemon ends', () => place.daemons().length === 0);
    expect(place.daemon).toBeUndefined();
    expect(statSync(join(directory, 's'), { throwIfNoEntry: false })).toBeUndefined();
    expect(statSync(join(directory, 'daemon.json'), { throwIfNoEntry: false })).toBeUndefined();
  });

  it('replaces the socket and the files a killed one left behind', async () => {
    const place = new Place(installation);
    await place.docgen(['daemon', 'start']);
    const killed = place.daemon;
    process.kill(place.pid, 'SIGKILL');
    await until('the daemon ends', () => place.daemons().length === 0);
    expect(lstatSync(join(place.directory, 's')).isSocket()).toBe(true);
    expect((await place.docgen(['daemon', 'status'])).exit).toBe(1);
    const { exit, err } = await place.docgen(['export']);
    expect([exit, err]).toEqual([0, '']);
    expect(place.daemon?.pid).not.toBe(killed?.pid);
    expect(place.daemon?.token).not.toBe(killed?.token);
    expect(place.daemons()).toHaveLength(1);
  });

  it('runs in the foreground with its log on standard error, and ends with 0 on a signal', async () => {
    const place = new Place(installation);
    const child = place.spawn(['daemon', 'run']);
    const ended = outcome(child, place.app.root);
    await until('it listens', () => place.daemon !== undefined);
    expect((await place.docgen(['daemon', 'run'])).out).toBe(`A daemon is already running (pid ${child.pid}).\n`);
    expect((await place.docgen(['export'])).exit).toBe(0);
    expect(place.daemon?.pid).toBe(child.pid);
    child.kill('SIGTERM');
    const { exit, out, err } = await ended;
    expect([exit, out]).toEqual([0, '']);
    expect(err).toContain('"method":"docgen/exportText"');
  });

  it('ends when nobody has asked for a while', async () => {
    const place = new Place(installation);
    await place.docgen(['daemon', 'start', '--idle=0.01']);
    await until('the daemon ends', () => place.daemons().length === 0);
    expect((await place.docgen(['daemon', 'logs'])).out).toContain('no client for 0.01 minutes');
  });

  it('never ends by itself with --idle=0', async () => {
    const [lasting, other] = [new Place(installation), new Place(installation)];
    const child = lasting.spawn(['daemon', 'run', '--idle=0']);
    const ended = outcome(child, lasting.app.root);
    await until('it listens', () => lasting.daemon !== undefined);
    // A client has been connected and is gone.
    expect((await lasting.docgen(['daemon', 'status'])).exit).toBe(0);
    // A later daemon has had the time to end.
    const { exit, err } = await other.docgen(['daemon', 'run', '--idle=0.005']);
    expect([exit, err.includes('no client for 0.005 minutes')]).toEqual([0, true]);
    expect((await lasting.docgen(['daemon', 'status'])).out).toContain(`running (pid ${child.pid})`);
    child.kill('SIGTERM');
    expect((await ended).exit).toBe(0);
  });

  it('keeps a log that people can read, without the token', async () => {
    const place = new Place(installation);
    await place.docgen(['export', 'nope']);
    const { exit, out, err } = await place.docgen(['daemon', 'logs', '--lines=1']);
    expect(exit).toBe(0);
    expect(err).toMatch(/^\/.*\/log\/daemon\.log\n$/);
    expect(out).toMatch(/ info refused \{"method":"docgen\/exportText","kind":"unknown-document"\}\n$/);
    const text = readFileSync(err.trim(), 'utf8');
    expect(text).not.toContain(place.daemon?.token);
    expect(mode(err.trim())).toBe(0o600);
  });

  it.each([
    [['daemon', 'begin'], 'Unknown action "begin"; expected one of: start, stop, restart, status, run, logs.'],
    [['daemon', 'start', '--idle=soon'], 'Unknown --idle "soon"; expected a number of minutes, zero or more.'],
    [['daemon', 'start', '--idle=-1'], 'Unknown --idle "-1"; expected a number of minutes, zero or more.'],
    [['daemon', 'logs', '--lines=x'], 'Unknown --lines "x"; expected a number of lines, zero or more.'],
  ])('refuses %j', async (args, line) => {
    const place = new Place(installation);
    expect(await place.docgen(args)).toEqual({ exit: 1, out: '', err: `${line}\n` });
  });

  it('explains itself', async () => {
    const { exit, out } = await new Place(installation).docgen(['daemon', '--help']);
    expect(exit).toBe(0);
    for (const part of ['start', 'stop', 'restart', 'status', 'run', 'logs', '--idle <minutes>', 'DOCGEN_NO_DAEMON']) {
      expect(out).toContain(part);
    }
  });
});
