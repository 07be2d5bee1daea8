import { onTestFinished } from 'vitest';
import { Scripted } from '../support/scripted.js';

export const CONTROLLER = 'app/Http/Controllers/WillowController.php';
export const REQUEST = 'app/Http/Requests/StoreWillowRequest.php';
export const ROUTES = 'routes/api.php';
/**
 * File with the registrations a provider calls; not the provider itself, whose body inference searches for folders of
 * migrations.
 */
export const REGISTRATIONS = 'app/Support/Told.php';

/** Writes `REGISTRATIONS` with some statements. */
export const registering = (statements: string) => `<?php
namespace App\\Support;
use Illuminate\\Cache\\RateLimiting\\Limit;
use Illuminate\\Support\\Facades\\RateLimiter;
class Told
{
    public static function register(): void
    {
${statements}    }
}
`;

/** Files of an application whose provider calls `REGISTRATIONS`. */
export const PROVIDER_FILES: Readonly<Record<string, string>> = {
  'bootstrap/providers.php': '<?php return [App\\Providers\\AppServiceProvider::class];',
  'app/Providers/AppServiceProvider.php': `<?php
namespace App\\Providers;
class AppServiceProvider extends \\Illuminate\\Support\\ServiceProvider
{
    public function boot(): void
    {
        \\App\\Support\\Told::register();
    }
}
`,
  [REGISTRATIONS]: registering(''),
};

/** An application of these files, gone when the test is over. */
export function scripted(files: Readonly<Record<string, string>>): Scripted {
  const app = new Scripted();
  onTestFinished(() => app.remove());
  app.hold(files);
  return app;
}

/** The files with one of them changed. */
export function changed(
  files: Readonly<Record<string, string>>,
  path: string,
  change: (text: string) => string,
): Record<string, string> {
  const text = files[path] ?? '';
  const next = change(text);
  if (next === text) throw new Error(`Nothing to change in ${path}.`);
  return { ...files, [path]: next };
}
