import type { RouteFact } from '@docgen/protocol';
import { php } from './read.js';

/** One row of host 14 a static reader answers: route file in, facts out. */
export interface Row {
  row: number | string;
  code: string;
  files?: Record<string, string>;
  /** Selected members of each route, in order. */
  routes: Partial<RouteFact>[];
  notes?: string[];
}

const five = ['index', 'store', 'show', 'update', 'destroy'];
const closure = 'fn () => 1';

export const ROWS: Row[] = [
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
    row: 'a registrar of a package, in a closure',
    code: `\\Json\\Api::server('v1')->prefix('v1')->resources(function ($server) { $server->resource('posts', C::class); });
$api = app('Dingo\\Api\\Routing\\Router');
$api->version('v1', function ($api) { $api->group([], function ($api) { $api->get('a', 'A@b'); $api->post('c', ${closure}); }); });
$api->version('v1', function ($api) { return $api->get('a', 'b').$api->name('x'); }); Route::get('kept', ${closure});`,
    routes: [{ uri: 'kept' }],
    notes: ['host.routes-undecided', 'host.routes-undecided'],
  },
  {
    row: 'a registrar of a package',
    code: `\\Orion\\Facades\\Orion::resource('posts', 'PostController');
\\Orion\\Facades\\Orion::hasManyResource('posts', 'comments', C::class)->withSoftDeletes();
$api = app('Dingo\\Api\\Routing\\Router');
$api->get('a', 'A@b');
$api->get('a', ['uses' => 'A@b']);
$api->get('a', [C::class, 'b']);
$api->get('a', 'b'); $api->singleton(\\App\\Jobs::class, \\App\\OwnJobs::class); \\Gate::resource('posts', 'PostPolicy'); \\Cache::get('a', C::class);
\\Illuminate\\Support\\Facades\\Cache::get('a', C::class); \\Acme\\Settings::put('a', 'b@c.de'); Route::get('kept', ${closure});`,
    routes: [{ uri: 'kept' }],
    notes: Array(5).fill('host.macro-unknown'),
  },
  {
    row: 'early return under an unknown condition',
    code: `(function () { if (request()->secure()) { return; } Route::get('rest', ${closure}); })();`,
    routes: [{ uri: 'rest' }],
    notes: ['host.route-conditional'],
  },
  {
    row: 'pure functions',
    code: `Route::get('p'.intdiv(17, 5).'/'.strlen('äöü').'/'.number_format(1234.5, decimals: 1), ${closure});
Route::get(\\Str::plural('Staff').'/'.\\Illuminate\\Support\\Str::plural('UserStaff').'/'.str('Canvas')->plural()->lower(), ${closure});
Route::get(collect([3 => 'b', 1 => 'a', 2 => 'b'])->unique()->reverse()->keys()->implode('-'), ${closure});
Route::get(json_decode('{"a":{"b":"c"}}')->a->b.json_decode('{"a":["d"]}', true)['a'][0], ${closure});`,
    routes: [{ uri: 'p3/6/1,234.5' }, { uri: 'Staff/UserStaffs/canvases' }, { uri: '1-3' }, { uri: 'cd' }],
  },
];
