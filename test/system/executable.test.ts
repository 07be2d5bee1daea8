import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { App } from '../support/app.js';
import { runPhp } from '../support/php.js';

const source = resolve(import.meta.dirname, '../../client-laravel/src/Executable.php');
const program = `require ${JSON.stringify(source)};
try { echo Docgen\\Executable::find($argv[1], json_decode($argv[2], true)); }
catch (RuntimeException $e) { echo 'refused: ', $e->getMessage(); }`;
const noPhp = process.env.DOCGEN_REQUIRE_PHP !== '1' && spawnSync('php', ['-v']).status !== 0;

/** Has PHP look for docgen in an application with these executable files; paths come as `<app>/…`. */
function found(files: string[], env: Record<string, string> = {}, plain: string[] = []): string {
  const app = new App(Object.fromEntries([...files, ...plain].map((path) => [path, '#!/bin/sh\n'])));
  for (const path of files) chmodSync(join(app.root, path), 0o755);
  const variables = Object.entries(env).map(([name, value]) => [name, value.replaceAll('<app>', app.root)]);
  const input = JSON.stringify(Object.fromEntries(variables));
  const { status, stdout, stderr } = runPhp(['-r', program, '--', app.root, input]);
  expect([status, stderr]).toEqual([0, '']);
  return stdout.replaceAll(app.root, '<app>');
}

const NONE = 'refused: The docgen executable was not found. Install it, or set DOCGEN_BIN.';
const EVERYWHERE = ['vendor/bin/docgen', 'node_modules/.bin/docgen', 'path/docgen', 'own/docgen'];

describe.skipIf(noPhp || process.platform === 'win32')(
  'where the Composer package looks for docgen (commands 1.1)',
  () => {
    test('DOCGEN_BIN comes first, then vendor/bin, node_modules/.bin, PATH', () => {
      const env = { DOCGEN_BIN: '<app>/own/docgen', PATH: '/no/such/folder:<app>/path' };
      expect(found(EVERYWHERE, env)).toBe('<app>/own/docgen');
      expect(found(EVERYWHERE, { ...env, DOCGEN_BIN: 'own/docgen' })).toBe('<app>/own/docgen');
      expect(found(EVERYWHERE, { ...env, DOCGEN_BIN: '' })).toBe('<app>/vendor/bin/docgen');
      expect(found(EVERYWHERE.slice(1), { PATH: env.PATH })).toBe('<app>/node_modules/.bin/docgen');
      expect(found(EVERYWHERE.slice(2), { PATH: env.PATH })).toBe('<app>/path/docgen');
    });

    test('what cannot be run is passed over', () => {
      expect(found(['path/docgen'], { PATH: '<app>/path' }, ['node_modules/.bin/docgen'])).toBe('<app>/path/docgen');
      expect(found(['node_modules/.bin/docgen/file'], { PATH: '' })).toBe(NONE);
    });

    test('the working directory is no part of PATH, whatever PATH says', () => {
      expect(found(['docgen'], { PATH: ':' })).toBe(NONE);
      expect(found(EVERYWHERE.slice(2))).toBe(NONE);
    });

    test('a DOCGEN_BIN that names nothing is refused by its name', () => {
      expect(found(EVERYWHERE, { DOCGEN_BIN: '/no/docgen' })).toBe(
        'refused: DOCGEN_BIN names no executable: /no/docgen.',
      );
    });
  },
);
