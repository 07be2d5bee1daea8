<?php

use App\Data\Coin;
use App\Data\Sack;
use App\Data\Slip;
use App\Data\Tagged;
use App\Data\Weekly;
use App\Http\Answers\Reply;
use App\Http\Resources\AcceptedResource;
use App\Http\Resources\GuestResource;
use App\Http\Resources\HotelResource;
use App\Http\Resources\LabelResource;
use App\Http\Resources\VisitCollection;
use App\Http\Resources\LeanResource;
use App\Http\Resources\UntypedResource;
use App\Models\Guest;
use App\Models\Hotel;
use App\Models\Photo;
use App\Models\Purse;
use App\Models\Room;
use App\Models\Tag;
use App\Models\Stay;
use App\Models\Visit;
use Illuminate\Http\Resources\Json\JsonResource;
use Illuminate\Http\Resources\Json\ResourceCollection;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;

// Collections of models that choose their own resource
Route::get('chosen/attribute', fn () => Visit::all()->toResourceCollection());
Route::get('chosen/convention', fn () => Hotel::all()->toResourceCollection());
Route::get('chosen/named', fn () => Hotel::all()->toResourceCollection(HotelResource::class));
Route::get('chosen/page', fn () => Hotel::paginate(1)->toResourceCollection());
Route::get('chosen/visit-page', fn () => Visit::paginate(1)->toResourceCollection());
Route::get('chosen/one', fn () => Visit::firstOrFail()->toResource());
Route::get('chosen/hotel', fn () => Hotel::firstOrFail()->toResource());
Route::get('chosen/in', fn () => ['visits' => Visit::all()->toResourceCollection(), 'n' => 1]);

Route::get('chosen/by-resource', fn () => LabelResource::collection(Tag::all()));
Route::get('chosen/by-resource-page', fn () => LabelResource::collection(Tag::paginate(1)));
Route::get('chosen/by-resource-in', fn () => ['tags' => LabelResource::collection(Tag::all())]);

// What a page says of itself
Route::get('paged/lean', fn () => LeanResource::collection(Hotel::paginate(1)));
Route::get('paged/lean-simple', fn () => LeanResource::collection(Hotel::simplePaginate(1)));
Route::get('paged/collection', fn () => new VisitCollection(Visit::paginate(1)));
Route::get('paged/collection-all', fn () => new VisitCollection(Visit::all()));
Route::get('paged/items', fn () => ['items' => Hotel::paginate(1)->items(), 'total' => Hotel::paginate(1)->total()]);
Route::get('paged/get-collection', fn () => ['data' => Hotel::paginate(1)->getCollection()->map(fn ($h) => $h->name), 'last' => Hotel::paginate(1)->lastPage()]);
Route::get('paged/data-key', function () {
    $page = Hotel::paginate(1);

    return response()->json(['data' => HotelResource::collection($page->items()), 'meta' => ['total' => $page->total(), 'page' => $page->currentPage(), 'more' => $page->hasMorePages(), 'next' => $page->nextPageUrl()]]);
});

Route::get('paged/tapped', fn () => tap(Tag::paginate(1), fn ($page) => $page->getCollection()->transform(fn (Tag $tag) => ['id' => $tag->id, 'long' => strlen($tag->label) > 3])));
Route::get('paged/tapped-variable', function () {
    $page = Tag::paginate(1);

    return tap($page, function ($one) {
        $one->getCollection()->transform(fn (Tag $tag) => ['id' => $tag->id]);
    });
});
Route::get('paged/tapped-through', fn () => tap(Tag::paginate(1))->through(fn (Tag $tag) => ['id' => $tag->id, 'l' => $tag->label]));
Route::get('paged/tapped-list', fn () => tap(collect([1, 2]))->transform(fn (int $n) => ['n' => $n]));

// Resources that answer in their own way
Route::get('own/accepted', fn () => new AcceptedResource(Hotel::firstOrFail()));
Route::get('own/inherited', fn () => new GuestResource(Guest::firstOrFail()));
Route::get('own/anonymous', fn () => new class(Hotel::firstOrFail()) extends JsonResource {
    public function toArray($request)
    {
        return ['id' => $this->id, 'shout' => strtoupper($this->name)];
    }
});
Route::get('own/bare', fn () => new JsonResource(Hotel::firstOrFail()));
Route::get('own/bare-array', fn () => new JsonResource(['a' => 1, 'b' => ['c' => true]]));
Route::get('own/bare-collection', fn () => JsonResource::collection(Tag::all()));
Route::get('own/resource-collection', fn () => new ResourceCollection(Tag::all()));
Route::get('own/untyped', fn () => new UntypedResource(Room::with('hotel')->firstOrFail()));
// What a property of a class says of its value
Route::get('narrow/slip', fn () => ['slip' => new Slip(3, 'a', 'up')]);
Route::get('narrow/tagged', fn () => response()->json(new Tagged('x')));

