<?php
// Values, loops, includes, helpers and macros (host 8, 10.6).
//! host.route-conditional
//# app/helpers.php
if (! function_exists('crud')) {
    function crud(string $name, string $controller, array $verbs = ['index', 'show']): void
    {
        foreach ($verbs as $verb) {
            \Illuminate\Support\Facades\Route::get("$name/$verb", [$controller, $verb])->name("$name.$verb");
        }
    }
}
//# app/Registrar.php
namespace App;
use Illuminate\Support\Facades\Route;
class Registrar {
    public const NAMES = ['k' => 'kk', 'l' => 'll'];
    protected string $prefix = 'reg';
    public function __construct(private array $list = ['p1', 'p2'], protected ?string $suffix = null) {}
    public static function make(string ...$list): static { return new static($list, suffix: 's'); }
    public function register(): static { foreach ($this->list as $i => $one) { $this->one($one, $i + 1); } return $this; }
    private function one(string $one, int $i): void { Route::get("{$this->prefix}/$one-$i{$this->suffix}", fn () => 1)->name(static::class.'.'.$one); }
    public static function all(): array { return array_keys(self::NAMES); }
}
//# config/features.php
return ['beta' => false, 'gamma' => env('NOT_SET', true), 'list' => ['x', 'y'], 'file' => 'extra'];
//# routes/add.php
return function (string $name) { Illuminate\Support\Facades\Route::get($name, fn () => 1); };
//# routes/array.php
return ['arr1' => 'get', 'arr2' => 'post'];
//# routes/extra.php
use Illuminate\Support\Facades\Route;
Route::get('extra', fn () => 1);
//# routes/parts/b.php
Illuminate\Support\Facades\Route::get('part-b', fn () => 1);
//# routes/parts/a.php
Illuminate\Support\Facades\Route::get('part-a', fn () => 1);
//# routes/versions/a_v1.php
Illuminate\Support\Facades\Route::get('v1/a', fn () => 1);
//# routes/versions/b_v2.php
Illuminate\Support\Facades\Route::get('v2/b', fn () => 1);
//# routes/web.php
use App\Http\Controllers\C;
use App\Registrar;
use Illuminate\Support\Collection;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\Facades\App;
use Illuminate\Support\Str;

