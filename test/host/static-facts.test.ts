import type { At } from '@docgen/protocol';
import { describe, expect, it } from 'vitest';
import { attachSites } from '../../server/src/host/static/report/registration-sites.js';
import { codes, php, read, readRoutes } from './read.js';

/** An application of the older shape: kernel, RouteServiceProvider, exception handler, everything in config/app.php. */
const OLD: Record<string, string> = {
  'composer.lock':
    '{"packages":[{"name":"laravel/framework","version":"v8.83.0"},{"name":"laravel/passport","version":"10.4.1"}]}',
  'bootstrap/app.php': `<?php
$app = new Illuminate\\Foundation\\Application($_ENV['APP_BASE_PATH'] ?? dirname(__DIR__));
$app->singleton(Illuminate\\Contracts\\Http\\Kernel::class, App\\Http\\Kernel::class);
$app->singleton(Illuminate\\Contracts\\Debug\\ExceptionHandler::class, App\\Exceptions\\Handler::class);
return $app;`,
  'app/Http/Kernel.php': `<?php namespace App\\Http; class Kernel extends \\Illuminate\\Foundation\\Http\\Kernel {
    protected $middlewareGroups = ['web' => [Middleware\\A::class], 'api' => ['throttle:api', \\Illuminate\\Routing\\Middleware\\SubstituteBindings::class]];
    protected $routeMiddleware = ['auth' => Middleware\\Auth::class];
    protected $middlewareAliases = ['own' => Middleware\\Own::class];
  }`,
  'app/Exceptions/Handler.php': `<?php namespace App\\Exceptions;
class Handler extends \\Illuminate\\Foundation\\Exceptions\\Handler {
    public function register() {
        $this->renderable(function (\\App\\Exceptions\\Locked|\\App\\Exceptions\\Gone $e, $request) { return response()->json([], 423); });
        $this->map(\\A\\From::class, \\A\\To::class);
        $this->map(fn (\\A\\Other $e) => new \\A\\To);
        $this->renderable([new Answer, 'give']);
    }
    public function render($request, \\Throwable $e) { return parent::render($request, $e); }
}`,
  'app/Exceptions/Answer.php': `<?php namespace App\\Exceptions;
class Answer { public function give(Gone $e) { return null; } }`,
  'app/Models/Post.php': '<?php namespace App\\Models; class Post extends \\Illuminate\\Database\\Eloquent\\Model {}',
  'app/Models/User.php': '<?php namespace App\\Models; class User extends \\Illuminate\\Database\\Eloquent\\Model {}',
  'app/Policies/UserPolicy.php': '<?php namespace App\\Policies; class UserPolicy {}',
  'app/Contracts/Pays.php': '<?php namespace App\\Contracts; interface Pays {}',
  'app/Providers/RouteServiceProvider.php': `<?php namespace App\\Providers;
use Illuminate\\Support\\Facades\\{Route, RateLimiter, Gate, Validator};
class RouteServiceProvider extends \\Illuminate\\Foundation\\Support\\Providers\\RouteServiceProvider {
    protected $namespace = 'App\\\\Http\\\\Controllers';
    public array $singletons = [\\App\\Contracts\\Pays::class => \\App\\Stripe::class];
    public function boot() {
        parent::boot();
        RateLimiter::for('api', function ($request) { return null; });
        Route::bind('post', fn ($v) => $v);
        Route::bind('text', 'App\\\\Binder@find');
        Route::model('user', \\App\\Models\\User::class);
        Gate::define('see', fn ($user) => true);
        Gate::define('do', [\\App\\Policies\\UserPolicy::class, 'do']);
        Gate::policy(\\App\\Models\\Post::class, \\App\\Policies\\X::class);
        Validator::extend('odd', fn () => true);
        \\Illuminate\\Database\\Eloquent\\Relations\\Relation::enforceMorphMap(['post' => \\App\\Models\\Post::class]);
        \\Illuminate\\Http\\Resources\\Json\\JsonResource::withoutWrapping();
        \\Laravel\\Passport\\Passport::tokensCan(['read' => 'Read things']);
        \\Laravel\\Passport\\Passport::enableImplicitGrant();
        \\Illuminate\\Http\\Request::macro('tenant', function () { return 1; });
        Route::pushMiddlewareToGroup('web', 'pushed');
        Route::aliasMiddleware('late', \\App\\Late::class);
    }
    public function map() { Route::prefix('api')->middleware('api')->namespace($this->namespace)->group(base_path('routes/api.php')); }
}`,
  'config/app.php': `<?php return ['name' => env('APP_NAME', 'Old'), 'env' => env('APP_ENV', 'production'), 'url' => env('APP_URL', 'http://localhost'), 'locale' => 'de',
    'providers' => [Illuminate\\Auth\\AuthServiceProvider::class, App\\Providers\\RouteServiceProvider::class]];`,
  'config/auth.php': `<?php return ['defaults' => ['guard' => 'api'], 'guards' => ['api' => ['driver' => 'passport', 'provider' => 'users']]];`,
  'config/session.php': `<?php return ['cookie' => env('SESSION_COOKIE', Illuminate\\Support\\Str::slug(env('APP_NAME', 'laravel'), '_').'_session')];`,
  'config/docgen.php': `<?php return ['enabled' => true, 'documents' => ['default' => ['viewer' => ['route' => '/d'], 'routes' => []]], 'cache' => ['store' => 'file']];`,
  '.env': 'APP_NAME="Old Shop"\nAPP_URL=https://old.test\nCOPY="${APP_NAME} 2"\n',
  'routes/api.php': php(`Route::get('posts/{post}', 'PostController@show')->name('posts.show');`),
};