// Joins
Route::get('join/pushed', function () {
    $rows = collect();
    foreach (Tag::all() as $tag) {
        $rows->push(['id' => $tag->id]);
    }

    return $rows;
});
Route::get('join/grouped', fn () => Room::all()->groupBy('hotel_id')->map(fn ($rooms, $id) => ['hotel' => $id, 'rooms' => $rooms->pluck('name')])->values());
// Values taken by reference
Route::get('ref/count', function () {
    $stats = ['rooms' => 0, 'open' => 0];
    Room::all()->each(function (Room $room) use (&$stats) {
        $stats['rooms']++;
        if ($room->open) {
            $stats['open'] += 1;
        }
    });

    return response()->json($stats);
});
Route::get('ref/chunk-by-id', function () {
    $rows = [];
    Room::chunkById(10, function ($rooms) use (&$rows) {
        foreach ($rooms as $room) {
            $rows[] = ['id' => $room->id, 'hotel' => $room->hotel?->name];
        }
    });

    return ['rows' => $rows];
});
Route::get('ref/walk', function () {
    $names = ['a' => 'x', 'b' => 'y'];
    $joined = '';
    array_walk($names, function ($value, $key) use (&$joined) {
        $joined .= $key.$value;
    });

    return ['joined' => $joined];
});
Route::get('ref/transaction', function () {
    $id = null;
    DB::transaction(function () use (&$id) {
        $id = Tag::create(['label' => 'z'])->id;
    });

    return ['id' => $id];
});
Route::get('ref/called', function () {
    $log = [];
    $note = function (string $what) use (&$log) {
        $log[] = ['what' => $what];
    };
    $note('a');
    $note('b');

    return ['log' => $log];
});
Route::get('ref/push', function () {
    $rows = collect();
    Room::all()->each(function (Room $room) use ($rows) {
        $rows->push(['id' => $room->id]);
    });

    return ['rows' => $rows];
});
Route::get('ref/each-collection', function () {
    $byHotel = [];
    Hotel::with('rooms')->get()->each(function (Hotel $hotel) use (&$byHotel) {
        $hotel->rooms->each(function (Room $room) use (&$byHotel, $hotel) {
            $byHotel[] = ['hotel' => $hotel->name, 'room' => $room->name];
        });
    });

    return ['rows' => $byHotel];
});

// Responsables
Route::get('reply/default', fn () => new Reply(['a' => 1]));
Route::get('reply/status', fn () => new Reply(['a' => 1], 202));
Route::get('reply/named', fn () => new Reply(status: 206, data: 'x'));
Route::get('reply/weekly', fn () => new Weekly([1, 2]));

// Views of models, other ways of writing
Route::get('view/remembered', fn () => Cache::remember('rooms', 60, fn () => Room::select(['id', 'name'])->get()));
Route::get('view/remembered-array', fn () => Cache::remember('names', 60, fn () => Room::all()->map(fn ($r) => ['n' => $r->name])->toArray()));
Route::get('view/db-raw', fn () => Room::select('hotel_id', DB::raw('sum(size) as size'))->groupBy('hotel_id')->get());
Route::get('view/dotted', fn () => Room::join('hotels', 'hotels.id', '=', 'rooms.hotel_id')->select('rooms.id', 'hotels.name as hotel', 'rooms.opened_at')->get());
Route::get('view/closure', fn () => Hotel::with(['rooms' => fn ($q) => $q->select('id', 'hotel_id', 'name')->orderBy('id')])->get());
Route::get('view/load-count', fn () => Hotel::all()->loadCount('rooms'));
Route::get('view/each', fn () => Tag::all()->each(fn (Tag $tag) => $tag->shout = strtoupper($tag->label)));
Route::get('view/each-set', fn () => Tag::all()->each(fn (Tag $tag) => $tag->setAttribute('n', 1)));
Route::get('view/map', fn () => Tag::all()->map(function (Tag $tag) {
    $tag->size = strlen($tag->label);

    return $tag;
}));
Route::get('view/foreach', function () {
    $tags = Tag::all();
    foreach ($tags as $tag) {
        $tag['index'] = $tag->id;
    }

    return $tags;
});
Route::get('view/only', fn () => Hotel::all()->map->only(['id', 'name']));
Route::get('view/make', fn () => Hotel::make(['name' => 'x']));
Route::get('view/new', fn () => new Hotel(['name' => 'x']));
Route::get('view/stored', fn () => ['stored' => Hotel::firstOrFail()->getAttributes()]);
Route::get('view/stay', fn () => Stay::all());
Route::get('view/stay-one', fn () => ['stay' => Stay::first()]);
Route::post('view/created-deep', fn () => ['a' => ['b' => DB::transaction(fn () => Hotel::create(['name' => 'x', 'stars' => 2]))]]);
Route::post('view/made-rows', fn () => Hotel::firstOrFail()->rooms()->createMany([['name' => 'r', 'size' => 1, 'price' => 2, 'kind' => 'single', 'open' => true]]));
Route::get('view/latest-first', fn () => Hotel::latest('id')->limit(1)->get()->first()->only('id', 'name'));
Route::get('view/cursor', fn () => Room::cursor()->map(fn ($room) => $room->name)->all());
Route::get('view/pivot-wherehas', fn () => Room::with('tags')->get()->map(fn ($room) => ['id' => $room->id, 'tags' => $room->tags->map(fn ($t) => ['l' => $t->label, 'w' => $t->pivot->weight])]));
Route::get('view/morph-in', fn () => ['shows' => Photo::findOrFail(1)->shows, 'kind' => Photo::findOrFail(1)->shows_type]);

