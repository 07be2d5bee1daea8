<?php
// The older shape inside a new framework: a provider with routes(), a kernel-less bootstrap, files that include files.
//# bootstrap/app.php
use Illuminate\Foundation\Application;
return Application::configure(basePath: $_ENV['APP_BASE_PATH'] ?? dirname(__DIR__))
    ->withRouting(web: __DIR__.'/../routes/web.php', channels: __DIR__.'/../routes/channels.php', health: 'health/check')
    ->withMiddleware(fn ($m) => $m->throttleApi())
    ->withExceptions(function ($e) {})->create();
//# bootstrap/providers.php
return [App\Providers\RouteServiceProvider::class, 'App\\Providers\\Deferred'];
//# app/Providers/Deferred.php
namespace App\Providers;
class Deferred extends \Illuminate\Support\ServiceProvider implements \Illuminate\Contracts\Support\DeferrableProvider {
    public function provides() { return ['thing']; }
    public function boot() { app('router')->get('deferred', fn () => 1); }
}
//# app/Providers/RouteServiceProvider.php
namespace App\Providers;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\Facades\RateLimiter;
class RouteServiceProvider extends \Illuminate\Foundation\Support\Providers\RouteServiceProvider {
    public function boot(): void {
        RateLimiter::for('api', fn () => null);
        Route::model('book', \App\Models\Book::class);
        Route::bind('slug', fn ($v) => $v);
        $this->routes(function () {
            foreach (['v1', 'v2'] as $version) {
                Route::prefix("api/$version")->middleware('api')->name("$version.")->group(function () use ($version) {
                    require base_path("routes/$version.php");
                });
            }
            Route::group(['middleware' => 'api', 'prefix' => 'dir'], function () { foreach (glob(base_path('routes/dir/*.php')) as $f) { require $f; } });
        });
    }
}
//# routes/channels.php
//# routes/web.php
//# routes/v1.php
use Illuminate\Support\Facades\Route;
Route::apiResource('books', \App\Http\Controllers\BookController::class);
require __DIR__.'/shared.php';
//# routes/v2.php
use Illuminate\Support\Facades\Route;
Route::apiResource('books', \App\Http\Controllers\BookController::class)->only($version === 'v2' ? ['index'] : ['show']);
require __DIR__.'/shared.php';
//# routes/shared.php
use Illuminate\Support\Facades\Route;
Route::get('shared', [\App\Http\Controllers\SharedController::class, 'show'])->name('shared');
//# routes/dir/x.php
Illuminate\Support\Facades\Route::get('x', fn () => 1);
