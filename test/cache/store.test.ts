import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileStamp, openStore, type Store, sha256, type Trace } from '@docgen/cache';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { database } from '../support/database.js';

const folders: string[] = [];
const stores: Store[] = [];
const notes: string[] = [];

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-store-'));
  folders.push(folder);
  return join(folder, 'sub', 'fragments.sqlite');
}

function open(file: string, build = 'b1', maxBytes = 1 << 28): Store {
  const store = openStore({ file, build, maxBytes, note: (line) => notes.push(line) });
  stores.push(store);
  return store;
}

afterEach(() => {
  for (const store of stores.splice(0)) store.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  expect(notes.splice(0)).toEqual([]);
});

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const key = (n: number) => sha256(`key ${n}`);
const plain = (of: Map<string, Uint8Array>) => new Map([...of].map(([k, v]) => [k, Buffer.from(v).toString('hex')]));

describe('what was written is there', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'ab', 'abcd', 'ABCD', '0', 'class:App\\Models\\Post'),
    fc.stringMatching(/^[0-9a-f]{2,64}$/),
  );
  const written = text.filter((t) => !t.includes('\0'));
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 50 }),
    fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 9 }), fc.nat(4000))
      .map(([b, n]) => Buffer.concat(Array(n).fill(b))),
  );
  const big = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  const stamp: fc.Arbitrary<FileStamp> = fc.record({
    size: fc.maxSafeNat(),
    mtimeNs: big,
    ctimeNs: big,
    ino: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    seenNs: big,
    sha: fc.oneof(fc.stringMatching(/^[0-9a-f]{64}$/), fc.constantFrom('@absent', '')),
  });
  const hash = fc.oneof(fc.stringMatching(/^[0-9a-f]{64}$/), fc.constantFrom('-', '@unreadable', '0'.repeat(62)));
  const trace = fc.array(fc.tuple(written, hash), { maxLength: 12 }).map((pairs) => new Map(pairs));

  test('by every method, in this process and the next', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(written, body), { maxLength: 70 }),
        fc.array(fc.tuple(written, stamp), { maxLength: 70 }),
        fc.array(fc.record({ subject: written, key: written, trace }), { maxLength: 20 }),
        (pieces, files, traces) => {
          const file = place();
          const store = open(file);
          const map = new Map<string, Uint8Array>(pieces);
          store.write({ outlines: map, fragments: map, artifacts: map, files: new Map(files), traces });
          const next = open(file);
          for (const reader of [store, next]) {
            expect(plain(reader.outlines([...map.keys(), 'none']))).toEqual(plain(map));
            for (const [name, of] of map) {
              expect(Buffer.from(reader.fragment(name) ?? []).equals(of)).toBe(true);
              expect(Buffer.from(reader.artifact(name) ?? []).equals(of)).toBe(true);
            }
            expect(reader.files()).toEqual(new Map(files));
            expect(listed(reader.traces(''))).toEqual(listed(newestFirst(traces)));
            expect(reader.statistics().fragments).toBe(map.size);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('absent stays absent', () => {
    const store = open(place());
    store.write({ fragments: new Map([['aa', bytes('x')]]) });
    expect(store.fragment('aaa')).toBeUndefined();
    expect(store.artifact('aa')).toBeUndefined();
    expect(store.outlines(['aa'])).toEqual(new Map());
  });

  test('text that has no UTF-8 is not kept, and takes nothing else with it', () => {
    const store = open(place());
    const trace = new Map([['\ud800', '-']]);
    store.write({
      fragments: new Map([
        ['\ud800', bytes('x')],
        ['b', bytes('y')],
      ]),
      traces: [
        { subject: 's', key: 'k', trace },
        { subject: 't', key: 'k', trace: new Map([['f', '-']]) },
      ],
    });
    expect(store.fragment('\ud800')).toBeUndefined();
    expect(store.fragment('\ufffd')).toBeUndefined();
    expect(store.fragment('b')).toEqual(Buffer.from('y'));
    expect([...store.traces('').keys()]).toEqual(['t']);
  });

  function newestFirst(rows: { subject: string; key: string; trace: Trace }[]) {
    const all = new Map<string, { key: string; trace: Trace }[]>();
    for (const row of rows) {
      const others = (all.get(row.subject) ?? []).filter((other) => other.key !== row.key);
      all.set(row.subject, [{ key: row.key, trace: row.trace }, ...others].slice(0, 4));
    }
    return all;
  }

  /** With the order of what was read: a trace is compared in it. */
  function listed(traces: Map<string, { key: string; trace: Trace }[]>) {
    return new Map([...traces].map(([subject, of]) => [subject, of.map(({ key, trace }) => [key, [...trace]])]));
  }
});