require_once __DIR__.'/../app/helpers.php';
crud('books', C::class);
crud(name: 'pens', controller: C::class, verbs: ['only']);
foreach (['a', 'b'] as $p) Route::get("loop-$p", fn () => $p);
foreach (['get', 'post'] as $v) Route::$v('verb', fn () => 1);
foreach (Registrar::NAMES as $key => $value) { if ($key === 'l') { continue; } Route::get($key.'/'.$value, fn () => 1); }
for ($i = 1; $i <= 3; $i++) { Route::get('for-'.$i, fn () => 1); if ($i === 2) break; }
(new Registrar)->register();
Registrar::make('q1', 'q2')->register();
$add = require __DIR__.'/add.php';
$add('added');
foreach (require __DIR__.'/array.php' as $uri => $verb) { Route::{$verb}($uri, fn () => 1); }
require base_path('routes/'.config('features.file').'.php');
foreach (glob(__DIR__.'/parts/*.php') as $file) { require $file; }
$turn = 1;
do { $found = collect(glob(__DIR__."/versions/*_v$turn.php")); $found->each(function (string $file): void { require $file; }); } while ($found->isNotEmpty() && ++$turn <= 5);
$w = 0;
while ($w < 3) { $w++; if ($w === 2) { continue; } Route::get('while-'.$w, fn () => 1); }
while (true) { Route::get('once', fn () => 1); break; }
if (config('features.beta')) Route::get('beta', fn () => 1);
if (config('features.gamma')) { Route::get('gamma', fn () => 1); } else { Route::get('not-gamma', fn () => 1); }
if (App::environment('local', 'testing')) { Route::get('local', fn () => 1); }
if (app()->isProduction() && ! app()->environment(['staging'])) Route::get('production', fn () => 1);
Route::macro('feed', function (string $name, ?string $controller = null) { return $this->get("feeds/$name", [$controller ?? C::class, 'feed'])->name("feeds.$name"); });
Route::feed('atom')->middleware('z');
Route::prefix('m')->group(fn () => Route::feed('rss', C::class));
\Illuminate\Routing\Route::macro('public', function () { return $this->withoutMiddleware('auth'); });
Route::get('public', fn () => 1)->public()->name('public');
collect(['c1', 'c2'])->each(function ($n, $i) { Route::get("$n/$i", fn () => 1); });
collect(config('features.list'))->map(fn ($x) => Str::upper($x))->filter(fn ($x) => $x !== 'Y')->each(fn ($x) => Route::get($x, fn () => 1));
array_map(fn ($x) => Route::get("mapped-$x", fn () => 1)->name($x), array_filter(['u', '', 'v']));
call_user_func(fn () => Route::get('cuf', fn () => 1));
call_user_func_array([Route::class, 'get'], ['cufa', fn () => 1]);
tap(Route::get('tapped', fn () => 1), fn ($r) => $r->name('tapped'))->middleware('t');
[$x] = ['destructured']; ['y' => $y] = ['y' => 'keyed'];
Route::get("$x/$y", fn () => 1);
['a' => ['b' => $deep]] = ['a' => ['b' => 'deep']];
Route::get($deep, fn () => 1);
$s = 'o'; $s .= 'ne'; $list[] = $s; $list[] = 'two'; $map['k']['l'] ??= 'three';
Route::get(implode('-', [...$list, $map['k']['l']]), fn () => 1);
Route::get(match (true) { count($list) > 5 => 'many', default => 'few' }, fn () => 1);
switch ($s) { case 'zero': Route::get('zero', fn () => 1); break; case 'one': Route::get('sw-one', fn () => 1); case 'two': Route::get('sw-two', fn () => 1); break; default: Route::get('sw-def', fn () => 1); }
Route::get(Str::kebab('FooBarBaz').'/'.Str::plural('child').'/'.Str::snake('HelloWorld').'/'.Str::slug('A b_C!').'/'.Str::studly('ab_cd').'/'.Str::camel('ab-cd'), fn () => 1);
Route::get(sprintf('s-%s-%02d', 'a', 7).strtolower('ABC').ucfirst('x').trim('/t/', '/').substr('abcdef', 1, -2).str_replace(['a', 'b'], ['1', '2'], 'aabbc'), fn () => 1);
Route::get(Str::of('Some Text')->slug()->append('-x')->toString(), fn () => 1);
$router = app('router');
$router->get('app-router', fn () => 1);
app(\Illuminate\Routing\Router::class)->prefix('container')->group(function ($r) { $r->get('x', fn () => 1); });
Route::getFacadeRoot()->get('root', fn () => 1);
$fn = fn (string $p) => Route::get($p, fn () => 1);
$fn('arrow-call');
$method = 'patch';
app('router')->{$method}('dynamic', fn () => 1);
function local_register($n) { Route::get("local-fn/$n", fn () => 1); }
local_register('1');
try { Route::get('tried', fn () => 1); throw new RuntimeException('x'); } catch (Throwable $e) { } finally { Route::get('finally', fn () => 1); }
static fn () => Route::get('never', fn () => 1);
Route::get(...['spread', [C::class, 'm']]);
Route::get(action: [C::class, 'named'], uri: 'named-args');
Route::middleware('a', 'b')->get('variadic-mw', fn () => 1);
Route::get($undefined['x'] ?? 'coalesced', fn () => 1);
Route::get('heredoc/'.<<<TXT
x{$s}
TXT, fn () => 1);
$i = 5; Route::get('inc-'.$i++.'-'.++$i, fn () => 1);
if (! function_exists('never_declared_x')) { Route::get('fe', fn () => 1); }
if (class_exists(Registrar::class)) { Route::get('ce', fn () => 1); }
Route::group([], fn () => require __DIR__.'/extra.php');
while (false) { }
list($la, , $lc) = [1, 2, 3]; Route::get("list-$la-$lc", fn () => 1);
