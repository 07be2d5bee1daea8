<?php
// Resources and singletons (host 10.5).
//# routes/web.php
use App\Http\Controllers\C;
use Illuminate\Support\Facades\Route;

Route::resource('photos', C::class);
Route::apiResource('photos.comments', C::class);
Route::apiResource('shallow.comments', C::class)->shallow();
Route::apiResource('blog-posts', C::class);
Route::resource('admin/posts', C::class)->only('index');
Route::resource('deep/er/things.children', C::class)->except(['create', 'edit']);
Route::singleton('profile', C::class);
Route::singleton('photos.thumbnail', C::class)->creatable();
Route::singleton('avatar', C::class)->destroyable()->names('ava')->only(['show', 'destroy']);
Route::apiSingleton('api-profile', C::class);
Route::apiSingleton('api-made', C::class)->creatable()->middleware('q');
Route::apiResource('users', C::class)->withTrashed();
Route::resource('trash', C::class)->withTrashed(['index', 'destroy']);
Route::apiResource('scoped.items', C::class)->scoped(['item' => 'slug']);
Route::apiResource('scoped2.items', C::class)->scoped();
Route::name('x.')->prefix('p')->apiResource('chain', C::class);
Route::apiResource('mw', C::class)->middleware('m')->middleware('n')->middlewareFor('show', 'o');
Route::middleware('handed')->withoutMiddleware('off')->resource('handed', C::class)->only(['index', 'show'])->withoutMiddleware(['off2'])->withoutMiddlewareFor('show', 'off3');
Route::middleware('handed')->resource('replaced', C::class)->only('index')->middleware(['new']);
Route::resource('mf', C::class)->middlewareFor(['show', 'index'], ['a', 'b'])->middleware('c')->only(['index', 'show', 'store']);
Route::resource('nothing', C::class)->only([]);
Route::apiResources(['cats' => C::class, 'dogs' => C::class], ['only' => ['index', 'show'], 'as' => 'pets']);
Route::resources(['mice' => C::class], ['except' => ['destroy']]);
Route::singletons(['one' => C::class]);
Route::softDeletableResources(['soft' => C::class]);
Route::resource('named', C::class)->names(['index' => 'n.i', 'show' => 'n.s'])->name('store', 'n.st')->only(['index', 'show', 'store', 'destroy']);
Route::resource('names', C::class, ['names' => 'base', 'only' => ['index', 'update']]);
Route::resource('param', C::class)->parameters(['param' => 'custom'])->only('show');
Route::resource('params', C::class)->parameter('params', 'zz')->where(['zz' => '\d+'])->only('show');
Route::resource('wheres', C::class)->whereNumber('where')->only('show');
Route::get('before', fn () => 1);
$pending = Route::apiResource('held', C::class);
$pending->only('index');
Route::get('while-held', fn () => 1);
$pending->names('held-name');
unset($pending);
Route::apiResource('forced', C::class)->only('index')->register();
Route::prefix('g')->name('g.')->group(function () {
    Route::apiResource('inner', C::class)->only('index');
    Route::apiResource('inner/er', C::class)->only('show');
});
Route::controller(C::class)->group(fn () => Route::apiResource('arrow', C::class)->only('index'));
Route::namespace('App\Http')->group(fn () => Route::resource('nsd', 'C')->only('index'));
Route::singularResourceParameters(false);
Route::resource('plurals', C::class)->only('show');
Route::singularResourceParameters();
Route::resourceParameters(['mapped' => 'mm']);
Route::resource('mapped', C::class)->only('show');
Route::resourceVerbs(['create' => 'crear', 'edit' => 'editar']);
Route::resource('verbos', C::class)->only(['create', 'edit']);
Route::whereNumber('wo')->resource('wo', C::class)->only('show');
foreach (['statuses', 'addresses', 'analyses', 'people', 'media', 'criteria', 'series', 'news', 'children', 'leaves', 'wolves', 'heroes', 'matrices', 'indices', 'boxes', 'quizzes', 'buses', 'caches', 'movies', 'moves', 'categories', 'days', 'data', 'staff', 'equipment', 'user-statuses', 'bookmarks', 'feedback', 'aliases', 'drives', 'houses', 'databases', 'invoices', 'taxes', 'hooves', 'knives', 'shoes', 'potatoes', 'photos', 'viruses', 'cities', 'keys', 'glasses', 'menus', 'campuses', 'purchases', 'responses', 'licenses', 'courses', 'phases', 'releases', 'lenses', 'gases', 'sales', 'files', 'issues', 'devices', 'services', 'pages', 'images', 'roles', 'rules', 'articles', 'messages', 'processes', 'branches', 'batches', 'dishes', 'fees', 'employees', 'currencies', 'companies', 'expenses', 'warehouses', 'diagnoses', 'theses', 'bases', 'crises', 'axes', 'oxen', 'geese', 'teeth', 'feet', 'men', 'women', 'salesmen', 'mice', 'dice', 'vertices', 'appendices', 'alumni', 'cacti', 'octopuses', 'syllabi', 'information', 'police', 'clothes', 'software', 'hardware', 'metadata', 'access', 'status', 'bus', 'OrderItems', 'order_items', 'orderItems', 'sms', 'faqs', 'taxis', 'ties', 'zombies', 'cookies', 'lives', 'thieves', 'olives', 'archives', 'objectives', 'curves', 'slaves', 'valves', 'waves', 'caves', 'graves', 'natives', 'alternatives', 'directives', 'executives'] as $word) {
    Route::resource($word, C::class)->only('show');
}
