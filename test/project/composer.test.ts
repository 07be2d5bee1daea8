import { readComposer } from '@docgen/server/project/composer';
import { DiskSnapshot } from '@docgen/server/project/disk-snapshot';
import { describe, expect, it } from 'vitest';
import { App } from '../support/app.js';

describe('readComposer', () => {
  const maps = (files: Record<string, unknown>) => {
    const texts = Object.entries(files).map(([path, value]) => [
      path,
      typeof value === 'string' && path.endsWith('.php') ? value : JSON.stringify(value),
    ]);
    return readComposer(new DiskSnapshot(new App(Object.fromEntries(texts)).root));
  };

  it('reads the project: autoload, then autoload-dev', () => {
    const read = maps({
      'composer.json': {
        autoload: {
          'psr-4': { 'App\\': 'app/', 'Lib\\': ['lib/', './more'], '': 'src' },
          'psr-0': { Old_: 'old/' },
          classmap: ['database/', 'x.php'],
          files: ['app/helpers.php'],
        },
        'autoload-dev': { 'psr-4': { 'Tests\\': 'tests/', 'App\\': '' } },
      },
    });
    expect(read.psr4).toEqual([
      ['App\\', ['app']],
      ['Lib\\', ['lib', 'more']],
      ['', ['src']],
      ['Tests\\', ['tests']],
      ['App\\', ['']],
    ]);
    expect(read.psr0).toEqual([['Old_', ['old']]]);
    expect(read.classmap).toEqual(['database', 'x.php']);
    expect(read.files).toEqual(['app/helpers.php']);
    expect(read.packages).toEqual({});
  });

  it('finds classes of migrations that modules and packages keep beside their namespaces', () => {
    const read = maps({
      'composer.json': {
        autoload: {
          'psr-4': {
            'App\\': 'app/',
            'Modules\\': 'Modules/',
            'Acme\\Pier\\': 'packages/pier/src',
            'Dock\\': 'own/Dock/app',
          },
        },
      },
      'app/database/migrations/a.php': '',
      'database/migrations/b.php': '',
      'own/Dock/database/migrations/f.php': '',
      'Modules/Quay/Database/Migrations/c.php': '',
      'packages/pier/database/migrations/d.php': '',
      'packages/pier/src/migrations/e.php': '',
    });
    expect(read.classmap).toEqual([
      'Modules/Quay/Database/Migrations',
      'database/migrations',
      'own/Dock/database/migrations',
      'packages/pier/database/migrations',
      'packages/pier/src/migrations',
    ]);
  });

  it('reads installed packages where Composer put them', () => {
    const read = maps({
      'composer.json': { autoload: { 'psr-4': { 'App\\': 'app/' } } },
      'vendor/composer/installed.json': {
        packages: [
          {
            name: 'laravel/framework',
            version: 'v12.1.0',
            'install-path': '../laravel/framework',
            autoload: { 'psr-4': { 'Illuminate\\': 'src/Illuminate/' }, files: ['src/Illuminate/helpers.php'] },
          },
          {
            name: 'acme/shop',
            version: 'dev-main',
            'install-path': '../../packages/shop',
            autoload: { classmap: ['src/'] },
          },
          {
            name: 'far/away',
            version: '1',
            'install-path': '../../../away',
            autoload: { 'psr-4': { 'Far\\': 'src/' } },
          },
        ],
      },
    });
    expect(read.psr4).toEqual([
      ['App\\', ['app']],
      ['Illuminate\\', ['vendor/laravel/framework/src/Illuminate']],
    ]);
    expect(read.files).toEqual(['vendor/laravel/framework/src/Illuminate/helpers.php']);
    expect(read.classmap).toEqual(['packages/shop/src']);
    expect(read.packages).toEqual({ 'laravel/framework': 'v12.1.0', 'acme/shop': 'dev-main', 'far/away': '1' });
  });

  it("finds the classes of packages in Composer's class map, those of the project by their text (engine 2.3)", () => {
    const packages = [
      { name: 'acme/old', version: '1', autoload: { classmap: ['src/'] } },
      { name: 'acme/new', version: '1', autoload: { 'psr-4': { 'New\\': 'src/' } } },
      { name: 'acme/shop', version: '1', 'install-path': '../../packages/shop', autoload: { classmap: ['src/'] } },
    ];
    const installed = {
      'composer.json': { autoload: { classmap: ['database'] } },
      'vendor/composer/installed.json': { packages },
    };
    const scanned = maps(installed);
    expect(scanned.classmap).toEqual(['database', 'vendor/acme/old/src', 'packages/shop/src']);
    expect(scanned.dumped).toEqual(new Map());
    const dump = `<?php

return array(
    'Old\\\\Thing' => $vendorDir . '/acme/old/src/any/file.php',
    'New\\\\Thing' => $vendorDir . '/acme/new/src/Thing.php',
    'Seeder' => $baseDir . '/database/Seeder.php',
);
`;
    const read = maps({ ...installed, 'vendor/composer/autoload_classmap.php': dump });
    expect(read.classmap).toEqual(['database', 'packages/shop/src']);
    expect(read.dumped).toEqual(new Map([['old\\thing', 'vendor/acme/old/src/any/file.php']]));
  });

  it('reads the list of Composer 1 and a vendor directory of another name', () => {
    const read = maps({
      'composer.json': { config: { 'vendor-dir': 'lib/vendor/' } },
      'lib/vendor/composer/installed.json': [{ name: 'a/b', version: '2', autoload: { 'psr-4': { 'AB\\': 'src' } } }],
    });
    expect(read.psr4).toEqual([['AB\\', ['lib/vendor/a/b/src']]]);
    expect(read.isProject('lib/vendor/a/b/src/X.php')).toBe(false);
    expect(read.isProject('vendor/X.php')).toBe(true);
  });

  it.each([
    ['app/X.php', true],
    ['vendor/a/b.php', false],
    ['vendored/b.php', true],
    ['../x.php', false],
    ['/x.php', false],
  ])('%s of the project: %s', (path, project) => {
    expect(maps({ 'composer.json': {} }).isProject(path)).toBe(project);
  });

  it('leaves out what is odd', () => {
    expect(readComposer(new DiskSnapshot(new App({ 'composer.json': '{' }).root)).psr4).toEqual([]);
    expect(
      maps({ 'composer.json': { autoload: { 'psr-4': 'app', files: [1, 'a.php'], classmap: { x: 1 } } } }),
    ).toMatchObject({
      psr4: [],
      files: ['a.php'],
      classmap: [],
    });
  });
});
