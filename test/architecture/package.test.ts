import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Record<string, unknown>;
const { workspaces } = manifest('.') as { workspaces: string[] };

test('one package is published, and it needs nothing that is not', () => {
  expect(workspaces.filter((folder) => manifest(folder).private !== true)).toEqual(['client-cli']);
  const cli = manifest('client-cli');
  expect([cli.dependencies, cli.peerDependencies, cli.bundleDependencies]).toEqual([undefined, undefined, undefined]);
  expect(cli.optionalDependencies).toEqual(manifest('cache').optionalDependencies);
  expect(Object.keys(cli.optionalDependencies as object)).toEqual(['better-sqlite3']);
  expect(cli.engines).toEqual(manifest('.').engines);
});

test('nothing runs where the package is installed', () => {
  const scripts = Object.keys((manifest('client-cli').scripts ?? {}) as object);
  expect(scripts.filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
});

test('what is published carries the licence', () => {
  for (const folder of ['client-cli', 'client-vscode', 'client-laravel'])
    expect(read(`${folder}/LICENSE`)).toBe(read('LICENSE'));
});