test('of each subject the last four traces are kept, so that edits taken back are known again', () => {
  const store = open(place());
  const trace = new Map([['f', '-']]);
  for (let n = 0; n < 7; n++) store.write({ traces: ['s', 't'].map((subject) => ({ subject, key: `k${n}`, trace })) });
  const keys = (subject: string) =>
    store
      .traces(subject)
      .get(subject)
      ?.map(({ key: of }) => of);
  expect([keys('s'), keys('t')]).toEqual([
    ['k6', 'k5', 'k4', 'k3'],
    ['k6', 'k5', 'k4', 'k3'],
  ]);
});

test('traces are found by the beginning of their subject', () => {
  const store = open(place());
  const trace = new Map([['f', '-']]);
  const subjects = ['GET /a', 'GET /ab', 'GET /b', 'derived:x', 'GET /%_', '\u{10ffff}', ''];
  store.write({ traces: subjects.map((subject) => ({ subject, key: 'k', trace })) });
  for (const prefix of ['GET ', 'GET /a', 'GET /%', 'derived:', '\u{10ffff}', '', 'nothing']) {
    const found = [...store.traces(prefix).keys()].sort();
    expect(found, prefix).toEqual(subjects.filter((subject) => subject.startsWith(prefix)).sort());
  }
});

test('a null stamp removes the file', () => {
  const store = open(place());
  const stamp = { size: 1, mtimeNs: 1n, ctimeNs: 2n, ino: 3n, seenNs: 4n, sha: sha256('x') };
  store.write({
    files: new Map([
      ['a.php', stamp],
      ['b.php', stamp],
    ]),
  });
  store.write({
    files: new Map([
      ['a.php', null],
      ['never.php', null],
    ]),
  });
  expect([...store.files().keys()]).toEqual(['b.php']);
});

test('large bodies take a fraction of their size', () => {
  const store = open(place());
  const body = bytes(JSON.stringify(Array.from({ length: 4000 }, (_, i) => ({ type: 'string', at: i % 7 }))));
  store.write({ fragments: new Map(Array.from({ length: 40 }, (_, i) => [key(i), body])) });
  expect(store.fragment(key(7))).toEqual(Buffer.from(body));
  expect(store.statistics().bytes).toBeLessThan((body.length * 40) / 3);
});

test('the directory is closed to others and ignored by version control', () => {
  const file = place();
  open(file);
  expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(file, '../.gitignore'), 'utf8')).toBe('*\n!.gitignore\n');
});

describe('builds', () => {
  test('another build finds nothing and the file is used again', () => {
    const file = place();
    const first = open(file, 'b1');
    first.write({ fragments: new Map([['k', bytes('one')]]), traces: [{ subject: 's', key: 'k', trace: new Map() }] });
    const second = open(file, 'b2');
    expect(second.fragment('k')).toBeUndefined();
    expect(second.traces('')).toEqual(new Map());
    expect(second.statistics().fragments).toBe(0);
  });

  test('two builds at once never read each other', () => {
    const file = place();
    const first = open(file, 'b1');
    const second = open(file, 'b2');
    const row = { traces: [{ subject: 's', key: 'k', trace: new Map([['f', '-']]) }] };
    first.write({ ...row, fragments: new Map([['k', bytes('one')]]) });
    expect(second.fragment('k')).toBeUndefined();
    expect(second.traces('s')).toEqual(new Map());
    second.write({ ...row, fragments: new Map([['k', bytes('two')]]) });
    expect(first.fragment('k')).toBeUndefined();
    expect(first.traces('s')).toEqual(new Map());
  });

  test.each([['0'], ['2'], ['-7']])('the file of shape %s is used again', (shape) => {
    const file = place();
    const first = open(file);
    first.write({ fragments: new Map([['k', bytes('one')]]) });
    first.close();
    database(file, (db) => {
      db.exec('ALTER TABLE fragment RENAME TO other');
      db.pragma(`user_version = ${shape}`);
    });
    const second = open(file);
    expect(second.fragment('k')).toBeUndefined();
    second.write({ fragments: new Map([['k', bytes('two')]]) });
    expect(open(file).fragment('k')).toEqual(Buffer.from('two'));
    expect(existsSync(`${file}.broken`)).toBe(false);
    expect(database(file, (db) => db.pragma('user_version', { simple: true }))).toBe(1);
  });
});

