import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, isDeepStrictEqual } from 'node:util';
import { type FileStamp, openStore, type Store, sha256, type Trace } from '@docgen/cache';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { database } from '../support/database.js';

const folder = mkdtempSync(join(tmpdir(), 'docgen-damage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Seeds the damage, which is the same in every run. */
const SEED = Number(process.env.DOCGEN_DAMAGE_SEED ?? 1);
const sample = <T>(of: fc.Arbitrary<T>, numRuns: number, seed = SEED): T[] => fc.sample(of, { numRuns, seed });

const N = 60;
/** Remembers what is made of a number: each of hundreds of damaged files is compared with all of it several times. */
function remembered<T>(make: (n: number) => T): (n: number) => T {
  const made = new Map<number, T>();
  return (n) => {
    const known = made.get(n) ?? make(n);
    made.set(n, known);
    return known;
  };
}
const key = remembered((n) => sha256(`key ${n}`));
/** Small ones, deflated ones, and ones that fill pages of their own. */
const body = remembered((n) =>
  Buffer.from(
    n % 3 === 0 ? `body ${n}` : n % 3 === 1 ? `body ${n} `.repeat(2000) : `${sha256(`${n}`).repeat(300)} ${n}`,
  ),
);
const stamp = (n: number): FileStamp => ({
  size: n,
  mtimeNs: BigInt(n) * 10n ** 12n,
  ctimeNs: 7n,
  ino: 2n ** 63n + BigInt(n),
  seenNs: 9n,
  sha: key(n),
});
const trace = remembered(
  (n): Trace =>
    new Map(
      Array.from({ length: 30 }, (_, i) => [`body:App\\Class${(n + i) % 40}::m`, i % 5 === 0 ? '-' : key(n + i)]),
    ),
);

const made = join(folder, 'made.sqlite');
{
  const store = openStore({ file: made, build: 'b', maxBytes: 1 << 28 });
  const pieces = new Map(Array.from({ length: N }, (_, n) => [key(n), body(n)]));
  store.write({
    fragments: pieces,
    outlines: pieces,
    artifacts: pieces,
    files: new Map(Array.from({ length: N }, (_, n) => [`app/File${n}.php`, stamp(n)])),
    traces: Array.from({ length: N }, (_, n) => ({ subject: `GET /${n % 20}`, key: key(n), trace: trace(n) })),
  });
  store.finish();
  store.close();
}
const original = readFileSync(made);

const whole = (file: string) => database(file, (db) => db.pragma('integrity_check', { simple: true })) === 'ok';

const numbers = new Map(Array.from({ length: N }, (_, n) => [key(n), n]));

/** Every answer is the one that was stored, or a miss. How many were answered. What is wrong is collected: half a million times nothing is. */
function answers(store: Store): number {
  const wrong: string[] = [];
  let hits = 0;
  const answered = (what: string, isRight: boolean, found: unknown = '') => {
    if (!isRight) wrong.push(`${what} ${inspect(found)}`);
    hits++;
  };
  for (let n = 0; n < N; n++) {
    for (const found of [store.fragment(key(n)), store.artifact(key(n)), store.outlines([key(n)]).get(key(n))])
      if (found !== undefined) answered(`body ${n}`, body(n).equals(found));
  }
  for (const [path, found] of store.files()) {
    const n = Number(/^app\/File(\d+)\.php$/.exec(path)?.[1]);
    answered(path, isDeepStrictEqual(found, stamp(n)), found);
  }
  for (const [subject, list] of store.traces('')) {
    for (const entry of list) {
      const n = numbers.get(entry.key) ?? -1;
      const isRight = subject === `GET /${n % 20}` && isDeepStrictEqual([...entry.trace], [...trace(n)]);
      answered(`${subject} ${entry.key}`, isRight, entry.trace);
    }
  }
  expect(wrong).toEqual([]);
  return hits;
}

/** Reads everything, writes, and reads again, in this process and as a later one would. */
function exercise(file: string): { hits: number; notes: string[] } {
  const notes: string[] = [];
  const options = { file, build: 'b', maxBytes: 1 << 28, note: (line: string) => notes.push(line) };
  const store = openStore(options);
  const hits = answers(store);
  store.write({
    fragments: new Map([0, 1, 2].map((n) => [key(n), body(n)])),
    traces: [0, 1, 2].map((n) => ({ subject: `GET /${n % 20}`, key: key(n), trace: trace(n) })),
    files: new Map([['app/File1.php', stamp(1)]]),
  });
  answers(store);
  store.finish();
  answers(store);
  store.statistics();
  store.close();
  const next = openStore(options);
  answers(next);
  const found = [0, 1, 2].map((n) => next.fragment(key(n)) !== undefined);
  next.close();
  // Rows written just now are there, except in a tree whose damage was not met yet.
  if (notes.length === 0 && found.includes(false)) expect(whole(file)).toBe(false);
  expect(notes.length, notes.join('\n')).toBeLessThanOrEqual(2);
  return { hits, notes };
}

const ALL = N * 5;

function damaged(change: (bytes: Buffer) => Buffer): { hits: number; notes: string[]; broken: boolean } {
  const at = mkdtempSync(join(folder, 'd-'));
  const file = join(at, 'fragments.sqlite');
  writeFileSync(file, change(Buffer.from(original)));
  const result = { ...exercise(file), broken: existsSync(`${file}.broken`) };
  rmSync(at, { recursive: true });
  return result;
}

test('the whole file answers everything', () => {
  expect(damaged((bytes) => bytes)).toEqual({ hits: ALL, notes: [], broken: false });
});

describe('a damaged file', () => {
  test('in every page, by single bits and by runs of bytes, never answers wrongly', { timeout: 300_000 }, () => {
    const pages = original.length / 8192;
    let lost = 0;
    for (let page = 0; page < pages; page++) {
      for (const [at, length] of sample(fc.tuple(fc.nat(8191), fc.constantFrom(0, 0, 1, 16, 600)), 3, SEED + page)) {
        const { hits } = damaged((bytes) => {
          const from = page * 8192 + at;
          if (length === 0) bytes[from] = (bytes[from] ?? 0) ^ (1 << (at % 8));
          else bytes.fill(at & 255, from, Math.min(from + length, (page + 1) * 8192));
          return bytes;
        });
        if (hits < ALL) lost++;
      }
    }
    // Most of a page is in use: were nothing ever lost, nothing would have been damaged.
    expect(lost).toBeGreaterThan(pages / 2);
  });

  test('in the first bytes of a page, where the tree is, never answers wrongly', { timeout: 300_000 }, () => {
    for (let page = 0; page < original.length / 8192; page++) {
      for (const [at, byte] of sample(fc.tuple(fc.nat(40), fc.nat(255)), 2, SEED + page)) {
        damaged((bytes) => {
          bytes[page * 8192 + at] = byte;
          return bytes;
        });
      }
    }
  });

  test('with pages swapped never answers wrongly', { timeout: 300_000 }, () => {
    const pages = original.length / 8192;
    for (const [a, b] of sample(fc.tuple(fc.nat(pages - 1), fc.nat(pages - 1)), 40)) {
      damaged((bytes) => {
        original.copy(bytes, a * 8192, b * 8192, (b + 1) * 8192);
        original.copy(bytes, b * 8192, a * 8192, (a + 1) * 8192);
        return bytes;
      });
    }
  });

  test('cut short anywhere is a miss at worst', { timeout: 300_000 }, () => {
    for (const length of [1, 15, 100, 8191, 8192, ...sample(fc.nat(original.length - 1), 40)]) {
      damaged((bytes) => bytes.subarray(0, length));
    }
  });

  test.each([
    ['garbage', Buffer.from(sha256('garbage').repeat(500))],
    ['text', Buffer.from('SQLite format 4\n')],
    ['half of itself', original.subarray(0, 8192 * Math.floor(original.length / 16384))],
  ])('%s is set aside with one note', (_, bytes) => {
    const { notes, broken } = damaged(() => bytes);
    expect(broken).toBe(true);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/^The store .+ was damaged: it is kept as .+\.broken, and a new one has been started\.$/);
  });

  test('an empty one is simply filled', () => {
    expect(damaged(() => Buffer.alloc(0))).toEqual({ hits: 0, notes: [], broken: false });
  });

  test('the database of another program is not touched but set aside whole', () => {
    const file = join(mkdtempSync(join(folder, 'f-')), 'fragments.sqlite');
    database(file, (db) => db.exec(`CREATE TABLE theirs (a); INSERT INTO theirs VALUES ('precious')`));
    expect(exercise(file).notes).toHaveLength(1);
    expect(database(`${file}.broken`, (db) => db.prepare('SELECT a FROM theirs').pluck().get())).toBe('precious');
  });

  test('an earlier one set aside is replaced, so that they do not pile up', () => {
    const file = join(mkdtempSync(join(folder, 'p-')), 'fragments.sqlite');
    for (const text of ['first', 'second']) {
      rmSync(file, { force: true });
      writeFileSync(file, text.repeat(3000));
      exercise(file);
      expect(readFileSync(`${file}.broken`, 'utf8').startsWith(text)).toBe(true);
    }
    expect(readdirSync(join(file, '..')).sort()).toEqual(['.gitignore', 'fragments.sqlite', 'fragments.sqlite.broken']);
  });

  test('whose index does not lead to what is written is set aside', () => {
    const page = database(made, (db) =>
      Number(db.prepare(`SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_fragment_1'`).pluck().get()),
    );
    const { notes, broken } = damaged((bytes) => {
      const from = (page - 1) * 8192;
      // The rows at the end of a leaf are damaged: keys are invented, and rows put beside them are lost.
      return bytes.fill(53, from + 6200, from + 6800);
    });
    expect(broken).toBe(true);
    expect(notes).toHaveLength(1);
  });

  test('under an open store is found out and replaced', () => {
    const file = join(mkdtempSync(join(folder, 'o-')), 'fragments.sqlite');
    copyFileSync(made, file);
    const notes: string[] = [];
    const store = openStore({ file, build: 'b', maxBytes: 1 << 28, note: (line) => notes.push(line) });
    expect(store.fragment(key(0))).toBeDefined();
    truncateSync(file, 8192 * 3);
    answers(store);
    store.write({ fragments: new Map([[key(5), body(5)]]) });
    answers(store);
    store.close();
    expect(notes.length).toBeLessThanOrEqual(1);
  });
});

test('a damaged log never answers wrongly', { timeout: 300_000 }, () => {
  // Copied while it is open, as a killed process leaves it: what was written last lies in the log alone.
  const live = join(mkdtempSync(join(folder, 'l-')), 'fragments.sqlite');
  copyFileSync(made, live);
  const store = openStore({ file: live, build: 'b', maxBytes: 1 << 28 });
  store.write({
    fragments: new Map([3, 4, 5].map((n) => [key(n), body(n)])),
    traces: [3, 4, 5].map((n) => ({ subject: `GET /${n % 20}`, key: key(n), trace: trace(n) })),
  });
  const log = readFileSync(`${live}-wal`);
  const bytes = readFileSync(live);
  store.close();
  expect(log.length).toBeGreaterThan(8192);
  for (const [at, byte, cut] of sample(fc.tuple(fc.nat(log.length - 1), fc.nat(255), fc.boolean()), 60)) {
    const place = mkdtempSync(join(folder, 'm-'));
    const file = join(place, 'fragments.sqlite');
    const damagedLog = Buffer.from(cut ? log.subarray(0, at) : log);
    if (!cut) damagedLog[at] = byte;
    writeFileSync(file, bytes);
    writeFileSync(`${file}-wal`, damagedLog);
    exercise(file);
    rmSync(place, { recursive: true });
  }
});

test('a log of another database beside the file changes no answer', () => {
  const at = mkdtempSync(join(folder, 'w-'));
  const file = join(at, 'fragments.sqlite');
  writeFileSync(file, original);
  writeFileSync(`${file}-wal`, Buffer.from(sha256('log').repeat(1000)));
  expect(exercise(file)).toEqual({ hits: ALL, notes: [] });
});

test('row for row: what one column says wrongly is deleted and costs that row', { timeout: 300_000 }, () => {
  const rows = [
    ['fragment', 'body', `zeroblob(9000)`],
    ['fragment', 'codec', '1 - codec'],
    ['fragment', 'codec', `'x'`],
    ['fragment', 'sum', `'text'`],
    ['outline', 'body', `'text'`],
    ['artifact', 'sum', `x''`],
    ['trace', 'deps', `substr(deps, 1, length(deps) - 5)`],
    ['trace', 'deps', `'x'`],
    ['trace', 'sum', '1'],
    ['trace', 'subject', 'subject + 1'],
    ['file', 'size', `'many'`],
    ['file', 'ino', 'NULL'],
    ['file', 'sha', 'NULL'],
    ['file', 'sum', 'sha'],
    ['name', 'name', `name || 'x'`],
    ['name', 'sum', `x'00'`],
  ] as const;
  for (const [table, column, value] of rows) {
    const at = mkdtempSync(join(folder, 'r-'));
    const file = join(at, 'fragments.sqlite');
    writeFileSync(file, original);
    database(file, (db) => {
      const id = db.prepare(`SELECT id FROM ${table} ORDER BY id DESC LIMIT 1`).pluck().get();
      db.prepare(`UPDATE ${table} SET ${column} = ${value} WHERE id = ?`).run(id);
    });
    const { hits, notes } = exercise(file);
    expect(hits, `${table}.${column}`).toBeLessThan(ALL);
    expect(hits, `${table}.${column}`).toBeGreaterThan(ALL - 35);
    expect(notes, `${table}.${column}`).toEqual([]);
    rmSync(at, { recursive: true });
  }
});

describe('a place where nothing can be kept', () => {
  function without(file: string): string[] {
    const notes: string[] = [];
    const store = openStore({ file, build: 'b', maxBytes: 1 << 20, note: (line) => notes.push(line) });
    expect(store.persistent).toBe(false);
    store.write({ fragments: new Map([[key(1), body(1)]]) });
    expect(answers(store)).toBe(0);
    store.finish();
    expect(store.clear()).toBe(0);
    expect(store.statistics()).toEqual({ fragments: 0, bytes: 0 });
    store.close();
    return notes;
  }

  test('a directory instead of the file', () => {
    const file = join(mkdtempSync(join(folder, 'x-')), 'fragments.sqlite');
    mkdirSync(file);
    expect(without(file)).toEqual([expect.stringMatching(/^Results are not stored in .+fragments\.sqlite: .+\.$/)]);
  });

  test('a file instead of the directory', () => {
    const file = join(mkdtempSync(join(folder, 'y-')), 'plain');
    writeFileSync(file, 'plain');
    expect(without(join(file, 'fragments.sqlite'))).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toBe('plain');
  });

  test('a place that has no name', () => {
    expect(without('/proc/none/fragments.sqlite')).toHaveLength(1);
    expect(without(`${folder}/nul\0/fragments.sqlite`)).toHaveLength(1);
  });
});
