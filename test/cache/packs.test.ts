import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pack, PackFolder, packedRow, packKey, packOf } from '@docgen/cache';
import { afterAll, expect, test } from 'vitest';
import { seeded } from '../support/generate.js';

const folder = mkdtempSync(join(tmpdir(), 'docgen-packs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const N = 40;
const text = (n: number) => `text ${n} 🦊 `.repeat(1 + (n % 7) * 20);
const MOST = 1 << 24;

function madePack(): Buffer {
  const rows = Array.from({ length: N }, (_, n) => [packKey(`key ${n}`), packedRow(text(n), n % 2 === 0)] as const);
  return packOf('build', new Map(rows));
}

test('a pack gives what was written, and nothing else', () => {
  const path = join(folder, 'whole.pack');
  writeFileSync(path, madePack());
  const pack = Pack.open(path, 'build');
  for (let n = 0; n < N; n++) expect(pack?.get(packKey(`key ${n}`))).toBe(text(n));
  expect(pack?.get(packKey('key'))).toBeUndefined();
  expect([...(pack?.keys() ?? [])]).toHaveLength(N);
  pack?.close();
  expect(Pack.open(path, 'another build')).toBeUndefined();
  expect(Pack.open(join(folder, 'none.pack'), 'build')).toBeUndefined();
  expect(Pack.open(folder, 'build')).toBeUndefined();
});

test('a damaged pack gives no other text (cache 1.5)', () => {
  const whole = madePack();
  const random = seeded(1);
  let misses = 0;
  for (let round = 0; round < 300; round++) {
    const bytes = Buffer.from(whole);
    const at = Math.floor(random() * bytes.length);
    const cut = round % 5 === 0;
    if (!cut) bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
    const path = join(folder, 'damaged.pack');
    writeFileSync(path, cut ? bytes.subarray(0, at) : bytes);
    const pack = Pack.open(path, 'build');
    for (let n = 0; n < N; n++) {
      const found = pack?.get(packKey(`key ${n}`));
      if (found === undefined) misses++;
      else expect(found, `byte ${at}`).toBe(text(n));
    }
    pack?.close();
  }
  expect(misses).toBeGreaterThan(300);
});

const texts = (from: number, to: number) =>
  new Map(Array.from({ length: to - from }, (_, n) => [`key ${from + n}`, text(from + n)]));

test('packs of many processes are one folder, and few', () => {
  const place = join(folder, 'shared');
  for (let n = 0; n < N; n += 2) new PackFolder(place, 'build', MOST).add(texts(n, n + 2));
  const reader = new PackFolder(place, 'build', MOST);
  for (let n = 0; n < N; n++) expect(reader.get(`key ${n}`)).toBe(text(n));
  expect(reader.get('another')).toBeUndefined();
  const [build = ''] = readdirSync(place).filter((name) => !name.startsWith('.'));
  expect(readdirSync(join(place, build)).length).toBeLessThanOrEqual(8);
  expect(statSync(join(place, build)).mode & 0o077).toBe(0);
  expect(readFileSync(join(place, '.gitignore'), 'utf8')).toContain('*');
  // A reader that has opened them goes on while another writes.
  for (let n = 0; n < 20; n++) new PackFolder(place, 'build', MOST).add(texts(100 + n, 101 + n));
  for (let n = 0; n < N; n++) expect(reader.get(`key ${n}`)).toBe(text(n));
});

test('beyond its size a folder keeps what is used and what is new', () => {
  const place = join(folder, 'bounded');
  const most = 40_000;
  for (let n = 0; n < 300; n++) {
    const process = new PackFolder(place, 'build', most);
    if (n > 0) expect(process.get('key 6')).toBe(text(6));
    process.add(
      new Map([
        ['key 6', text(6)],
        [`many ${n}`, 'x'.repeat(1_000)],
      ]),
    );
    process.close();
  }
  const [build = ''] = readdirSync(place).filter((name) => !name.startsWith('.'));
  const kept = join(place, build);
  const size = readdirSync(kept).reduce((sum, name) => sum + statSync(join(kept, name)).size, 0);
  expect(size).toBeLessThan(2 * most);
  expect(new PackFolder(place, 'build', most).get('many 299')).toBeDefined();
});

test('packs of few builds are left, and what is no pack is passed over', () => {
  const place = join(folder, 'builds');
  for (let n = 0; n < 6; n++) new PackFolder(place, `build ${n}`, MOST).add(texts(n, n + 1));
  expect(readdirSync(place).filter((name) => !name.startsWith('.'))).toHaveLength(3);
  const last = new PackFolder(place, 'build 5', MOST);
  expect([last.get('key 5'), last.get('key 4')]).toEqual([text(5), undefined]);
  const [build = ''] = readdirSync(place).filter((name) => !name.startsWith('.'));
  writeFileSync(join(place, build, 'odd.pack'), 'no pack');
  mkdirSync(join(place, build, 'folder.pack'));
  expect(new PackFolder(place, 'build 5', MOST).get('key 5')).toBe(text(5));
});

test('a folder that cannot be written to keeps nothing, and says nothing', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const place = new PackFolder(join(file, 'packages'), 'build', MOST);
  place.add(texts(0, 2));
  expect(place.get('key 0')).toBeUndefined();
});
