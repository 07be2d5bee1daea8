import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rebuildToken, removeToken, writeToken } from '../../server/src/watch/token.js';

const folder = mkdtempSync(join(tmpdir(), 'docgen-token-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const a = { path: join(folder, 'a.json') };
const b = { path: join(folder, 'b.json') };

test('is made of paths and bytes alone, in the order of the paths', () => {
  writeFileSync(a.path, 'A');
  writeFileSync(b.path, 'B');
  const token = rebuildToken([b, a]);
  expect(token).toBe(sha([a.path, sha('A'), b.path, sha('B')].join('\0')));
  expect(rebuildToken([a, b, a])).toBe(token);
  writeFileSync(b.path, 'B');
  expect(rebuildToken([a, b])).toBe(token);
  writeFileSync(b.path, 'C');
  expect(rebuildToken([a, b])).not.toBe(token);
});

test('a missing file counts as an empty hash', () => {
  const none = { path: join(folder, 'none.json') };
  expect(rebuildToken([none])).toBe(sha(`${none.path}\0`));
  expect(rebuildToken([])).toBe(sha(''));
});

test('the file holds the token and nothing else, and goes without a trace', () => {
  const token = rebuildToken([a]);
  expect(writeToken(folder, token)).toBe(true);
  expect(readFileSync(join(folder, 'storage/docgen/watch'), 'utf8')).toBe(token);
  expect(readdirSync(join(folder, 'storage/docgen')).sort()).toEqual(['.gitignore', 'watch']);
  removeToken(folder);
  removeToken(folder);
  expect(readdirSync(join(folder, 'storage/docgen'))).toEqual(['.gitignore']);
});

test('an application that has been deleted meanwhile does not come back', () => {
  const gone = join(folder, 'gone');
  expect(writeToken(gone, rebuildToken([a]))).toBe(false);
  expect(existsSync(gone)).toBe(false);
});

test('where it cannot be written the session goes on', () => {
  expect(writeToken('/proc/1', 'x')).toBe(false);
  removeToken('/proc/1');
});