describe('facts of an application of the older shape', () => {
  const facts = read({ files: OLD });

  it('routes come through the provider, with its namespace', () => {
    expect(facts.routes).toMatchObject([
      {
        uri: 'api/posts/{post}',
        name: 'posts.show',
        middleware: ['api'],
        action: { kind: 'controller', class: 'App\\Http\\Controllers\\PostController', method: 'show' },
        at: { file: 'routes/api.php', line: 8 },
      },
    ]);
    expect(codes(facts)).toEqual([]);
    expect(Object.values(facts.complete).every(Boolean)).toBe(true);
  });

  it('middleware tables are those of the kernel, and what providers added', () => {
    expect(facts.router.groups).toEqual({
      web: ['App\\Http\\Middleware\\A', 'pushed'],
      api: ['throttle:api', 'Illuminate\\Routing\\Middleware\\SubstituteBindings'],
    });
    expect(facts.router.aliases).toEqual({
      auth: 'App\\Http\\Middleware\\Auth',
      own: 'App\\Http\\Middleware\\Own',
      late: 'App\\Late',
    });
  });

  it('binders, limiters, gates, macros, morph map, wrap, passport, bindings', () => {
    expect(facts.router.binders).toMatchObject({
      post: { kind: 'bind', class: null, at: { file: 'app/Providers/RouteServiceProvider.php' } },
      text: { kind: 'bind', class: 'App\\Binder@find', at: null },
      user: { kind: 'model', class: 'App\\Models\\User', at: null },
    });
    expect(Object.keys(facts.router.limiters)).toEqual(['api']);
    expect(facts.gates.abilities).toMatchObject({ see: { line: 12 }, do: 'App\\Policies\\UserPolicy@do' });
    expect(facts.gates.policies).toEqual({
      'App\\Models\\Post': 'App\\Policies\\X',
      'App\\Models\\User': 'App\\Policies\\UserPolicy',
    });
    expect(Object.keys(facts.router.macros)).toEqual(['Illuminate\\Http\\Request']);
    expect(facts.morphMap).toEqual({ post: 'App\\Models\\Post' });
    expect(facts.wrap).toBeNull();
    expect(facts.passport).toEqual({
      path: 'oauth',
      scopes: { read: 'Read things' },
      passwordGrant: false,
      implicitGrant: true,
    });
    expect(facts.bindings).toEqual({ 'App\\Contracts\\Pays': 'App\\Stripe' });
    expect(Object.keys(facts.validatorExtensions)).toEqual(['odd']);
  });

  it('the exception handler is read without running it', () => {
    const file = 'app/Exceptions/Handler.php';
    expect(facts.handler).toEqual({
      class: 'App\\Exceptions\\Handler',
      chain: ['App\\Exceptions\\Handler'],
      render: [
        {
          type: ['App\\Exceptions\\Locked', 'App\\Exceptions\\Gone'],
          kind: 'closure',
          symbol: null,
          at: { file, line: 4, end: 4 },
        },
        {
          type: 'App\\Exceptions\\Gone',
          kind: 'method',
          symbol: 'App\\Exceptions\\Answer::give',
          at: { file: 'app/Exceptions/Answer.php', line: 2, end: 2 },
        },
        {
          type: 'Throwable',
          kind: 'method',
          symbol: 'App\\Exceptions\\Handler::render',
          at: { file, line: 9, end: 9 },
        },
      ],
      map: [
        { from: 'A\\From', to: 'A\\To', at: null },
        { from: 'A\\Other', to: null, at: { file, line: 6, end: 6 } },
      ],
      respond: null,
      jsonWhen: null,
    });
  });

  it('configuration, environment and service', () => {
    expect(facts.app).toEqual({
      env: 'production',
      name: 'Old Shop',
      url: 'https://old.test',
      debug: false,
      namespace: 'App',
      locale: 'de',
    });
    expect(facts.appUrl).toEqual({ value: 'https://old.test', pinned: false });
    expect(facts.sessionCookie).toEqual({ value: 'old_shop_session', pinned: false });
    expect(facts.auth).toEqual({ defaultGuard: 'api', guards: { api: { driver: 'passport', provider: 'users' } } });
    expect(facts.service).toMatchObject({
      enabled: true,
      cacheStore: 'file',
      viewers: { default: { route: '/d' } },
      staleKeys: ['documents.default.routes'],
    });
    expect(facts.framework).toEqual({ name: 'laravel/framework', version: '8.83.0' });
    for (const path of ['.env', 'bootstrap/app.php', 'routes/api.php', 'app/Http/Kernel.php', 'config/app.php'])
      expect(facts.included).toContain(path);
  });

  it('no machine path and no made-up root leaks', () => {
    expect(JSON.stringify(facts)).not.toContain('/@app');
  });
});

