import type { RouteFact } from '@docgen/protocol';
import { describe, expect, it } from 'vitest';
import { codes, message, php, read, readRoutes } from './read.js';
import { ROWS } from './static-rows.js';

describe('acceptance rows of a static reading', () => {
  for (const row of ROWS) {
    it(`${row.row}: ${row.code.split('\n')[0]}`, () => {
      const facts = readRoutes(row.code, row.files);
      expect(facts.routes.map((route, i) => pick(route, row.routes[i] ?? {}))).toEqual(row.routes);
      expect(codes(facts)).toEqual(row.notes ?? []);
    });
  }

  it('12.2: the note names condition, place and number', () => {
    const facts = readRoutes(`if (request()->getHost() === 'admin.test') { Route::get('api/stats', fn () => 1); }`);
    expect(facts.notes.map(message)).toEqual([
      "1 route depends on a condition that is only known at run time: request()->getHost() === 'admin.test'.",
    ]);
    expect(facts.notes[0]?.at).toEqual({ file: 'routes/web.php', line: 8 });
  });

  it('31: the note counts what was left out', () => {
    const facts = readRoutes(
      `Route::prefix(\\App\\Tenant::prefix())->group(function () { foreach (range(1, 12) as $i) Route::get("r$i", fn () => 1); });`,
    );
    expect(facts.notes[0]?.params.routes).toBe(12);
  });

  it('34: the note carries the route', () => {
    const facts = readRoutes(`Route::get('x', fn () => 1)->middleware('throttle:'.\\App\\Limits::rate());`);
    expect(facts.notes[0]).toMatchObject({ code: 'host.middleware-undecided', route: 'GET x' });
    expect(facts.complete.middleware).toBe(false);
  });
});

const APP = (body: string) => `<?php
use Illuminate\\Foundation\\Application;
use Illuminate\\Support\\Facades\\Route;
return Application::configure(basePath: dirname(__DIR__))${body}->create();
`;

describe('acceptance rows that need more than a route file', () => {
  it('2, 3: the reason is said', () => {
    const facts = read({
      files: { 'bootstrap/app.php': APP(''), 'composer.lock': '{}' },
      why: 'vendor/autoload.php does not exist',
    });
    expect(facts.source).toBe('static');
    expect(facts.notes.map(message)).toEqual([
      'Routes were read from the source files, without booting the application: vendor/autoload.php does not exist.',
    ]);
  });

  it('40: a syntax error costs one file', () => {
    const facts = read({
      files: {
        'bootstrap/app.php': APP(`->withRouting(web: __DIR__.'/../routes/web.php', api: __DIR__.'/../routes/api.php')`),
        'routes/web.php': php(`Route::get('fine', fn () => 1);`),
        'routes/api.php': "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('x', fn () => 1;\n",
      },
    });
    expect(facts.routes.map((r) => r.uri)).toContain('fine');
    expect(codes(facts)).toContain('host.parse-failed');
    expect(facts.complete.routes).toBe(false);
  });

  it('41: route files, but nothing readable', () => {
    const facts = read({
      files: { 'bootstrap/app.php': '<?php return 1;', 'routes/web.php': php(`Route::get('x', fn () => 1);`) },
    });
    expect(codes(facts)).toEqual(['host.static-empty']);
  });

  it('64: using is dropped when then is given', () => {
    const facts = read({
      files: {
        'bootstrap/app.php': APP(
          `->withRouting(using: fn () => Route::get('u', fn () => 1), web: __DIR__.'/../routes/web.php', then: fn () => Route::get('t', fn () => 1))`,
        ),
        'routes/web.php': php(`Route::get('w', fn () => 1);`),
      },
    });
    expect(facts.routes.map((r) => r.uri)).toEqual(['w', 't']);
  });

  it('65: a provider comes before the route files', () => {
    const facts = read({
      files: {
        'bootstrap/app.php': APP(`->withRouting(api: __DIR__.'/../routes/api.php')`),
        'bootstrap/providers.php': '<?php return [App\\Providers\\P::class];',
        'app/Providers/P.php':
          '<?php namespace App\\Providers; class P extends \\Illuminate\\Support\\ServiceProvider { public function boot() { \\Illuminate\\Support\\Facades\\Route::get("p", fn () => 1); } }',
        'routes/api.php': php(`Route::get('a', fn () => 1);`),
      },
    });
    expect(facts.routes.map((r) => r.uri)).toEqual(['p', 'api/a']);
    expect(facts.included).toContain('app/Providers/P.php');
  });

  it('67: broadcasting below a prefix', () => {
    const facts = read({
      files: { 'bootstrap/app.php': APP(`->withBroadcasting(__DIR__.'/none.php', ['prefix' => 'cast'])`) },
    });
    expect(facts.routes).toMatchObject([
      { uri: 'cast/broadcasting/auth', vendor: true, methods: ['GET', 'POST', 'HEAD'] },
    ]);
  });

  it('76: modules switched on in a JSON file', () => {
    const provider = (m: string) =>
      `<?php namespace Modules\\${m}; class Provider extends \\Illuminate\\Support\\ServiceProvider { public function boot() { \\Illuminate\\Support\\Facades\\Route::get('${m}', fn () => 1); } }`;
    const facts = read({
      files: {
        'bootstrap/app.php': APP(''),
        'bootstrap/providers.php': '<?php return [App\\Providers\\P::class];',
        'app/Providers/P.php': `<?php namespace App\\Providers; class P extends \\Illuminate\\Support\\ServiceProvider { public function register() {
          foreach (json_decode(file_get_contents(base_path('modules.json')), true) as $m => $on) if ($on) $this->app->register("Modules\\\\$m\\\\Provider");
        } }`,
        'modules.json': '{"Shop": true, "Blog": false, "News": true}',
        'Modules/Shop/Provider.php': provider('Shop'),
        'Modules/Blog/Provider.php': provider('Blog'),
        'Modules/News/Provider.php': provider('News'),
      },
    });
    expect(facts.routes.map((r) => r.uri)).toEqual(['Shop', 'News']);
    expect(facts.included).toContain('modules.json');
  });

  it('47: secrets are nulled', () => {
    const facts = read({
      files: {
        'bootstrap/app.php': APP(''),
        'config/services.php': "<?php return ['stripe' => ['secret' => 'sk_live', 'version' => 3]];",
        'app/X.php':
          "<?php namespace App; class X { function f() { return [config('services.stripe.secret'), config('services.stripe.version')]; } }",
      },
    });
    expect(facts.config['services.stripe.secret']).toBeNull();
    expect(facts.config['services.stripe.version']).toBe(3);
    expect(facts.redacted).toContain('services.stripe.secret');
  });

  it('10.6: packages that register routes are named when their routes are wanted', () => {
    const files = {
      'bootstrap/app.php': APP(''),
      'composer.lock': '{"packages":[{"name":"laravel/sanctum","version":"v4.0.1"}]}',
    };
    expect(codes(read({ files, includeVendor: true }))).toEqual(['host.package-routes']);
    expect(codes(read({ files }))).toEqual([]);
  });
});

function pick(route: RouteFact, like: Partial<RouteFact>): Partial<RouteFact> {
  return Object.fromEntries(Object.keys(like).map((key) => [key, route[key as keyof RouteFact]]));
}
