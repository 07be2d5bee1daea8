import { describe, expect, test } from 'vitest';
import { WatchScope } from '../../server/src/watch/scope.js';

const scope = new WatchScope({
  folders: ['app', './routes/', 'bootstrap', 'packages/shop/src', 'app/Http'],
  files: ['docgen.yaml', 'composer.json', 'vendor/composer/installed.json', 'resources/views/a.blade.php', 'app/x.php'],
  globs: ['.env*', 'docs/overlays/*.yaml', 'docs/deep/**/*.json'],
  except: ['docs/overlays/openapi.yaml', 'app/openapi.json'],
});

describe('the scope of a watch', () => {
  test.each([
    ['app/Http/Controllers/PostController.php', true],
    ['app/openapi.json', false],
    ['app/openapi.json.4711.0a1b2c.tmp', false],
    ['application/x.php', false],
    ['routes/api.php', true],
    ['bootstrap/app.php', true],
    ['bootstrap/cache/routes.php', false],
    ['packages/shop/src/A.php', true],
    ['packages/shop/tests/A.php', false],
    ['docgen.yaml', true],
    ['.env', true],
    ['.env.testing', true],
    ['sub/.env', false],
    ['.git/HEAD', false],
    ['app/.idea/x.php', false],
    ['app/node_modules/x.php', false],
    ['vendor/composer/installed.json', true],
    ['vendor/composer/installed.php', false],
    ['vendor/laravel/framework/x.php', false],
    ['storage/docgen/watch', false],
    ['docs/overlays/a.yaml', true],
    ['docs/overlays/openapi.yaml', false],
    ['docs/overlays/deeper/a.yaml', false],
    ['docs/deep/a.json', true],
    ['docs/deep/x/y/a.json', true],
    ['docs/deep/x/y/a.yaml', false],
    ['resources/views/a.blade.php', true],
    ['resources/views/b.blade.php', false],
    ['../outside.php', false],
  ])('%s: %s', (path, watched) => {
    expect(scope.watches(path)).toBe(watched);
    // Every watched path can be walked to.
    const steps = path.split('/').slice(0, -1);
    for (const at of watched ? steps.keys() : []) expect(scope.leads(steps.slice(0, at + 1).join('/'))).toBe(true);
  });

  test.each(['vendor/laravel', 'storage', 'public', 'docs/overlays/deeper', 'node_modules', '.git', 'resources/lang'])(
    'does not enter %s',
    (folder) => expect(scope.leads(folder)).toBe(false),
  );

  test('names each place once', () => {
    expect(scope.roots).not.toContain('app/Http');
    expect(scope.roots).not.toContain('app/x.php');
  });

  test('an autoload folder that is the root watches everything that is not closed', () => {
    const all = new WatchScope({ folders: [''], files: [], globs: [], except: [] });
    expect(all.watches('Anything.php')).toBe(true);
    expect(all.leads('src/deep')).toBe(true);
    expect(all.leads('vendor')).toBe(false);
    expect(all.watches('.git/x')).toBe(false);
  });
});