describe('clear', () => {
  test('empties everything and says how many fragments went', () => {
    const file = place();
    const store = open(file);
    const pieces = new Map(Array.from({ length: 120 }, (_, i) => [key(i), bytes('x'.repeat(5000))]));
    const stamp = { size: 1, mtimeNs: 1n, ctimeNs: 2n, ino: 3n, seenNs: 4n, sha: sha256('x') };
    const traces = [{ subject: 's', key: 'k', trace: new Map([['f', '-']]) }];
    const rows = { fragments: pieces, outlines: pieces, artifacts: pieces, traces, files: new Map([['a', stamp]]) };
    store.write(rows);
    const other = open(file);
    expect(other.traces('').size).toBe(1);
    const full = store.statistics().bytes;
    expect(store.clear()).toBe(120);
    expect(store.clear()).toBe(0);
    expect(store.statistics().bytes).toBeLessThan(full / 5);
    expect(store.files()).toEqual(new Map());
    expect(store.traces('')).toEqual(new Map());
    expect(store.artifact(key(1))).toBeUndefined();
    // A process that had read the names before they went writes traces that can be read.
    other.write({ traces });
    expect(listedKeys(store)).toEqual([['s', ['k']]]);
    expect(store.traces('s').get('s')?.[0]?.trace).toEqual(new Map([['f', '-']]));
  });

  const listedKeys = (of: Store) => [...of.traces('')].map(([subject, list]) => [subject, list.map((t) => t.key)]);
});

describe('eviction', () => {
  const body = (n: number) =>
    Buffer.from(Array.from({ length: 6000 }, (_, i) => (i * 31 + n * 17 + ((i * n) >> 3)) & 255));
  const limit = 1 << 20;

  test('keeps within the size, and what recent runs used', () => {
    const file = place();
    const store = open(file, 'b1', limit);
    const hot = Array.from({ length: 10 }, (_, i) => i);
    store.write({
      fragments: new Map(hot.map((i) => [key(i), body(i)])),
      traces: hot.map((i) => ({ subject: `hot ${i}`, key: key(i), trace: new Map([[`fact ${i}`, sha256('x')]]) })),
    });
    store.finish();
    for (let run = 1; run <= 40; run++) {
      for (const i of hot) expect(store.fragment(key(i)), `run ${run}`).toBeDefined();
      const cold = Array.from({ length: 20 }, (_, i) => 1000 * run + i);
      store.write({
        fragments: new Map(cold.map((i) => [key(i), body(i)])),
        traces: cold.map((i) => ({ subject: `cold ${i}`, key: key(i), trace: new Map([[`fact ${i}`, sha256('x')]]) })),
      });
      store.finish();
      expect(store.statistics().bytes).toBeLessThanOrEqual(limit);
    }
    expect([...store.traces('hot').keys()]).toHaveLength(10);
    expect(store.fragment(key(1000))).toBeUndefined();
    expect(store.traces('cold 1000')).toEqual(new Map());
    expect(store.fragment(key(40_000))).toBeDefined();
    expect(database(file, (db) => db.prepare('SELECT count(*) FROM name').pluck().get())).toBeLessThan(600);
    store.close();
    expect(statSync(file).size).toBeLessThan(limit * 1.2);
  });

  test('holds for one run that alone is too large', () => {
    const store = open(place(), 'b1', limit);
    store.write({ outlines: new Map(Array.from({ length: 400 }, (_, i) => [key(i), body(i)])) });
    store.finish();
    expect(store.statistics().bytes).toBeLessThanOrEqual(limit);
    expect(store.outlines([key(399)]).size).toBe(1);
  });

  test('a run that only reads writes nothing', () => {
    const file = place();
    const store = open(file);
    store.write({ fragments: new Map([[key(1), body(1)]]) });
    store.finish();
    store.close();
    const before = readFileSync(file);
    for (let run = 0; run < 3; run++) {
      const reader = open(file);
      expect(reader.fragment(key(1))).toBeDefined();
      reader.finish();
      reader.close();
    }
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

test('a file deleted under an open store is made anew', () => {
  const file = place();
  const store = open(file);
  store.write({ fragments: new Map([['a', bytes('1')]]) });
  rmSync(join(file, '..'), { recursive: true });
  store.write({ fragments: new Map([['b', bytes('2')]]) });
  expect(store.persistent).toBe(true);
  expect(open(file).fragment('b')).toEqual(Buffer.from('2'));
});

test('a closed store answers with misses', () => {
  const store = open(place());
  store.write({ fragments: new Map([['a', bytes('1')]]) });
  store.close();
  expect(store.persistent).toBe(false);
  expect(store.fragment('a')).toBeUndefined();
  expect(store.files()).toEqual(new Map());
  store.write({ fragments: new Map([['a', bytes('1')]]) });
  store.finish();
  expect(store.clear()).toBe(0);
  expect(store.statistics()).toEqual({ fragments: 0, bytes: 0 });
  store.close();
});