describe('registration sites for a booted table (host 10.7)', () => {
  it('row 50: sites are lent, routes neither added nor removed', () => {
    const statics = readRoutes(`Route::get('a', fn () => 1);
Route::get('only-static', fn () => 1);
Route::match(['GET', 'POST'], 'a', fn () => 1);`);
    const bare = statics.routes.filter((r) => r.uri === 'a').map((r) => ({ ...r, at: null }));
    const extra = { ...(bare[0] as (typeof bare)[number]), uri: 'booted-only' };
    const merged = attachSites({ ...statics, source: 'php', routes: [...bare, extra], notes: [] }, statics);
    expect(merged.routes.map((r) => [r.uri, r.at?.line])).toEqual([
      ['a', 8],
      ['a', 10],
      ['booted-only', undefined],
    ]);
    expect(merged.source).toBe('php');
  });

  it('callbacks that begin on one line are told apart by name, type and order', () => {
    const statics = read({
      files: {
        'bootstrap/app.php': `<?php
return \\Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))->withExceptions(function ($e) {
  $e->render(fn (\\App\\A $x) => 1); $e->render(fn (\\App\\B $x) => 2); $e->render(fn (\\App\\A $x) => 3);
})->create();`,
        'bootstrap/providers.php': '<?php return [\\App\\P::class];',
        'app/P.php': `<?php namespace App;
use Illuminate\\Support\\Facades\\{Gate, RateLimiter};
class P extends \\Illuminate\\Support\\ServiceProvider { public function boot() {
  RateLimiter::for('a', fn () => 1); RateLimiter::for('b', fn () => 2);
  Gate::define('c', fn () => 3); Gate::define('d', fn () => 4);
} }`,
      },
    });
    const asBooted = (place: At): At => place && { file: place.file, line: place.line, end: place.line };
    const handler = statics.handler as NonNullable<typeof statics.handler>;
    const every = (places: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(places).map(([name, place]) => [name, asBooted(place as At)]));
    const merged = attachSites(
      {
        ...statics,
        source: 'php',
        router: { ...statics.router, limiters: every(statics.router.limiters) },
        gates: { ...statics.gates, abilities: every(statics.gates.abilities) },
        handler: { ...handler, render: handler.render.map((one) => ({ ...one, at: asBooted(one.at) })) },
      },
      statics,
    );
    expect(merged.handler?.render.map(({ at }) => at?.nth)).toEqual([0, 1, 2]);
    expect(Object.values(merged.router.limiters).map((at) => at?.nth)).toEqual([0, 1]);
    expect(Object.values(merged.gates.abilities).map((at) => (at as At)?.nth)).toEqual([0, 1]);
  });

  it('no closure of a line is named where a condition that is undecided chooses among them', () => {
    const { router, gates, handler } = read({
      files: {
        'bootstrap/app.php': `<?php
return \\Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))->withExceptions(function ($e) {
  $e->render(env('SOME') === random_int(0, 1) ? fn (\\App\\A $x) => 1 : fn (\\App\\A $x) => 2);
})->create();`,
        'bootstrap/providers.php': '<?php return [\\App\\P::class];',
        'app/P.php': `<?php namespace App;
use Illuminate\\Support\\Facades\\{Gate, RateLimiter};
class P extends \\Illuminate\\Support\\ServiceProvider { public function boot() {
  if (env('SOME') === random_int(0, 1)) RateLimiter::for('a', fn () => 1); else RateLimiter::for('a', fn () => 2);
  RateLimiter::for('b', env('SOME') === random_int(0, 1) ? fn () => 1 : fn () => 2);
  if (env('SOME') === random_int(0, 1)) { RateLimiter::for('c', fn () => 1); RateLimiter::for('d', fn () => 2); }
  Gate::define('e', env('SOME') === random_int(0, 1) ? fn () => 1 : fn () => 2);
  Gate::define('f', fn () => 1); if (env('SOME') === random_int(0, 1)) { Gate::define('f', fn () => 2); }
  Gate::define('g', true ? fn () => 1 : fn () => 2);
} }`,
      },
    });
    const nth = (places: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(places).map(([name, place]) => [name, (place as At)?.nth]));
    expect(nth(router.limiters)).toEqual({ a: undefined, b: undefined, c: 0, d: 1 });
    expect(nth(gates.abilities)).toEqual({ e: undefined, f: undefined, g: 0 });
    expect(handler?.render.map(({ at }) => at?.nth)).toEqual([undefined]);
  });

  it('names a boot knows by closures alone have the classes of the static pass', () => {
    const statics = {
      ...readRoutes(''),
      bindings: { pay: 'App\\Pay', mail: 'App\\Mail', 'App\\Pays': 'App\\Stripe', 'App\\Sea': 'App\\Salt' },
    };
    const merged = attachSites(
      { ...statics, bindings: { mail: 'App\\Post', 'App\\Gate': null, 'App\\Sea': null } },
      statics,
    );
    expect(merged.bindings).toEqual({ pay: 'App\\Pay', mail: 'App\\Post', 'App\\Gate': null, 'App\\Sea': 'App\\Salt' });
  });

  it('only two codes of the static pass are kept', () => {
    const statics = readRoutes(`Route::feeds(); Route::get('x', fn () => 1)->middleware(\\App\\X::m());`);
    expect(codes(attachSites({ ...statics, notes: [] }, statics))).toEqual(['host.middleware-undecided']);
  });
});

