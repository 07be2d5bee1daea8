import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store, sha256 } from '@docgen/cache';
import type { Database } from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fitting, RUNNING } from '../packed/package.js';
import { database, hold } from '../support/database.js';
import { rounds } from '../support/generate.js';
import { mayMount, startStore, storeProgram } from '../support/store-process.js';

/** From before a file is opened to well into the writing: each of eight depths in turn. */
const KILLS = rounds(8, 40);

let folder = '';
let program = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docgen-processes-'));
  chmodSync(folder, 0o755);
  program = await storeProgram(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(file: string, notes: string[] = []): Store {
  return openStore({ file, build: 'b', maxBytes: 1 << 28, note: (line) => notes.push(line) });
}

/** Every row of a round of the program is there and right. */
function expectRound(store: Store, label: string, round: number): void {
  for (let i = 0; i < 10; i++) {
    const name = `${label}-${round}-${i}`;
    const found = store.fragment(sha256(name));
    expect(Buffer.from(found ?? []).toString(), name).toBe(`${name} ${round} ${sha256(name).repeat(round % 400)}`);
    expect(store.traces(name).get(name)).toEqual([
      { key: sha256(name), trace: new Map([[`fact ${name}`, sha256(name)]]) },
    ]);
  }
}

// These two wait for other processes, beside one another.
test.concurrent('a file somebody holds for more than five seconds is done without', async () => {
  const file = join(folder, 'held.sqlite');
  open(file).close();
  const release = hold(file);
  const began = Date.now();
  const { lines } = await startStore(program, ['once', file]).ended;
  expect(lines).toEqual([expect.stringMatching(/^note .+another process holds it\.$/), 'persistent false', 'closed']);
  expect(Date.now() - began).toBeGreaterThan(4500);
  release();
});

test.concurrent('a writer killed at any moment loses nothing it had been told was kept', async () => {
  const file = join(folder, 'killed.sqlite');
  let acknowledged = 0;
  let cut = 0;
  for (let round = 0; round < KILLS; round++) {
    const { child, ended } = startStore(program, ['write', file, `r${round}`]);
    // From before the file is opened to well into the writing, by what it has said: how fast it is, the machine decides.
    let left = round % 8;
    const kill = () => setTimeout(() => child.kill('SIGKILL'), (round * 37) % 60);
    if (left === 0) kill();
    child.stdout?.on('data', (said: Buffer) => {
      const before = left;
      left -= said.toString().split('\n').length - 1;
      if (before > 0 && left <= 0) kill();
    });
    const { lines } = await ended;
    cut += lines.includes('closed') ? 0 : 1;
    expect(lines.filter((line) => line.startsWith('note'))).toEqual([]);
    const notes: string[] = [];
    const store = open(file, notes);
    for (let n = 0; lines.includes(`wrote ${n}`); n++) {
      expectRound(store, `r${round}`, n);
      acknowledged++;
    }
    store.close();
    expect(notes).toEqual([]);
  }
  expect(cut).toBe(KILLS);
  expect(acknowledged).toBeGreaterThan(KILLS);
  expect(database(file, (db) => db.pragma('integrity_check', { simple: true }))).toBe('ok');
  expect(existsSync(`${file}.broken`)).toBe(false);
});

test('several processes that open a new file at once all keep their rows', async () => {
  const file = join(folder, 'shared/fragments.sqlite');
  const labels = ['a', 'b', 'c', 'd'];
  const runs = await Promise.all(labels.map((label) => startStore(program, ['rounds', file, label]).ended));
  for (const { lines, errors } of runs) expect([lines, errors]).toEqual([['persistent true', 'closed'], '']);
  const store = open(file);
  for (const label of labels) for (let n = 0; n < 30; n++) expectRound(store, label, n);
  store.close();
});

test('a store that is made while another process looks at the new file is not taken for a foreign one', async () => {
  const file = join(folder, 'meanwhile.sqlite');
  const { prototype } = createRequire(import.meta.url)('better-sqlite3') as { prototype: Database };
  const pragma = prototype.pragma;
  let maker: ReturnType<typeof startStore> | undefined;
  const looked = vi.spyOn(prototype, 'pragma').mockImplementation(function (this: Database, ...args) {
    const value = pragma.apply(this, args);
    if (args[0] !== 'application_id' || maker !== undefined) return value;
    maker = startStore(program, ['once', file]);
    // Where the file is not held meanwhile, the other process has made its tables long before.
    const tables = () => database(file, (db) => db.prepare('SELECT 1 FROM sqlite_master').all().length);
    for (let i = 0; i < 30 && tables() === 0; i++) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    return value;
  });
  const notes: string[] = [];
  const store = open(file, notes);
  looked.mockRestore();
  expect([notes, store.persistent]).toEqual([[], true]);
  expect((await maker?.ended)?.lines).toEqual(['persistent true', 'closed']);
  expect(Buffer.from(store.fragment('k') ?? []).toString()).toBe('v');
  store.close();
});

test('two processes that evict what the other writes never read anything wrong', async () => {
  const file = join(folder, 'evicting.sqlite');
  const runs = await Promise.all(['a', 'b'].map((label) => startStore(program, ['evict', file, label]).ended));
  for (const { lines, errors } of runs) expect([lines, errors]).toEqual([['persistent true', 'closed'], '']);
  const store = open(file);
  expect(store.statistics().fragments).toBeGreaterThan(10);
  expect(store.statistics().bytes).toBeLessThan(2 << 20);
  store.close();
  expect(database(file, (db) => db.pragma('integrity_check', { simple: true }))).toBe('ok');
});

describe('no room', () => {
  /** Expects a whole file, and a process that came to its end with one note. */
  function expectDone(file: string, { lines, code, errors }: { lines: string[]; code: number | null; errors: string }) {
    expect([code, errors]).toEqual([0, '']);
    expect(lines.filter((line) => line.startsWith('note'))).toHaveLength(1);
    expect(lines.slice(-2)).toEqual(['persistent false', 'closed']);
    expect(lines).toContain('after false');
    const kept = Number(lines.find((line) => line.startsWith('kept '))?.slice(5));
    expect(kept).toBeGreaterThan(3);
    expect(kept).toBeLessThan(2000);
    expect(existsSync(`${file}.broken`)).toBe(false);
  }

  test.skipIf(process.platform === 'win32')('at the largest size a file may have', async () => {
    const file = join(folder, 'limited.sqlite');
    expectDone(file, await startStore(program, ['fill', file], { limit: 2000 }).ended);
  });

  test.skipIf(!mayMount())('on a full file system', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status).toBe(0);
    try {
      const file = join(disk, 'fragments.sqlite');
      expectDone(file, await startStore(program, ['fill', file]).ended);
      const notes: string[] = [];
      const store = open(file, notes);
      expect(store.fragment('0')).toBeDefined();
      store.close();
      expect(notes).toEqual([]);
    } finally {
      spawnSync('umount', [disk]);
    }
  });
});

