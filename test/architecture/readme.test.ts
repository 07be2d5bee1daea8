import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION } from '@docgen/protocol';
import { expect, test } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(read(path));

/** Every member of `part` is in `whole` with an equal value; `whole` may hold more. */
function within(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part)) return Array.isArray(whole) && part.every((p, i) => within(p, whole[i]));
  if (part === null || typeof part !== 'object') return part === whole;
  return Object.entries(part).every(([key, value]) =>
    within(value, (whole as Record<string, unknown> | undefined)?.[key]),
  );
}

test('the operation the README shows is the one the example application gives', () => {
  const shown = /```json\n("\/api\/books[\s\S]*?)\n```/.exec(read('README.md'))?.[1] ?? '';
  const [path, item] = Object.entries(JSON.parse(`{${shown}}`) as Record<string, unknown>)[0] ?? ['', {}];
  expect(within(item, json('examples/bookshop/docs/openapi.json').paths[path])).toBe(true);
});

test('the commands the README and the guides name exist', () => {
  const { scripts } = json('package.json') as { scripts: Record<string, string> };
  const commands = readdirSync(join(root, 'client-cli/src/commands')).map((name) => name.replace(/\.ts$/, ''));
  for (const file of ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md']) {
    const text = read(file);
    for (const [, name] of text.matchAll(/`?npm run ([a-z]+)/g)) expect(Object.keys(scripts)).toContain(name);
    for (const [, name] of text.matchAll(/`docgen ([a-z]+)/g)) expect([...commands, 'index']).toContain(name);
  }
});

test('the files the guides name exist', () => {
  for (const file of ['CONTRIBUTING.md', 'ARCHITECTURE.md']) {
    for (const [, path = ''] of read(file).matchAll(
      /`((?:server|protocol|cache|client-cli|client-vscode|client-laravel|test)\/[\w./-]+)`/g,
    )) {
      expect([path, readdirSync(join(root, dirname(path))).length > 0]).toEqual([path, true]);
      expect(readdirSync(join(root, dirname(path)))).toContain(path.replace(/\/$/, '').replace(/^.*\//, ''));
    }
  }
});

test('one version everywhere', () => {
  const manifests = [
    '.',
    'protocol',
    'cache',
    'server',
    'server/php',
    'server/engine',
    'server/laravel',
    'client-cli',
    'client-vscode',
  ];
  for (const dir of manifests) expect([dir, json(`${dir}/package.json`).version]).toEqual([dir, VERSION]);
});

test('no document of the project names a machine or a registry', () => {
  for (const file of [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'package.json',
    'package-lock.json',
    '.ci/run',
    ...readdirSync(join(root, 'docs/reference')).map((name) => `docs/reference/${name}`),
  ]) {
    expect(read(file)).not.toMatch(/https?:\/\/registry\.|repo\.packagist|\/(?:root|home|work)\//);
  }
});
