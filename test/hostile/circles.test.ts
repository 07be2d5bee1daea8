import { describe, expect, test } from 'vitest';
import { BOOTSTRAP, codes, message, read } from '../host/read.js';
import { docgen } from '../support/app.js';
import { laravelApp, noLaravel, provider } from '../support/laravel.js';

const ROUTES = "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('ping', fn () => 1);\n";
const named = (name: string, register: string) =>
  `<?php\nnamespace App\\Providers;\nclass ${name} extends \\Illuminate\\Support\\ServiceProvider\n{\n    public function register(): void { ${register} }\n}\n`;
const providers = (...names: string[]) =>
  `<?php\n${names.map((name) => `require_once __DIR__.'/../app/Providers/${name}.php';\n`).join('')}return [App\\Providers\\${names[0]}::class];\n`;

const CIRCLES: [name: string, files: Record<string, string>, said: string, at: string][] = [
  [
    'a route file that requires itself',
    { 'routes/api.php': `${ROUTES}require __FILE__;\n` },
    'routes/api.php includes itself without end',
    'routes/api.php:4',
  ],
  [
    'route files that group each other',
    {
      'routes/api.php': `${ROUTES}Route::prefix('v1')->group(base_path('routes/v1.php'));\n`,
      'routes/v1.php': `${ROUTES}\nRoute::middleware('x')->group(__DIR__.'/api.php');\n`,
    },
    'routes/api.php includes itself without end, through routes/v1.php',
    'routes/v1.php:5',
  ],
  [
    'a configuration file that includes itself',
    {
      'config/shop.php': "<?php\nreturn ['all' => include __DIR__.'/shop.php'];\n",
      ...provider("config('shop.all');"),
    },
    'config/shop.php includes itself without end',
    'config/shop.php:2',
  ],
  [
    'providers that register each other',
    {
      'app/Providers/FirstProvider.php': named('FirstProvider', '$this->app->register(SecondProvider::class);'),
      'app/Providers/SecondProvider.php': named('SecondProvider', '$this->app->register(FirstProvider::class);'),
      'bootstrap/providers.php': providers('FirstProvider', 'SecondProvider'),
    },
    'App\\Providers\\FirstProvider registers itself without end, through App\\Providers\\SecondProvider',
    'app/Providers/SecondProvider.php:5',
  ],
];

describe('a circle of files or providers', () => {
  test.skipIf(noLaravel !== undefined).each(CIRCLES)(
    '%s is named where it ends a boot',
    async (_name, files, said, at) => {
      const yaml = "host: { boot: php, timeout: 5 }\ndocuments: { default: { routes: { include: ['api/*'] } } }\n";
      const app = laravelApp({ ...files, 'docgen.yaml': yaml });
      try {
        const { exit, err } = await docgen(['export'], app.root);
        expect(err).toContain(`[error] host.boot-circular: ${said}, at ${at}: the application cannot boot.`);
        expect(exit).toBe(1);
      } finally {
        app.dispose();
      }
    },
  );

  test.each(CIRCLES)('%s is named by the reader, which goes on', (_name, files, said, at) => {
    const facts = read({
      files: { 'bootstrap/app.php': BOOTSTRAP, 'routes/web.php': '<?php', 'routes/api.php': ROUTES, ...files },
    });
    const found = facts.notes.filter(({ code }) => code === 'host.boot-circular');
    expect(found.map((note) => [message(note), `${note.at?.file}:${note.at?.line}`])).toEqual([
      [`${said}, at ${at}: the application cannot boot.`, at],
    ]);
    expect(facts.routes.map(({ uri }) => uri)).toContain('api/ping');
  });

  test('a file that ends by a condition is none', () => {
    const more =
      '<?php\n$round = ($round ?? 0) + 1;\nif ($round < 5) require __FILE__;\nif (time() % 2) require __FILE__;\n';
    const facts = read({
      files: { 'bootstrap/app.php': BOOTSTRAP, 'routes/web.php': '<?php', 'routes/api.php': more },
    });
    expect(codes(facts)).not.toContain('host.boot-circular');
  });
});