describe('no right to write', () => {
  // A process of the superuser may write everywhere; one of nobody may not.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;

  test.skipIf(process.platform === 'win32').each([
    ['a directory that cannot be written', 0o555],
    ['a directory that cannot be entered', 0o000],
  ])('%s', async (_, mode) => {
    const locked = mkdtempSync(join(folder, 'locked-'));
    const file = join(locked, 'fragments.sqlite');
    open(file).close();
    if (uid !== undefined) chownSync(locked, uid, uid);
    chmodSync(locked, mode);
    const { lines, code, errors } = await startStore(program, ['once', file], uid === undefined ? {} : { uid }).ended;
    chmodSync(locked, 0o755);
    expect([code, errors]).toEqual([0, '']);
    expect(lines).toEqual([expect.stringMatching(/^note Results are not stored in /), 'persistent false', 'closed']);
    expect(existsSync(`${file}.broken`)).toBe(false);
  });
});

test('without the native module everything works, with one note', async () => {
  const file = join(folder, 'no-module/fragments.sqlite');
  const { lines, code } = await startStore(program, ['once', file], { module: false }).ended;
  expect(code).toBe(0);
  expect(lines).toEqual([
    `note Nothing is kept between runs: the optional package better-sqlite3 is not installed. Run npm install better-sqlite3@${fitting(RUNNING)}.`,
    'persistent false',
    'closed',
  ]);
  expect(existsSync(file)).toBe(false);
});