// Members of a collection, by their names
Route::get('shape/collect-model', fn () => collect(Room::firstOrFail())->only(['id', 'options']));
Route::get('shape/collect-without', fn () => collect(Room::firstOrFail())->except('options', 'id')->put('extra', 1));
Route::get('shape/collect-perhaps', fn () => collect(Room::find(request()->boolean('none') ? 99 : 1))->put('extra', 1));
//> ?none=1
Route::get('shape/collect-names', fn () => ['some' => collect(['a' => 1, 'b' => 'x'])->only('a'), 'rest' => collect(['a' => 1, 'b' => 'x'])->forget('a')]);
Route::get('shape/modes', fn () => ['size' => Room::all()->mode('size'), 'word' => collect(['a', 'a', 'b'])->mode(), 'none' => collect([])->mode()]);

// Objects that are one thing in an array and another in JSON
Route::get('convert/returned', fn () => new Coin);
Route::get('convert/json', fn () => response()->json(new Coin));
Route::get('convert/response', fn () => response(new Coin));
Route::get('convert/member', fn () => ['coin' => new Coin, 'sack' => new Sack]);
Route::get('convert/items', fn () => collect([new Coin, new Coin]));
Route::get('convert/page', fn () => Tag::paginate(1)->through(fn ($tag) => new Coin($tag->id)));
Route::get('convert/page-member', fn () => Tag::paginate(1)->through(fn ($tag) => ['coin' => new Coin($tag->id)]));
Route::get('convert/model', fn () => Purse::firstOrFail());
Route::get('convert/models', fn () => Purse::paginate(1));
Route::get('convert/array', fn () => response()->json(collect([new Sack])->toArray()));
Route::get('convert/arrays', fn () => ['array' => collect([new Coin])->toArray(), 'all' => collect([new Coin])->all(), 'json' => collect(['coin' => new Coin])->jsonSerialize()]);
Route::get('convert/model-array', fn () => ['all' => Purse::firstOrFail()->toArray(), 'own' => Purse::firstOrFail()->attributesToArray()]);
Route::get('convert/resource', fn () => new JsonResource(new Coin));
Route::get('convert/resource-sack', fn () => JsonResource::make(new Sack));
Route::get('convert/resource-items', fn () => new JsonResource(collect([new Coin])));
Route::get('convert/resource-array', fn () => (new JsonResource(['coin' => new Coin]))->additional(['sack' => new Sack]));
Route::get('convert/streamed', fn () => response()->streamJson(['coin' => new Coin, 'each' => (function () {
    yield 1;
    yield 2;
})()]));
Route::get('convert/response-items', fn () => response(collect([new Coin])));

// Names of members that are not all there, or not all read
Route::get('names/none-left', fn () => collect(['a' => 1])->except('a'));
Route::get('names/some', function () {
    $names = ['a'];
    if (request()->boolean('more')) {
        $names[] = 'b';
    }

    return ['only' => collect(['a' => 1, 'b' => 2])->only($names), 'rest' => collect(['a' => 1, 'b' => 2, 'c' => 3])->except($names)];
});
//> ?more=1
Route::get('names/first-alone', fn () => [collect(['a' => 1, 'b' => 2])->only(['a'], 'b'), collect(['a' => 1, 'b' => 2])->forget('a', 'b')]);

// A page whose items are replaced
Route::get('page/replaced', fn () => tap(Tag::paginate(1), fn ($page) => $page->setCollection($page->getCollection()->map(fn ($tag) => ['id' => $tag->id]))));
Route::get('page/replaced-after', fn () => tap(Tag::paginate(1))->setCollection(collect([1])));