describe('what the middleware of every request makes of blank text', () => {
  const TRIM = '\\Illuminate\\Foundation\\Http\\Middleware\\TrimStrings::class';
  const NULLED = '\\Illuminate\\Foundation\\Http\\Middleware\\ConvertEmptyStringsToNull::class';
  const PASSWORDS = ['current_password', 'password', 'password_confirmation'];
  const configured = (calls: string, files: Record<string, string> = {}) =>
    read({
      files: {
        ...files,
        'bootstrap/app.php': `<?php
return \\Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))${calls}->create();`,
      },
    }).blankText;
  const played = (calls: string, files?: Record<string, string>) =>
    configured(`->withMiddleware(function ($m) { ${calls} })`, files);
  const own = (body: string) => ({
    'app/Own.php': `<?php namespace App; class Own extends ${TRIM.replace('::class', '')} { ${body} }`,
  });

  it.each([
    ['', { nulled: true, untrimmed: PASSWORDS }],
    [
      "$m->trimStrings(except: ['pin', 'notes.*']);",
      { nulled: true, untrimmed: [...PASSWORDS, 'notes.*', 'pin'].sort() },
    ],
    [`$m->remove(${NULLED});`, { nulled: false, untrimmed: PASSWORDS }],
    [`$m->remove([${TRIM}]);`, { nulled: true, untrimmed: null }],
    [`$m->use([${NULLED}, ${TRIM}]);`, { nulled: true, untrimmed: null }],
    ['$m->use([\\App\\Other::class]);', { nulled: false, untrimmed: null }],
    [`$m->replace(${NULLED}, \\App\\Other::class);`, { nulled: false, untrimmed: PASSWORDS }],
    [`$m->remove(${NULLED})->append(${NULLED});`, { nulled: false, untrimmed: PASSWORDS }],
    ["$m->convertEmptyStringsToNull(except: [fn ($request) => $request->is('admin/*')]);", null],
    ["$m->trimStrings(except: [fn ($request) => $request->is('admin/*')]);", null],
    ['$m->remove(env_of_nobody());', null],
  ])('%s', (calls, expected) => expect(played(calls)).toEqual(expected));

  it('a class of the application takes the place of the framework’s', () => {
    const replaced = `$m->replace(${TRIM}, \\App\\Own::class);`;
    expect(played(replaced, own("protected $except = ['secret'];"))).toEqual({ nulled: true, untrimmed: ['secret'] });
    expect(played(replaced, own('public function handle($request, $next) { return $next($request); }'))).toBeNull();
  });

  it('without withMiddleware() nothing is done to text, and of no bootstrap file nothing is known', () => {
    expect(configured('')).toEqual({ nulled: false, untrimmed: null });
    expect(configured('->withMiddleware()')).toEqual({ nulled: true, untrimmed: PASSWORDS });
    expect(read({ files: {} }).blankText).toBeNull();
  });

  it('a kernel says it in $middleware', () => {
    const kernel = (list: string) => ({
      ...OLD,
      'app/Http/Kernel.php': `<?php namespace App\\Http; class Kernel extends \\Illuminate\\Foundation\\Http\\Kernel { protected $middleware = [${list}]; }`,
    });
    const files = { ...kernel(`\\App\\Own::class, ${NULLED}`), ...own("protected $except = ['password'];") };
    expect(read({ files }).blankText).toEqual({ nulled: true, untrimmed: ['password'] });
    expect(read({ files: kernel('\\App\\Other::class') }).blankText).toEqual({ nulled: false, untrimmed: null });
    expect(read({ files }).router.global).toEqual(['App\\Own']);
    expect(read({ files: kernel("'App\\\\Other:1', fn () => 1, \\App\\Other::class") }).router.global).toEqual([
      'App\\Other:1',
      'App\\Other',
    ]);
    expect(read({ files: OLD }).blankText).toBeNull();
  });
});

