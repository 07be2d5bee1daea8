<?php

use App\Models\Label;
use App\Models\Loan;
use App\Models\Shelf;
use App\Models\Stub;
use App\Models\Ticket;
use App\Models\Volume;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;

// What a query selects.
Route::get('select', fn () => Volume::select('id', 'title')->get());
Route::get('select-list', fn () => Volume::query()->select(['volumes.id', 'volumes.title as name'])->get());
Route::get('select-one', fn () => Shelf::select('id')->first());
Route::get('select-again', fn () => Shelf::select('id')->select('name')->get());
Route::get('select-more', fn () => Shelf::select('id')->addSelect('name', 'room')->get());
Route::get('select-all', fn () => Shelf::select('shelves.*')->withCount('volumes')->get());
Route::get('select-ignored', fn () => Shelf::select('id', 'name')->get(['room']));
Route::get('select-counted', fn () => Shelf::withCount('volumes')->get(['id']));
Route::get('select-dropped', fn () => Shelf::withCount('volumes')->select('id')->get());
Route::get('select-raw', fn () => Shelf::selectRaw('id, upper(name) as loud, count(*) as many')->groupBy('id', 'name')->get());
Route::get('select-db-raw', fn () => Shelf::select('id', DB::raw('length(name) as size'))->get());
Route::get('select-unclear', fn () => Shelf::selectRaw('id, name, length(name) + 1')->get()->makeHidden('length(name) + 1'));
Route::get('select-sub', fn () => Shelf::addSelect(['latest' => Volume::select('title')->whereColumn('shelf_id', 'shelves.id')->latest()->take(1)])->get());
Route::get('select-joined', fn () => Volume::without('shelf')->join('shelves', 'shelves.id', '=', 'volumes.shelf_id')->select('volumes.*', 'shelves.name as shelf_name')->get());
Route::get('select-remembered', fn () => Cache::remember('shelves', 60, fn () => Shelf::select('id', 'name')->get()));
Route::get('select-page', fn () => Shelf::select('id')->paginate());
Route::get('page-columns', fn () => Shelf::paginate(15, ['id', 'name']));
Route::get('find-columns', fn () => Shelf::findOrFail(1, ['id', 'name']));
Route::get('all-columns', fn () => Shelf::all(['name']));

// What a query loads.
Route::get('with-columns', fn () => Shelf::with('volumes:id,shelf_id,title')->get());
Route::get('with-list', fn () => Shelf::with(['volumes:id,shelf_id', 'volumes.labels:id,word'])->get());
Route::get('with-closure', fn () => Shelf::with(['volumes' => fn ($query) => $query->select('id', 'shelf_id', 'pages')])->get());
Route::get('with-closure-body', fn () => Shelf::with(['volumes' => function ($query) {
    $query->select('id', 'shelf_id')->without('shelf');
}])->get());
Route::get('with-nested', fn () => Shelf::with(['volumes' => ['labels', 'loans']])->get());
Route::get('without', fn () => Volume::without('shelf')->get());
Route::get('with-only', fn () => Volume::withOnly('labels')->get());
Route::get('without-relations', fn () => Volume::with('labels')->firstOrFail()->withoutRelations());
Route::get('unset', fn () => Volume::with('labels')->firstOrFail()->unsetRelation('labels'));
Route::get('attributes', fn () => Volume::with('labels')->firstOrFail()->attributesToArray());
Route::get('set-relations', fn () => Shelf::firstOrFail()->setRelations([]));
Route::get('collection-load', function () {
    $shelves = Shelf::all();
    $shelves->load('volumes:id,shelf_id,title');

    return $shelves;
});
Route::get('model-load', fn () => Shelf::firstOrFail()->load(['volumes' => fn ($query) => $query->select(['id', 'shelf_id'])]));

// What the code adds.
Route::get('written', function () {
    $shelf = Shelf::firstOrFail();
    $shelf->mood = 'quiet';
    $shelf['light'] = 3;
    $shelf->setAttribute('doors', 2);

    return $shelf;
});
Route::get('written-each', function () {
    $shelves = Shelf::all();
    $shelves->each(function ($shelf) {
        $shelf->mood = strlen($shelf->name);
    });

    return $shelves;
});
Route::get('written-map', fn () => Shelf::all()->map(function ($shelf) {
    $shelf->mood = strlen($shelf->name);

    return $shelf;
}));
Route::get('written-foreach', function () {
    $shelves = Shelf::all();
    foreach ($shelves as $shelf) {
        $shelf->mood = strlen($shelf->name);
    }

    return $shelves;
});

// Pivots.
Route::get('pivot', fn () => Volume::without('shelf')->with('labels')->get());
Route::get('pivot-as', fn () => Label::with('volumes:id,title')->get());
Route::get('pivot-query', fn () => Volume::firstOrFail()->labels()->get());
Route::get('pivot-property', fn () => Volume::firstOrFail()->labels);
Route::get('pivot-read', fn () => Volume::firstOrFail()->labels->map(fn ($label) => ['word' => $label->word, 'weight' => $label->pivot->weight]));

// Models that are new.
Route::post('created', fn () => Shelf::create(['name' => 'East']));
Route::post('created-inside', fn () => ['shelf' => Shelf::create(['name' => 'East']), 'ok' => true]);
Route::post('created-json', fn () => response()->json(['data' => ['shelf' => Shelf::create(['name' => 'East'])]], 201));
Route::post('created-transaction', fn () => DB::transaction(fn () => Volume::create(['shelf_id' => 1, 'title' => 'New'])));
Route::post('saved', function () {
    $shelf = new Shelf;
    $shelf->name = 'West';
    $shelf->save();

    return $shelf;
});
Route::post('saved-filled', function () {
    $shelf = new Shelf(['name' => 'West']);
    $shelf->room = 'Cellar';
    $shelf->save();

    return response()->json($shelf);
});
Route::post('saved-relation', fn () => Shelf::firstOrFail()->volumes()->create(['title' => 'Chemistry']));
Route::get('unsaved', fn () => new Shelf(['name' => 'Nowhere']));
Route::get('made', fn () => Volume::make(['title' => 'Nothing']));
Route::get('unsaved-with', fn () => (new Volume(['title' => 'Nothing']))->makeHidden('spine'));

// Lists of names, and models that write themselves.
Route::get('visible', fn () => Loan::withCount('volume')->get());
Route::get('tickets', fn () => Ticket::all());
Route::get('ticket', fn () => Ticket::with('volume')->firstOrFail());
Route::get('stubs', fn () => Stub::all());
Route::get('stub', fn () => ['stub' => Stub::firstOrFail()]);

// Rows of the query builder.
Route::get('rows', fn () => DB::table('shelves')->select('id', 'name as title')->get());
Route::get('rows-joined', fn () => DB::table('volumes')->join('shelves', 'shelves.id', '=', 'volumes.shelf_id')->select('volumes.id', 'shelves.name as shelf', 'volumes.title')->get());
Route::get('rows-all', fn () => DB::table('volumes as v')->leftJoin('loans as l', 'l.volume_id', '=', 'v.id')->select('v.*', 'l.borrower')->get());
Route::get('rows-raw', fn () => DB::table('volumes')->selectRaw('shelf_id, count(*) as many')->groupBy('shelf_id')->get());
Route::get('rows-db-raw', fn () => DB::table('volumes')->select('shelf_id', DB::raw('max(pages) as most'))->groupBy('shelf_id')->get());
