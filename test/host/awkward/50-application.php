<?php
// Providers, routing settings, middleware settings and the order they register in (host 9, 11).
//# bootstrap/app.php
use App\Http\Middleware\First;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Configuration\Middleware;
use Illuminate\Support\Facades\Route;
return Application::configure(basePath: dirname(__DIR__))
    ->withProviders([App\Providers\ExtraProvider::class])
    ->withRouting(
        using: function () { Route::get('using-dropped', fn () => 1); },
        web: [__DIR__.'/../routes/web.php', __DIR__.'/../routes/absent.php', __DIR__.'/../routes/web2.php'],
        api: __DIR__.'/../routes/api.php',
        health: '/up',
        apiPrefix: 'api/v1',
        then: function (Application $app) { Route::middleware('then')->group(base_path('routes/then.php')); },
    )
    ->withBroadcasting(__DIR__.'/../routes/no-channels.php', ['prefix' => 'cast', 'middleware' => ['auth:sanctum']])
    ->withMiddleware(function (Middleware $middleware) {
        $middleware->alias(['first' => First::class]);
        $middleware->api(prepend: [First::class], append: 'App\Http\Middleware\Last');
        $middleware->web(replace: [Illuminate\Cookie\Middleware\EncryptCookies::class => First::class], remove: [Illuminate\View\Middleware\ShareErrorsFromSession::class]);
        $middleware->group('custom', ['a', First::class]);
        $middleware->appendToGroup('custom', ['b', 'a']);
        $middleware->prependToGroup('fresh', 'c');
        $middleware->prependToGroup('fresh', 'd');
        $middleware->removeFromGroup('custom', 'zzz');
        $middleware->statefulApi();
        $middleware->throttleApi('own');
        $middleware->appendToPriorityList(Illuminate\Session\Middleware\StartSession::class, First::class);
        $middleware->prependToPriorityList(before: Illuminate\Routing\Middleware\SubstituteBindings::class, prepend: 'App\Http\Middleware\Last');
        $middleware->authenticateSessions();
    })
    ->withExceptions()
    ->create();
//# bootstrap/providers.php
return [App\Providers\AppProvider::class, App\Providers\RoutesProvider::class];
//# app/Http/Middleware/First.php
namespace App\Http\Middleware;
class First { public function handle($r, $n) { return $n($r); } }
//# app/Providers/AppProvider.php
namespace App\Providers;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\ServiceProvider;
class AppProvider extends ServiceProvider {
    public function register(): void { $this->app->register(NestedProvider::class); $this->booted(fn () => Route::get('app-booted', fn () => 1)); $this->app->booted(function ($app) { Route::get('after-all', fn () => 1); }); }
    public function boot(\Illuminate\Routing\Router $router): void {
        $router->get('provider', fn () => 1);
        Route::pattern('id', '[0-9]+');
        $this->loadRoutesFrom(__DIR__.'/../../routes/loaded.php');
        $this->app['router']->get('array-access/{id}', fn () => 1);
        $this->app->make('router')->aliasMiddleware('late', \App\Http\Middleware\First::class);
        if (! $this->app->routesAreCached()) { $this->mapAll(); }
        $this->callAfterResolving('router', function ($r) { $r->get('after-resolving', fn () => 1); });
    }
    protected function mapAll(): void { Route::group(['prefix' => config('own.prefix', 'dflt')], fn () => Route::get('mapped', fn () => 1)); }
}
//# app/Providers/NestedProvider.php
namespace App\Providers;
class NestedProvider extends \Illuminate\Support\ServiceProvider { public function boot() { app('router')->get('nested', fn () => 1); } }
//# app/Providers/ExtraProvider.php
namespace App\Providers;
class ExtraProvider extends \Illuminate\Support\ServiceProvider { public function boot() { app('router')->get('extra', fn () => 1); app()->register(LateProvider::class); } }
//# app/Providers/LateProvider.php
namespace App\Providers;
class LateProvider extends \Illuminate\Support\ServiceProvider { public function boot() { app('router')->get('late', fn () => 1); } }
//# app/Providers/RoutesProvider.php
namespace App\Providers;
use Illuminate\Support\Facades\Route;
class RoutesProvider extends \Illuminate\Foundation\Support\Providers\RouteServiceProvider {
    protected $namespace = 'App\Http\Controllers';
    public function boot(): void { parent::boot(); $this->aliasMiddleware('via-call', 'App\X'); }
    public function map(): void { $this->mapApi(); $this->get('forwarded', fn () => 1); }
    private function mapApi(): void { Route::prefix('old')->namespace($this->namespace)->group(base_path('routes/old.php')); }
}
//# routes/old.php
Illuminate\Support\Facades\Route::get('s', 'OldController@show')->name('old');
//# routes/loaded.php
Illuminate\Support\Facades\Route::get('loaded', fn () => 1);
//# routes/web.php
use Illuminate\Support\Facades\Route;
Route::get('web', fn () => 1);
Route::get('provider', fn () => 2)->name('replaced');
//# routes/web2.php
Illuminate\Support\Facades\Route::get('web2', fn () => 1);
//# routes/api.php
Illuminate\Support\Facades\Route::get('api', fn () => 1);
//# routes/then.php
Illuminate\Support\Facades\Route::get('then', fn () => 1);
//# config/own.php
return ['prefix' => env('OWN_PREFIX', 'own')];