describe('environment', () => {
  const uri = (files: Record<string, string>, hostEnv: Record<string, string>, processEnv: Record<string, string>) => {
    const bootstrap = `<?php use Illuminate\\Support\\Facades\\Route; return Illuminate\\Foundation\\Application::configure(basePath: dirname(__DIR__))
      ->withRouting(using: fn () => Route::get('e-'.var_export_(env('E', 'default')), fn () => 1))->create();
      function var_export_($v) { return $v === null ? 'null' : ($v === true ? 'true' : ($v === false ? 'false' : $v)); }`;
    return read({ files: { 'bootstrap/app.php': bootstrap, ...files }, hostEnv, processEnv }).routes[0]?.uri;
  };
  for (const [written, expected] of [
    ['E=plain # note', 'e-plain'],
    ['E="quoted # kept"', 'e-quoted # kept'],
    ["E='single ${F}'", 'e-single ${F}'],
    ['F=inner\nE="${F}-x"', 'e-inner-x'],
    ['export E=exported', 'e-exported'],
    ['E=(true)', 'e-true'],
    ['E=null', 'e-null'],
    ['E=empty', 'e-'],
    ['E=', 'e-'],
    ['# E=commented', 'e-default'],
  ] as const) {
    it(written, () => expect(uri({ '.env': `${written}\n` }, {}, { E: 'process' })).toBe(expected));
  }
  it('a missing .env is not replaced by .env.example', () =>
    expect(uri({ '.env.example': 'E=example' }, {}, {})).toBe('e-default'));
  it('host.env names what counts of the environment', () => {
    expect(uri({}, { E: 'given' }, { E: 'process' })).toBe('e-given');
    expect(uri({}, {}, { E: 'process' })).toBe('e-default');
  });
});

