<?php
// Classes, traits and closures that register, and settings a provider changes for those after it.
//# app/Concerns/RegistersCrud.php
namespace App\Concerns;
use Illuminate\Support\Facades\Route;
trait RegistersCrud {
    protected array $only = ['index', 'show'];
    protected static string $base = 'crud';
    public function crud(string $name, ?\Closure $extra = null, string ...$middleware): self {
        Route::middleware($middleware)->prefix(static::$base)->as(static::$base.'.')->group(function () use ($name, $extra) {
            Route::apiResource($name, \App\Http\Controllers\CrudController::class)->only($this->only);
            if ($extra !== null) { $extra($name); }
            $extra && Route::post("$name/extra", fn () => 1)->name("$name.extra");
        });
        return $this;
    }
}
//# app/Providers/CrudProvider.php
namespace App\Providers;
use App\Concerns\RegistersCrud;
use Illuminate\Support\Facades\{Config, Route};
use Illuminate\Support\{Arr, Str, ServiceProvider};
class CrudProvider extends ServiceProvider {
    use RegistersCrud { crud as protected baseCrud; }
    private const MAP = ['x' => ['verb' => 'get', 'uri' => 'mx'], 'y' => ['verb' => 'post', 'uri' => 'my']];
    private ?string $late = null;
    public function register(): void { Config::set('crud.prefix', 'set-by-provider'); config(['crud.list' => ['l1', 'l2']]); $this->mergeConfigFrom(__DIR__.'/../../config-defaults.php', 'crud'); }
    public function boot(): void {
        $this->only[] = 'destroy';
        $this->crud('things', fn (string $n) => Route::get("$n/closure", fn () => 1), 'm1', 'm2')->baseCrud('others');
        self::$base = 'changed';
        $this->crud('again');
        foreach (self::MAP as $name => ['verb' => $verb, 'uri' => $uri]) { Route::$verb($uri, fn () => 1)->name($name); }
        $this->late ??= 'late';
        Route::get($this->late, fn () => 1);
        Route::get(config('crud.prefix').'/'.config('crud.fallback').'/'.Arr::get(config('crud'), 'deep.er', 'no'), fn () => 1);
        collect(config('crud.list'))->each(fn ($l) => Route::get($l, fn () => 1));
        $group = Route::prefix('kept')->middleware('k');
        $group->group(fn () => Route::get('one', fn () => 1));
        $group->get('two', fn () => 1);
        $make = static function (string $verb) { return function (string $uri) use ($verb) { return Route::{$verb}($uri, fn () => 1); }; };
        $make('delete')('made')->name('made');
        $names = []; $add = function ($n) use (&$names) { $names[] = $n; }; $add('r1'); $add('r2');
        foreach ($names as $n) Route::get($n, fn () => 1);
        Route::resourceVerbs(['create' => 'neu']);
        Route::singularResourceParameters(false);
        array_map([$this, 'single'], ['s1', 's2']);
        array_map($this->single(...), ['s3']);
        call_user_func([self::class, 'stat'], 'st');
        (function () { Route::get($this->late.'-bound', fn () => 1); })->call($this);
        $object = new class('anon') { public function __construct(private string $name) {} public function go() { Route::get($this->name, fn () => 1); } };
        $object->go();
        Route::group(['as' => 'deep.', 'prefix' => 'deep'], fn () => Route::group(['as' => 'er.', 'prefix' => 'er'], function () { Route::name('est.')->group(fn () => Route::get('/', fn () => 1)->name('x')); }));
    }
    public function single($n) { Route::get("single/$n", fn () => 1); }
    public static function stat($n) { Route::get("stat/$n", fn () => 1); }
}
//# config-defaults.php
return ['prefix' => 'default', 'fallback' => 'fb', 'deep' => ['er' => 'deepest']];
//# bootstrap/providers.php
return [App\Providers\CrudProvider::class];
//# routes/web.php
use App\Http\Controllers\C;
use Illuminate\Support\Facades\Route;
Route::resource('posts', C::class)->only(['create', 'show']);
