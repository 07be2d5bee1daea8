import type { RouteFact } from '@docgen/protocol';
import { describe, expect, it } from 'vitest';
import { codes, message, php, read, readRoutes } from './read.js';

/** One row of host 14 a static reader answers: route file in, facts out. */
interface Row {
  row: number | string;
  code: string;
  files?: Record<string, string>;
  /** Selected members of each route, in order. */
  routes: Partial<RouteFact>[];
  notes?: string[];
}

const five = ['index', 'store', 'show', 'update', 'destroy'];
const closure = 'fn () => 1';

const ROWS: Row[] = [
  {
    row: 11,
    code: `Route::get('/', ${closure});`,
    routes: [{ uri: '/', action: { kind: 'closure', at: { file: 'routes/web.php', line: 8, end: 8 } } }],
  },
  {
    row: 12,
    code: `Route::prefix('/v1/')->group(function () { Route::get('/users/', ${closure}); });`,
    routes: [{ uri: 'v1/users' }],
  },
  {
    row: 13,
    code: `Route::name('a.')->group(function () { Route::get('x', ${closure}); });`,
    routes: [{ name: 'a.' }],
  },
  { row: 14, code: `Route::get('x', ${closure})->name('x')->name('y');`, routes: [{ name: 'xy' }] },
  {
    row: 15,
    code: `Route::any('x', ${closure});`,
    routes: [{ methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] }],
  },
  { row: 16, code: `Route::match(['get','post'], 'x', ${closure});`, routes: [{ methods: ['GET', 'POST', 'HEAD'] }] },
  {
    row: 17,
    code: `Route::apiResource('photos.comments', C::class);`,
    routes: five.map((action) => ({
      uri: ['index', 'store'].includes(action) ? 'photos/{photo}/comments' : 'photos/{photo}/comments/{comment}',
      name: `photos.comments.${action}`,
      action: { kind: 'controller', class: 'App\\Http\\Controllers\\C', method: action },
    })),
  },
  {
    row: 18,
    code: `Route::apiResource('photos.comments', C::class)->shallow()->only('show');`,
    routes: [{ uri: 'comments/{comment}', name: 'comments.show' }],
  },
  {
    row: 19,
    code: `Route::apiResource('blog-posts', C::class)->only('show');`,
    routes: [{ parameters: ['blog_post'] }],
  },
  {
    row: 20,
    code: `Route::resource('admin/posts', C::class)->only('index');`,
    routes: [{ uri: 'admin/posts', name: 'posts.index' }],
  },
  {
    row: 21,
    code: `Route::singleton('profile', C::class);`,
    routes: [{ uri: 'profile' }, { uri: 'profile/edit' }, { uri: 'profile', methods: ['PUT', 'PATCH'] }],
  },
  {
    row: 22,
    code: `Route::apiResource('users', C::class)->withTrashed();`,
    routes: five.map((action) => ({ trashed: action === 'show' || action === 'update' })),
  },
  {
    row: 23,
    code: `Route::apiResource('photos.comments', C::class)->scoped(['comment' => 'slug'])->only(['index', 'show']);`,
    routes: [
      { bindingFields: { photo: null }, scoped: null },
      { bindingFields: { photo: null, comment: 'slug' }, scoped: null },
    ],
  },
  {
    row: 24,
    code: `Route::get('x/{kind}', ${closure})->whereIn('kind', ['a','b']);`,
    routes: [{ wheres: { kind: 'a|b' } }],
  },
  {
    row: 25,
    code: `Route::namespace('App\\Http\\Controllers')->group(function () { Route::get('x', 'UserController@show'); });`,
    routes: [{ action: { kind: 'controller', class: 'App\\Http\\Controllers\\UserController', method: 'show' } }],
  },
  {
    row: 26,
    code: `Route::namespace('App\\Http\\Controllers')->group(function () { Route::get('x', '\\Other\\C@x'); });`,
    routes: [{ action: { kind: 'controller', class: 'Other\\C', method: 'x' } }],
  },
  { row: 27, code: `foreach (['a','b'] as $p) Route::get($p, ${closure});`, routes: [{ uri: 'a' }, { uri: 'b' }] },
  {
    row: 28,
    code: `foreach (\\App\\Tenant::all() as $t) Route::get($t->slug, ${closure});`,
    routes: [],
    notes: ['host.loop-undecided', 'host.static-empty'],
  },
  {
    row: 29,
    code: `require base_path('routes/'.config('x.file').'.php');`,
    files: {
      'config/x.php': "<?php return ['file' => 'more'];",
      'routes/more.php': php(`Route::get('more', ${closure});`),
    },
    routes: [{ uri: 'more' }],
  },
  {
    row: 30,
    code: `require base_path('routes/'.config('x.file').'.php');`,
    routes: [],
    notes: ['host.include-undecided', 'host.static-empty'],
  },
  {
    row: 31,
    code: `Route::prefix(\\App\\Tenant::prefix())->group(function () { foreach (range(1, 12) as $i) Route::get("r$i", ${closure}); });
Route::get('kept', ${closure});`,
    routes: [{ uri: 'kept' }],
    notes: ['host.routes-undecided'],
  },
  {
    row: 32,
    code: `if (config('features.beta')) Route::get('beta', ${closure});
Route::get('kept', ${closure});`,
    files: { 'config/features.php': "<?php return ['beta' => false];" },
    routes: [{ uri: 'kept' }],
  },
  {
    row: 33,
    code: `$v2 = request()->boolean('v2'); Route::prefix($v2 ? 'v2' : 'v1')->group(function () { Route::get('x', ${closure}); });`,
    routes: [{ uri: 'v1/x' }],
    notes: ['host.value-assumed'],
  },
  {
    row: 34,
    code: `Route::get('x', ${closure})->middleware(['auth', 'throttle:'.\\App\\Limits::rate()]);`,
    routes: [{ middleware: ['auth'] }],
    notes: ['host.middleware-undecided'],
  },
  {
    row: 38,
    code: `Auth::routes(['register' => false]);`,
    routes: [
      { uri: 'login', methods: ['GET', 'HEAD'] },
      { uri: 'login', methods: ['POST'] },
      { uri: 'logout' },
      { uri: 'password/reset', methods: ['GET', 'HEAD'] },
      { uri: 'password/email' },
      { uri: 'password/reset/{token}' },
      { uri: 'password/reset', methods: ['POST'] },
    ],
  },
  {
    row: 39,
    code: `Route::feeds(); Route::get('x', ${closure});`,
    routes: [{ uri: 'x' }],
    notes: ['host.macro-unknown'],
  },
  {
    row: 57,
    code: `Route::get('dup', fn () => 'f')->name('a'); Route::get('x', ${closure}); Route::get('dup', fn () => 'g')->name('b');`,
    routes: [{ uri: 'dup', name: 'b' }, { uri: 'x' }],
  },
  {
    row: 58,
    code: `Route::get('dup', ${closure}); Route::match(['GET','POST'], 'dup', ${closure});`,
    routes: [{ uri: 'dup' }, { uri: 'dup' }],
  },
  {
    row: 59,
    code: `Route::scopeBindings()->group(function () { Route::withoutScopedBindings()->group(function () { Route::get('x', ${closure}); }); });`,
    routes: [{ scoped: true }],
  },
  {
    row: 60,
    code: `Route::scopeBindings()->group(function () { Route::get('x', ${closure})->withoutScopedBindings(); });`,
    routes: [{ scoped: false }],
  },
  { row: 61, code: `Route::prefix('a')->prefix('b')->get('c', ${closure});`, routes: [{ uri: 'b/c' }] },
  {
    row: 62,
    code: `Route::name('x.')->prefix('p')->apiResource('a', C::class)->only('index');`,
    routes: [{ uri: 'a', name: 'x..a.index' }],
  },
  {
    row: 63,
    code: `Route::apiResource('a', C::class)->middleware('m')->middleware('n')->middlewareFor('show', 'o')->only(['index', 'show']);`,
    routes: [{ middleware: ['n'] }, { middleware: ['n', 'o'] }],
  },
  {
    row: 66,
    code: `Route::get('x/{id}', ${closure}); Route::pattern('id', '\\d+'); Route::get('y/{id}', ${closure});`,
    routes: [{ wheres: {} }, { wheres: { id: '\\d+' } }],
  },
  {
    row: 68,
    code: `Route::group(['middleware' => [fn ($r) => $r]], function () { Route::get('x', ${closure}); });`,
    routes: [{ middleware: ['Closure'] }],
  },
  { row: 69, code: `Route::resource('a', C::class)->only([]); Route::get('x', ${closure});`, routes: [{ uri: 'x' }] },
  {
    row: 70,
    code: `Route::get('{user:id}/{post:slug?}', ${closure});`,
    routes: [{ uri: '{user}/{post?}', bindingFields: { user: 'id', post: 'slug' } }],
  },
  {
    row: 74,
    code: `foreach (['get', 'post'] as $v) Route::$v('x', ${closure});`,
    routes: [{ methods: ['GET', 'HEAD'] }, { methods: ['POST'] }],
  },
  {
    row: 75,
    code: `$add = require __DIR__.'/add.php'; $add('p');`,
    files: { 'routes/add.php': php(`return function ($p) { Route::get($p, ${closure}); };`) },
    routes: [{ uri: 'p' }],
  },
  {
    row: 77,
    code: `Route::prefix('app')->group(function () { Route::fallback(${closure}); });`,
    routes: [{ uri: 'app/{fallbackPlaceholder}', fallback: true }],
  },
  {
    row: 78,
    code: `Route::get('a-'.env('X', 'd'), ${closure}); Route::get(env('Y', 'd') === null ? 'null' : 'default', ${closure});`,
    files: { '.env': 'X=\nY=null\n' },
    routes: [{ uri: 'a-' }, { uri: 'null' }],
  },
  {
    row: '12.2 example',
    code: `if (request()->getHost() === 'admin.test') { Route::get('api/stats', [StatsController::class, 'index']); }`,
    routes: [{ uri: 'api/stats' }],
    notes: ['host.route-conditional'],
  },
  {
    row: '12.1 action',
    code: `Route::get('x', [\\App\\Some::pick(), 'm']);`,
    routes: [{ action: { kind: 'unknown', text: 'an action that is not known' } }],
    notes: ['host.action-undecided'],
  },
  {
    row: '12.1 name',
    code: `Route::get('x', ${closure})->name(\\App\\Some::name());`,
    routes: [{ name: null }],
    notes: ['host.name-undecided'],
  },
  {
    row: '12.1 where',
    code: `Route::get('x/{a}', ${closure})->where('a', \\App\\Some::name());`,
    routes: [{ wheres: {} }],
  },
  {
    row: '12.1 verb',
    code: `Route::match(\\App\\Some::verbs(), 'x', ${closure}); Route::get('y', ${closure});`,
    routes: [{ uri: 'y' }],
    notes: ['host.routes-undecided'],
  },
  {
    row: '12.1 equal arms',
    code: `Route::get(request()->has('a') ? 'same' : 'same', ${closure});`,
    routes: [{ uri: 'same' }],
  },
  {
    row: '12.1 match',
    code: `Route::get(match (request()->ip()) { '1' => 'one', default => 'other', '2' => 'two' }, ${closure});`,
    routes: [{ uri: 'other' }],
    notes: ['host.value-assumed'],
  },
  {
    row: 'a call nobody follows',
    code: `Vendor\\Localized::group(function () { Route::get('lost', ${closure}); }); Route::get('kept', ${closure});`,
    routes: [{ uri: 'kept' }],
    notes: ['host.routes-undecided'],
  },
  {
    row: 'early return under an unknown condition',
    code: `(function () { if (request()->secure()) { return; } Route::get('rest', ${closure}); })();`,
    routes: [{ uri: 'rest' }],
    notes: ['host.route-conditional'],
  },
];

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
      'Routes were read from source, without booting the application: vendor/autoload.php does not exist.',
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