describe('bounds', () => {
  it('a thousand routes are read in a second or so', () => {
    const lines = Array.from(
      { length: 1000 },
      (_, i) =>
        `Route::middleware(['auth', 'throttle:60,1'])->prefix('p${i}')->get('x/{id}', [C::class, 'm${i}'])->name('r${i}');`,
    );
    // Processor time, so that a busy machine is no failure.
    const start = process.cpuUsage();
    const facts = readRoutes(lines.join('\n'), {
      'app/Http/Controllers/C.php': '<?php namespace App\\Http\\Controllers; class C {}',
    });
    expect(facts.routes).toHaveLength(1000);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000);
  });

  for (const [name, code] of Object.entries({
    'endless loop': `for (;;) { Route::get('x', fn () => 1); }`,
    'nested loops': `for ($i = 0; $i < 1000; $i++) for ($j = 0; $j < 1000; $j++) for ($k = 0; $k < 1000; $k++) $x = $i.$j.$k;`,
    recursion: `function r($n) { return r($n + 1); } r(0); Route::get('after', fn () => 1);`,
    'closures that call each other': `$f = function () use (&$f) { $f(); }; $f(); Route::get('after', fn () => 1);`,
    'a file that includes itself': `require __DIR__.'/web.php';`,
    'deep nesting': `$x = ${'('.repeat(200)}1${')'.repeat(200)};`,
  })) {
    it(`ends: ${name}`, () => {
      expect(() => readRoutes(code)).not.toThrow();
    });
  }

  it('a reading that takes too many steps says so', () => {
    const facts = readRoutes(
      `for ($i = 0; $i < 1000; $i++) for ($j = 0; $j < 1000; $j++) for ($k = 0; $k < 1000; $k++) $x = $i.$j.$k;`,
    );
    expect(codes(facts)).toContain('host.section-unreadable');
    expect(facts.complete.routes).toBe(false);
  });

  it('any prefix of a route file is survived', () => {
    const body = `Route::prefix('a')->group(function () { foreach (['x', 'y'] as $v) { Route::apiResource($v, C::class)->only(['index'])->middleware("m:{$v}"); } });`;
    for (let end = 0; end < body.length; end += 7) expect(() => readRoutes(body.slice(0, end))).not.toThrow();
  });
});
