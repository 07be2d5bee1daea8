import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { judgeNative, judgePlain } from './judge.js';
import { folder, installed, npm, type Program, pack, RUNNING, repository, withNative } from './package.js';

describe.skipIf(process.platform === 'win32')('the package as a user installs it', () => {
  let archive: string;
  let plain: Program;
  let native: Program;
  beforeAll(() => {
    archive = pack();
    plain = installed(archive, RUNNING, false);
    native = withNative(plain, RUNNING);
  });

  test('holds what it runs, its licences and nothing else', () => {
    const files = execFileSync('tar', ['tzf', archive], { encoding: 'utf8' }).trim().split('\n');
    const rest = files.filter((path) => !/^package\/dist\/[\w.-]+\.c?js$/.test(path)).sort();
    const probe = readdirSync(join(repository, 'server/src/host/probe')).filter((name) => name.endsWith('.php'));
    expect(probe.length).toBeGreaterThan(5);
    expect(rest).toEqual(
      [
        ...['LICENSE', 'README.md', 'bin/docgen.cjs', 'package.json', 'dist/LICENSES.txt', 'dist/build-id'],
        ...(existsSync(join(repository, 'client-cli/dist/package-facts.pack')) ? ['dist/package-facts.pack'] : []),
        ...probe.map((name) => `dist/probe/${name}`),
        // The pages of docgen serve are those of the companion, licences included.
        ...readdirSync(join(repository, 'client-laravel/resources/viewer')).map((name) => `dist/viewer/${name}`),
      ]
        .map((path) => `package/${path}`)
        .sort(),
    );
    const home = resolve(dirname(plain.path), '..');
    expect(readdirSync(home).filter((name) => !name.startsWith('.'))).toEqual(['@docgen']);
    expect(readdirSync(join(home, '@docgen'))).toEqual(['cli']);
  });

  test('names the licence of every package in its files', () => {
    const dist = join(dirname(plain.path), '../@docgen/cli/dist');
    const licences = readFileSync(join(dist, 'LICENSES.txt'), 'utf8');
    const named = new Set([...licences.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) \d\S* \(.+\)$/gm)].map(([, name]) => name));
    const used = new Set<string>();
    for (const name of readdirSync(dist).filter((file) => /\.c?js$/.test(file)))
      for (const [, of = ''] of readFileSync(join(dist, name), 'utf8').matchAll(
        /^\/\/ (?:\S*\/)?node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//gm,
      ))
        used.add(of);
    expect([...used].filter((name) => !named.has(name))).toEqual([]);
    expect([...named]).toEqual(expect.arrayContaining(['php-parser', 'yaml', 'commander', 'ajv', 'chokidar']));
    for (const name of readdirSync(join(repository, 'protocol/src/schemas')))
      if (existsSync(join(repository, 'protocol/src/schemas', name, 'NOTICE')))
        expect(licences).toContain(
          readFileSync(join(repository, 'protocol/src/schemas', name, 'NOTICE'), 'utf8').trim(),
        );
  });

  test('runs from the registry client, in an empty directory', () => {
    const env = { npm_config_omit: 'optional', npm_config_cache: folder('cache') };
    const said = npm(
      ['exec', '--yes', `--package=${archive}`, '--', 'docgen', '--version'],
      folder('empty'),
      RUNNING,
      env,
    );
    const { version } = JSON.parse(readFileSync(join(repository, 'client-cli/package.json'), 'utf8'));
    expect(said).toBe(`${version}\n`);
  });

  judgePlain('the package', () => plain);
  judgeNative('the package', () => native);
});
