import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DaemonFile } from '@docgen/protocol/rpc';
import { beforeAll, describe, expect, it } from 'vitest';
import { rounds, seeded } from '../support/generate.js';
import { mayMount } from '../support/store-process.js';
import { until } from '../support/until.js';
import { install } from './installation.js';
import { Place } from './place.js';
import { type States, states, storeOf } from './states.js';
import { WireClient } from './wire-client.js';

const installation = install();
/** How often a store is damaged in one way. */
const DAMAGES = rounds(1, 2);
let all: States;
beforeAll(async () => {
  all = await states(installation);
});

/** Exports, and holds what comes of it to the export that asks nobody: the same bytes, at most one line said about it. */
async function expectRight(place: Place, state: States['list'][number] | undefined, env: Record<string, string> = {}) {
  place.app.write(state?.texts ?? {});
  rmSync(join(place.app.root, 'docs'), { recursive: true, force: true });
  const { exit, err } = await place.docgen(['export'], env);
  expect(exit, err).toBe(0);
  expect(err.split('\n').length - 1, err).toBeLessThanOrEqual(1);
  expect(place.app.read('docs/openapi.json') === state?.bytes).toBe(true);
}

/** A place whose store holds a build of the first state, the daemon running. */
async function kept(lasts: 'test' | 'file' = 'test'): Promise<{ place: Place; file: string }> {
  const place = new Place(installation, all.files, lasts);
  await expectRight(place, all.list[0]);
  // A command would be a process each time it asks.
  const client = await WireClient.greeted(place.daemon as DaemonFile, place.app.root);
  let id = 2;
  await until('everything is put away', async () => {
    const { result } = await client.ask(id++, 'docgen/status', {});
    return result.cache.fragments > 0;
  });
  client.socket.destroy();
  return { place, file: storeOf(place) ?? '' };
}

function flipped(file: string, random: () => number): void {
  for (const path of [file, `${file}-wal`]) {
    if (!existsSync(path) || statSync(path).size === 0) continue;
    const bytes = readFileSync(path);
    for (let n = 0; n < 1 + random() * 40; n++) {
      const at = Math.floor(random() * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    writeFileSync(path, bytes);
  }
}

const DAMAGE: [name: string, damage: (file: string, random: () => number) => void][] = [
  ['flipped bits', flipped],
  ['a file cut short', (file, random) => truncateSync(file, Math.floor(random() * statSync(file).size))],
  ['an empty file', (file) => truncateSync(file)],
  ['no file', (file) => rmSync(file)],
  // A running daemon may write there at that moment.
  ['no folder', (file) => rmSync(dirname(file), { recursive: true, maxRetries: 100, retryDelay: 20 })],
  ['another text', (file) => writeFileSync(file, 'not a database at all\n'.repeat(1000))],
];

describe('a store that is damaged (cache 1.4)', () => {
  let one: { place: Place; file: string };
  beforeAll(async () => {
    one = await kept('file');
  });

  it.each(DAMAGE)('while the daemon is down: %s', async (_, damage) => {
    const random = seeded(5);
    const { place, file } = one;
    for (const state of [all.list[1], all.list[2]].slice(0, DAMAGES)) {
      await place.docgen(['daemon', 'stop']);
      await until('it is gone', () => place.daemons().length === 0);
      if (existsSync(file)) damage(file, random);
      await expectRight(place, state);
    }
  });

  it.each(DAMAGE)('while the daemon is up: %s', async (_, damage) => {
    const random = seeded(6);
    const { place, file } = one;
    await expectRight(place, all.list[0]);
    const { pid } = place.daemon ?? {};
    for (const state of [all.list[1], all.list[0]].slice(0, DAMAGES)) {
      if (existsSync(file)) damage(file, random);
      await expectRight(place, state);
    }
    expect(place.daemon?.pid).toBe(pid);
    await place.docgen(['daemon', 'restart']);
    await expectRight(place, all.list[3]);
  });
});

describe('a place where nothing can be written', () => {
  it.skipIf(!mayMount())('a full disk', async () => {
    const place = new Place(installation, all.files);
    const disk = join(place.home, 'cache/docgen');
    mkdirSync(disk, { mode: 0o700 });
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', disk]).status).toBe(0);
    try {
      for (const state of all.list.slice(0, 3)) await expectRight(place, state);
      await place.docgen(['daemon', 'restart']);
      for (const state of all.list.slice(3)) await expectRight(place, state);
      await place.docgen(['daemon', 'stop']);
      await until('it is gone', () => place.daemons().length === 0);
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  });

  // The superuser may write everywhere but to what is mounted so.
  it.skipIf(process.platform !== 'linux' || !mayMount()).each(['cache', 'run', 'app'])(
    'a read-only %s directory',
    async (which) => {
      const { place } = await kept();
      const folder = which === 'app' ? join(place.app.root, 'storage') : join(place.home, which);
      expect(spawnSync('mount', ['--bind', folder, folder]).status).toBe(0);
      expect(spawnSync('mount', ['-o', 'remount,ro,bind', folder]).status).toBe(0);
      try {
        for (const state of [all.list[0], all.list[1]]) await expectRight(place, state);
        await place.docgen(['daemon', 'stop']);
        await until('it is gone', () => place.daemons().length === 0);
        for (const state of [all.list[0], all.list[1]]) await expectRight(place, state);
        await place.docgen(['daemon', 'stop']);
        await until('it is gone', () => place.daemons().length === 0);
      } finally {
        spawnSync('umount', ['-l', folder]);
      }
      await expectRight(place, all.list[2]);
    },
  );
});

describe('what a dead daemon left behind', () => {
  it.each(['a file', 'a folder', 'a socket nobody listens on'])('%s in place of its socket', async (left) => {
    const { place } = await kept();
    const socket = join(place.directory, 's');
    process.kill(place.pid, 'SIGKILL');
    await until('it is dead', () => place.daemons().length === 0);
    expect(existsSync(socket)).toBe(true);
    if (left !== 'a socket nobody listens on') rmSync(socket);
    if (left === 'a file') writeFileSync(socket, 'left');
    if (left === 'a folder') mkdirSync(join(socket, 'inside'), { recursive: true });
    chmodSync(socket, 0o700);
    await expectRight(place, all.list[1]);
    await expectRight(place, all.list[0]);
  });
});
