<?php
// Verbs, actions and modifiers (host 10.2 to 10.4).
//# app/Http/Controllers/C.php
namespace App\Http\Controllers;
class C { public function __invoke() {} public function m() {} public static function st() {} }
//# app/Kind.php
namespace App;
enum Kind: string { case A = 'aa'; case B = 'bb'; const DEFAULT = self::A; }
//# routes/web.php
use App\Http\Controllers\C;
use App\Kind;
use Illuminate\Support\Facades\Route;

Route::any('any', fn () => 1);
Route::match(['get', 'post'], 'match', fn () => 1);
Route::match('put', 'match2', fn () => 1);
Route::match(['post', 'HEAD'], 'match3', fn () => 1);
Route::options('options', [C::class, 'm']);
Route::patch('patch', C::class);
Route::put('put', 'App\Http\Controllers\C@m');
Route::redirect('here', '/there', 301);
Route::redirect('here2', '/there');
Route::permanentRedirect('here3', '/there');
Route::view('view', 'welcome', ['a' => 1], 201, ['X' => 'y']);
Route::get('none');
Route::get('chained')->uses([C::class, 'm'])->name('chained');
Route::get('chained2')->uses('App\Http\Controllers\C@m');
Route::get('arr', ['as' => 'arr', 'uses' => 'App\Http\Controllers\C@m', 'middleware' => ['q', 'r'], 'where' => ['x' => 'y'], 'domain' => 'arr.test']);
Route::get('arr2', ['middleware' => 'q', fn () => 1]);
Route::get('arr3', ['as' => 'arr3', [C::class, 'm']]);
Route::get('fcc', C::st(...));
Route::get('fcc2', (new C)->m(...));
Route::get('{user:id}/{post:slug?}', fn () => 1);
Route::get('a//b', fn () => 1);
Route::get('//lead//', fn () => 1);
Route::get('w/{kind}/{n}/{u}/{l}/{an}', fn () => 1)
    ->whereIn('kind', ['a', 'b'])->whereNumber('n')->whereUuid('u')->whereUlid('l')->whereAlphaNumeric(['an', 'n'])->where('x', '.*');
Route::get('e/{kind}', fn () => 1)->whereIn('kind', Kind::cases());
Route::get('e2/{kind}', fn () => 1)->whereIn('kind', [Kind::A, Kind::DEFAULT]);
Route::get('def/{a?}', fn () => 1)->defaults('a', 5)->defaults('b', ['x' => 1])->withTrashed()->missing(fn () => 1)->block();
Route::get('uri', fn () => 1)->setUri('other/{x:y}');
Route::get('cannot', fn () => 1)->can('update', 'post')->can(Kind::A);
Route::get('dup', fn () => 'f')->name('dup-a');
Route::get('x', fn () => 1);
Route::get('dup', fn () => 'g')->name('dup-b');
Route::match(['GET', 'POST'], 'dup', fn () => 1);
Route::pattern('id', '\d+');
Route::patterns(['slug' => '[a-z-]+']);
Route::get('after/{id}', fn () => 1)->where('id', '.*');
Route::get('after2/{id}', fn () => 1);
Route::middleware(Kind::A->value)->prefix(Kind::B->value)->get('enum', fn () => 1)->name('e');
Route::prefix('app')->group(function () { Route::fallback(fn () => 1); });
Route::fallback([C::class, 'm']);
Route::get('multi', function () {
    return 1;
})->name('multi');
Route::addRoute(['GET', 'DELETE'], 'added', [C::class, 'm']);
