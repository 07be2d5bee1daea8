<?php
// Entries spelled by framework classes, enums and constants; hosts taken from configuration.
//# app/Role.php
namespace App;
enum Role: string { case Admin = 'admin'; case Editor = 'editor'; }
//# app/Http/Middleware/Guard.php
namespace App\Http\Middleware;
class Guard extends \Illuminate\Auth\Middleware\Authenticate { public const NAME = self::class.':web'; }
//# config/hosts.php
return ['api' => 'https://api.example.com:8443/x', 'none' => null];
//# routes/web.php
use App\Http\Middleware\Guard;
use App\Role;
use Illuminate\Auth\Middleware\{Authenticate, Authorize, EnsureEmailIsVerified, RequirePassword};
use Illuminate\Routing\Middleware\{ThrottleRequests, ValidateSignature};
use Illuminate\Support\Facades\Route;

Route::get('a', fn () => 1)->middleware(Authenticate::using('sanctum', 'web'));
Route::get('b', fn () => 1)->middleware([Authorize::using('view', 'post'), Authorize::using(Role::Admin)]);
Route::get('c', fn () => 1)->middleware(ThrottleRequests::using('api'), ThrottleRequests::with(10, 2));
Route::get('d', fn () => 1)->middleware(ValidateSignature::relative(), ValidateSignature::absolute(['x']), EnsureEmailIsVerified::redirectTo('verify'), RequirePassword::using('login'));
Route::get('e', fn () => 1)->middleware(Guard::using('api'), Guard::NAME, 'role:'.Role::Admin->value.'|'.Role::Editor->value);
Route::middleware(['auth', null, ''])->get('f', fn () => 1);
Route::domain(parse_url(config('hosts.api'), PHP_URL_HOST))->get('g', fn () => 1);
Route::domain(config('hosts.none'))->group(fn () => Route::get('h', fn () => 1));
Route::middleware(array_filter([config('hosts.none') ? 'never' : null, 'always']))->group(function () { Route::get('i', fn () => 1); });
Route::view('j', 'v')->middleware('k');
\Route::get('alias', fn () => 1);
Route::get('k', fn () => 1)->middleware(...['s1', 's2']);
Route::get('l', fn () => 1)->middleware('x')->withoutMiddleware(Guard::class)->withoutMiddleware(['y', 'z']);
//# app/Providers/Local.php
namespace App\Providers;
class Local extends \Illuminate\Support\ServiceProvider {
    public function boot(): void {
        \Illuminate\Support\Facades\View::composer('*', function ($view) { $view->with('route', \Illuminate\Support\Facades\Route::currentRouteName()); });
        foreach (\App\Role::cases() as $role) { \Illuminate\Support\Facades\Route::get('roles/'.$role->value, fn () => 1)->name($role->name); }
        $this->callAfterResolving(\Illuminate\Contracts\Debug\ExceptionHandler::class, fn () => null);
    }
}
//# bootstrap/providers.php
return [App\Providers\Local::class];
