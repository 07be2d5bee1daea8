<?php
// Every way attributes of groups meet (host 10.1).
//# routes/web.php
use App\Http\Controllers\C;
use Illuminate\Support\Facades\Route;

Route::get('/', fn () => 1);
Route::prefix('/v1/')->group(function () { Route::get('/users/', fn () => 1); });
Route::name('a.')->group(function () { Route::get('unnamed', fn () => 1); });
Route::get('twice', fn () => 1)->name('x')->name('y');
Route::prefix('a')->prefix('b')->get('c', fn () => 1);
Route::prefix('o')->group(function () {
    Route::prefix('i')->get('chain', fn () => 1);
    Route::get('own', ['prefix' => 'p', 'uses' => fn () => 1, 'as' => 'own', 'middleware' => 'm']);
    Route::get('late', fn () => 1)->prefix('q');
});
Route::group(['prefix' => 'g', 'as' => 'g.', 'middleware' => ['one', 'two'], 'where' => ['id' => '\d+']], function ($router) {
    $router->get('x/{id}', [C::class, 'x'])->name('x')->middleware('three', 'four')->middleware(['one']);
    Route::group(['prefix' => 'h', 'as' => 'h.', 'middleware' => 'five', 'where' => ['id' => '[a-z]+', 'k' => 'z']], function () {
        Route::post('y/{id}/{k}', [C::class, 'y'])->name('y')->withoutMiddleware('two')->withoutMiddleware(['x', 'y']);
    });
});
Route::domain('https://{account}.example.com')->group(function () {
    Route::get('d/{user:slug}', fn () => 1);
    Route::domain('other.example.com')->get('e', fn () => 1);
});
Route::get('f', fn () => 1)->domain('http://late.example.com');
Route::controller(C::class)->group(function () {
    Route::get('m', 'show');
    Route::get('n', 'D@m');
    Route::get('o', [C::class, 'z']);
});
Route::namespace('App\Http\Controllers')->group(function () {
    Route::get('s1', 'UserController@show');
    Route::get('s2', '\Other\C@x');
    Route::get('s3', 'App\Http\Controllers\UserController@again');
    Route::namespace('Sub')->group(function () { Route::get('s4', 'C@m'); });
    Route::namespace('\Root\Ns')->group(function () { Route::get('s5', 'C@m'); });
    Route::get('s6', [C::class, 'm']);
    Route::middleware('x')->get('s7', [C::class, 'm']);
    Route::middleware('x')->get('s8', 'C@m');
});
Route::scopeBindings()->group(function () {
    Route::get('b1/{a}/{b}', fn () => 1);
    Route::withoutScopedBindings()->group(function () { Route::get('b2', fn () => 1); });
    Route::get('b3', fn () => 1)->withoutScopedBindings();
    Route::scopeBindings()->get('b4', fn () => 1);
});
Route::withoutScopedBindings()->group(function () { Route::get('b5', fn () => 1); });
Route::middleware(['m1', 'm1', 'm2:1,2'])->withoutMiddleware('w1')->withoutMiddleware(['w2'])->middleware('m3')->group(function () {
    Route::get('mm', fn () => 1)->middleware('m3');
});
Route::group(['middleware' => [fn ($r, $n) => $n($r)]], function () { Route::get('cl', fn () => 1); });
Route::whereNumber('a')->whereAlpha('b')->get('w/{a}/{b}', fn () => 1);
Route::where(['a' => '1'])->prefix('w2')->group(function () { Route::get('{a}', fn () => 1)->where('b', '2'); });
Route::can('view', 'post')->get('can', fn () => 1);
Route::can('edit')->group(function () { Route::get('can2', fn () => 1)->can('more', ['a', 'b']); });
Route::as('as.')->group(fn () => Route::get('as', fn () => 1)->name('z'));
Route::name('n.')->prefix('{tenant}')->middleware('web')->domain('{d}.x.test')->group(base_path('routes/more.php'));
Route::group(['prefix' => 'arr', 'name' => 'ignored.', 'foo' => 'bar'], [base_path('routes/more.php'), function () { Route::get('inline', fn () => 1); }]);
//# routes/more.php
use Illuminate\Support\Facades\Route;
Route::get('from-file/{id}', fn () => 1)->name('file');
$router->delete('via-router', fn () => 1);
