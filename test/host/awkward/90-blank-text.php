<?php
// Middleware of every request: a class of the project in the place of the framework's, and names that are never trimmed.
//# app/Http/Middleware/Trim.php
namespace App\Http\Middleware;
class Trim extends \Illuminate\Foundation\Http\Middleware\TrimStrings { protected $except = ['secret', 'notes.*']; }
//# app/Providers/Text.php
namespace App\Providers;
class Text extends \Illuminate\Support\ServiceProvider {
    public function boot(): void { \App\Http\Middleware\Trim::except('code'); }
}
//# bootstrap/providers.php
return [\App\Providers\Text::class];
//# bootstrap/app.php
use App\Http\Middleware\Trim;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Configuration\Middleware;
use Illuminate\Foundation\Http\Middleware\TrimStrings;
return Application::configure(basePath: dirname(__DIR__))
    ->withRouting(web: __DIR__.'/../routes/web.php')
    ->withMiddleware(function (Middleware $middleware) {
        $middleware->replace(TrimStrings::class, Trim::class);
        $middleware->prepend([\Illuminate\Http\Middleware\TrustHosts::class])->remove(\Illuminate\Http\Middleware\HandleCors::class);
        $middleware->trimStrings(except: ['pin', 'pin']);
    })
    ->withExceptions()
    ->create();
//# routes/web.php
\Illuminate\Support\Facades\Route::get('a', fn () => 1);
