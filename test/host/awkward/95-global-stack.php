<?php
// What every request goes through: classes before, in the place of and after those of the framework, once each, some taken out again.
//# app/Http/Middleware/Proxies.php
namespace App\Http\Middleware;
class Proxies extends \Illuminate\Http\Middleware\TrustProxies {}
//# app/Http/Middleware/Installed.php
namespace App\Http\Middleware;
class Installed { public function handle($request, $next) { return $next($request); } }
//# app/Http/Middleware/Locale.php
namespace App\Http\Middleware;
class Locale { public function handle($request, $next, $of = null) { return $next($request); } }
//# bootstrap/app.php
use App\Http\Middleware\{Installed, Locale, Proxies};
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Configuration\Middleware;
return Application::configure(basePath: dirname(__DIR__))
    ->withRouting(web: __DIR__.'/../routes/web.php')
    ->withMiddleware(function (Middleware $middleware) {
        $middleware->append(Installed::class)->append([Locale::class.':de', Installed::class, 'App\Http\Middleware\Gone']);
        $middleware->prepend(Locale::class)->prepend('\Vendor\First');
        $middleware->replace(\Illuminate\Http\Middleware\TrustProxies::class, Proxies::class)->remove('App\Http\Middleware\Gone');
    })
    ->withExceptions()
    ->create();
//# routes/web.php
\Illuminate\Support\Facades\Route::get('a', fn () => 1);
