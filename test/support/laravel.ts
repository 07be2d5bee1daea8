import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingExtensions } from './php.js';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The vendor/ every test that asks a real Laravel shares: the example application's. */
export const vendor = join(repository, 'examples/bookshop/vendor');

/**
 * Gives the reason why a real Laravel cannot be asked here, or undefined when it can. With DOCGEN_REQUIRE_PHP=1 it must
 * be there: tests then fail instead of being skipped.
 */
export const noLaravel: string | undefined = (() => {
  if (process.env.DOCGEN_REQUIRE_PHP === '1') return undefined;
  if (spawnSync('php', ['-v']).status !== 0) return 'PHP is not installed';
  const lacking = missingExtensions();
  if (lacking.length > 0) return `PHP lacks ${lacking.join(', ')}`;
  return existsSync(join(vendor, 'autoload.php')) ? undefined : 'the example application has no vendor/';
})();

const SKELETON: Record<string, string> = {
  'composer.json': JSON.stringify({
    name: 'example/app',
    require: { php: '^8.2', 'laravel/framework': '^12.0' },
    autoload: { 'psr-4': { 'App\\': 'app/' } },
  }),
  'bootstrap/app.php': `<?php
use Illuminate\\Foundation\\Application;
return Application::configure(basePath: dirname(__DIR__))
    ->withRouting(api: __DIR__.'/../routes/api.php')
    ->withMiddleware(function ($middleware) {})
    ->withExceptions(function ($exceptions) {})
    ->create();
`,
  'bootstrap/providers.php': '<?php return [];\n',
  'routes/api.php':
    "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('ping', fn () => 'pong')->name('ping');\n",
  'docgen.yaml': "documents:\n  default:\n    routes: { include: ['api/*'] }\n",
};

/**
 * A throw-away Laravel 12 application over the shared vendor/, with `files` over the skeleton (an empty text leaves a file
 * out). The autoloader of the shared vendor does not know its classes: files that need them require them.
 */
export function laravelApp(files: Record<string, string> = {}): { root: string; dispose(): void } {
  const root = mkdtempSync(join(tmpdir(), 'docgen-laravel-'));
  for (const [path, text] of Object.entries({ ...SKELETON, ...files })) {
    if (text === '') continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const dir of ['bootstrap/cache', 'storage/framework/views', 'storage/framework/cache', 'storage/logs']) {
    mkdirSync(join(root, dir), { recursive: true });
  }
  symlinkSync(vendor, join(root, 'vendor'));
  return { root, dispose: () => rmSync(root, { recursive: true, force: true }) };
}

/** A provider whose `boot` runs the given PHP; list it in bootstrap/providers.php. */
export function provider(boot: string): Record<string, string> {
  return {
    'app/Providers/TestProvider.php': `<?php
namespace App\\Providers;
class TestProvider extends \\Illuminate\\Support\\ServiceProvider
{
    public function boot(): void
    {
        ${boot}
    }
}
`,
    'bootstrap/providers.php': `<?php
require_once __DIR__.'/../app/Providers/TestProvider.php';
return [App\\Providers\\TestProvider::class];
`,
  };
}
