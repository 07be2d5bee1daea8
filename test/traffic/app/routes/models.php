<?php

use App\Models\Crate;
use App\Models\Guest;
use App\Models\Hotel;
use App\Models\Photo;
use App\Models\Room;
use App\Models\Tag;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;

Route::get('model/find', fn () => Room::find(1));
Route::get('model/find-none', fn () => Room::find(99));
Route::get('model/all', fn () => Room::all());
Route::get('model/casts-of', fn () => Crate::all());
Route::get('model/casts-of-one', fn () => ['crate' => Crate::firstOrFail()]);
Route::post('model/found-by-keys', fn (Request $request) => Tag::findOrFail($request->validate(['ids' => 'required|array', 'ids.*' => 'integer'])['ids']));
//> {"ids":[1,2]}
Route::get('model/first', fn () => Hotel::first());
Route::get('model/with', fn () => Room::with('hotel')->findOrFail(1));
Route::get('model/with-two', fn () => Room::with(['hotel', 'tags'])->get());
Route::get('model/with-columns', fn () => Room::with('hotel:id,name')->findOrFail(1));
Route::get('model/count', fn () => Hotel::withCount('rooms')->get());
Route::get('model/sum', fn () => Hotel::withSum('rooms', 'size')->get());
Route::get('model/select', fn () => Room::select('id', 'name')->get());
Route::get('model/get', fn () => Room::get(['id', 'kind']));
Route::get('model/page', fn () => Room::paginate(1));
Route::get('model/simple-page', fn () => Room::simplePaginate(1));
Route::get('model/cursor', fn () => Room::orderBy('id')->cursorPaginate(1));
Route::get('model/hidden', fn () => Room::findOrFail(1)->makeHidden('options'));
Route::get('model/append', fn () => Room::findOrFail(1)->append('title'));
Route::get('model/set', function () {
    $room = Room::findOrFail(1);
    $room->extra = 'more';

    return $room;
});
Route::get('model/fresh', fn () => Room::findOrFail(1)->fresh());
Route::post('model/create', fn (Request $request) => Hotel::create(['name' => 'New', 'city' => null]));
Route::post('model/create-refresh', fn (Request $request) => Hotel::create(['name' => 'New'])->refresh());
Route::post('model/first-or-create', fn () => Hotel::firstOrCreate(['name' => 'Found']));
//> {}
Route::post('model/created-json', fn () => response()->json(Hotel::create(['name' => 'J']), 201));
Route::post('model/created-in', fn () => ['hotel' => Hotel::create(['name' => 'J']), 'ok' => true]);
Route::put('model/update/{hotel}', function (Hotel $hotel) {
    $hotel->update(['city' => 'Here']);

    return $hotel;
});
//> hotel=99
Route::delete('model/delete', fn () => ['deleted' => Tag::where('id', 99)->delete()]);
Route::get('model/pluck', fn () => Room::pluck('name'));
Route::get('model/value', fn () => ['name' => Room::value('name'), 'exists' => Room::exists(), 'max' => Room::max('size')]);
Route::get('model/table', fn () => DB::table('tags')->get());
Route::get('model/table-select', fn () => DB::table('rooms')->select('id', 'name')->get());
Route::get('model/table-first', fn () => response()->json(DB::table('tags')->first()));
Route::get('model/pivot', fn () => Room::findOrFail(1)->tags);
Route::get('model/pivot-in', fn () => Room::findOrFail(1)->tags->map(fn (Tag $tag) => ['label' => $tag->label, 'weight' => $tag->pivot->weight]));
Route::get('model/relation', fn () => Hotel::findOrFail(1)->rooms);
Route::get('model/relation-query', fn () => Hotel::findOrFail(1)->rooms()->where('open', true)->get());
Route::get('model/load', fn () => Room::findOrFail(1)->load('hotel'));
Route::get('model/guests', fn () => Guest::all());
Route::get('model/photo', fn () => Photo::with('shows')->findOrFail(1));
Route::get('model/photos', fn () => Photo::all());
Route::get('model/shows', fn () => Photo::findOrFail(1)->shows);
Route::get('model/either', fn (Request $request) => $request->has('tag') ? Tag::firstOrFail() : Hotel::firstOrFail());
//> ?tag=1
Route::get('model/members', fn () => ['kind' => Room::findOrFail(1)->kind, 'at' => Room::findOrFail(1)->created_at, 'opened' => Room::findOrFail(1)->opened_at?->toDateString(), 'name' => Room::first()?->name]);
Route::get('model/dated', fn () => ['at' => now(), 'day' => now()->toDateString(), 'stamp' => now()->timestamp]);
Route::get('model/trashed', fn () => ['trashed' => Room::findOrFail(1)->trashed(), 'all' => Room::withTrashed()->count()]);

