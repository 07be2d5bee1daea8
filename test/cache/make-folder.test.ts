import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeIgnoredFolder } from '@docgen/cache/make-folder';
import { afterEach, expect, test } from 'vitest';
import { mayMount } from '../support/store-process.js';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function empty(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-folder-'));
  made.push(folder);
  return folder;
}

test('a folder of generated files is ignored, also one that is there; what somebody wrote into it stays', () => {
  const root = empty();
  mkdirSync(join(root, 'storage/docgen'), { recursive: true });
  mkdirSync(join(root, 'mine'));
  writeFileSync(join(root, 'mine/.gitignore'), 'mine');
  for (const folder of ['storage/docgen', 'storage/docgen/deep/er', 'mine']) makeIgnoredFolder(join(root, folder));
  expect(readFileSync(join(root, 'storage/docgen/.gitignore'), 'utf8')).toBe('*\n!.gitignore\n');
  expect(readdirSync(join(root, 'storage/docgen/deep/er'))).toEqual(['.gitignore']);
  expect(readFileSync(join(root, 'mine/.gitignore'), 'utf8')).toBe('mine');
});

test.skipIf(!mayMount())('a full disk leaves no empty list behind, which would ignore nothing', () => {
  const disk = empty();
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status).toBe(0);
  try {
    const fill = join(disk, 'fill');
    expect(() => writeFileSync(fill, Buffer.alloc(1 << 20))).toThrow('ENOSPC');
    const folder = join(disk, 'docgen');
    expect(() => makeIgnoredFolder(folder)).toThrow('ENOSPC');
    expect(readdirSync(folder)).toEqual([]);
    rmSync(fill);
    makeIgnoredFolder(folder);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n!.gitignore\n');
  } finally {
    spawnSync('umount', [disk]);
  }
});