Route::get('model/exists/{hotel}', fn (Hotel $hotel) => response()->json(['exists' => $hotel->exists, 'rooms' => $hotel->rooms()->count()]));
//> hotel=99
Route::get('model/attribute', fn () => ['title' => Room::findOrFail(1)->title, 'stars' => Hotel::findOrFail(1)->stars, 'city' => Hotel::findOrFail(2)->city]);
Route::get('model/relation-member', fn () => ['hotel' => Room::findOrFail(1)->hotel->name, 'tags' => Room::findOrFail(1)->tags->pluck('label')]);
Route::get('model/relation-whole', fn () => ['hotel' => Room::findOrFail(1)->hotel]);
Route::get('model/aggregate', fn () => ['avg' => Room::avg('size'), 'sum' => Room::sum('size'), 'min' => Room::min('size')]);
Route::get('model/grouped', fn () => ['names' => Room::orderBy('id')->pluck('name', 'id'), 'first' => Room::orderByDesc('id')->first()->name]);
Route::get('model/dates', fn () => Room::all()->map(fn (Room $room) => ['opened' => $room->opened_at?->format('d.m.Y'), 'made' => $room->created_at]));
Route::get('model/options', fn () => ['options' => Room::findOrFail(1)->options, 'sea' => Room::findOrFail(1)->options['sea'] ?? null]);
Route::get('model/except', fn () => Room::findOrFail(1)->only(['name', 'size', 'kind']));
Route::get('model/chunked', fn () => ['chunks' => Room::all()->chunk(1)->map(fn ($rooms) => $rooms->count())]);
Route::post('model/saved', function () {
    $hotel = new Hotel;
    $hotel->name = 'Saved';
    $hotel->city = 'Ghent';
    $hotel->stars = 5;
    $hotel->save();

    return response()->json(['id' => $hotel->id, 'name' => $hotel->name], 201);
});
Route::post('model/refused', function (Request $request) {
    $data = $request->validate(['name' => 'required|string', 'stars' => 'required|integer|min:1|max:5']);
    $hotel = Hotel::create($data + ['city' => 'X']);

    return response()->json(['id' => $hotel->id, 'stars' => $hotel->stars], 201);
});
//> {"name":"N","stars":3}
Route::patch('model/patched/{hotel}', function (Request $request, Hotel $hotel) {
    $hotel->update($request->validate(['city' => 'nullable|string']));

    return ['city' => $hotel->city];
});
//> {"city":"Here"}
//> {"city":5}
Route::delete('model/removed/{tag}', function (Tag $tag) {
    $tag->delete();

    return response()->noContent();
});
//> tag=99

// Joins: the large rooms of a hotel, of which there are none
Route::get('model/left-join', fn () => Hotel::leftJoin('rooms', fn ($on) => $on->on('rooms.hotel_id', '=', 'hotels.id')->where('rooms.size', '>', 900))->select('hotels.id', 'rooms.name as room', 'size')->get());
Route::get('model/left-join-late', fn () => Hotel::select('hotels.id', 'large.name as room')->leftJoin('rooms as large', fn ($on) => $on->on('large.hotel_id', '=', 'hotels.id')->where('large.size', '>', 900))->get());
Route::get('model/left-join-some', function (Request $request) {
    $query = Hotel::query()->select('hotels.id');
    if ($request->boolean('rooms')) {
        $query->leftJoin('rooms', fn ($on) => $on->on('rooms.hotel_id', '=', 'hotels.id')->where('rooms.size', '>', 900))->addSelect('rooms.size');
    }

    return $query->get();
});
//> ?rooms=1
Route::get('model/join-alias', fn () => Room::join('hotels as h', 'h.id', '=', 'rooms.hotel_id')->select('rooms.id', 'h.name as hotel', 'stars')->paginate());
Route::get('model/counted-kinds', fn () => Room::selectRaw('kind, count(*) as rooms, count(distinct hotel_id) as hotels')->groupBy('kind')->get());
Route::get('model/with-where-has', fn () => Room::withWhereHas('hotel', fn ($query) => $query->where('stars', '>', 3))->get());
