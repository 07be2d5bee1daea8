<?php

use App\Http\Answers\Answer;
use App\Http\Controllers\DeskController;
use App\Http\Resources\RoomResource;
use App\Http\Resources\TagResource;
use App\Models\Guest;
use App\Models\Hotel;
use App\Models\Room;
use App\Models\Tag;
use App\Services\Desk;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\Facades\Storage;
use Illuminate\Support\Facades\Validator;
use Illuminate\Support\Fluent;

// Statuses beside their bodies
Route::get('status/pair', function (Request $request, Desk $desk) {
    $result = $desk->result(! $request->has('bad'));

    return response()->json($result['body'], $result['status']);
});
//> ?bad=1
Route::get('status/whole', function (Request $request, Desk $desk) {
    $result = $desk->flat(! $request->has('bad'));

    return response()->json($result, $result['status']);
});
//> ?bad=1
Route::get('status/spread', function (Request $request, Desk $desk) {
    ['status' => $status, 'body' => $body] = $desk->result(! $request->has('bad'));

    return response()->json($body, $status);
});
//> ?bad=1
Route::get('status/one-of', fn (Request $request) => response()->json(['a' => 1], $request->has('bad') ? 400 : 202));
//> ?bad=1
Route::get('status/variable', function (Request $request) {
    $status = 200;
    $body = ['ok' => true];
    if ($request->has('bad')) {
        $status = 409;
        $body = ['ok' => false, 'why' => 'bad'];
    }

    return response()->json($body, $status);
});
//> ?bad=1
Route::get('status/set', fn () => response()->json(['a' => 'b'])->setStatusCode(202));
Route::get('status/match', fn (Request $request) => match ($request->query('x')) {
    '1' => response()->json(['one' => 1], 201),
    '2' => response()->json(['two' => '2'], 202),
    default => response()->noContent(),
});
//> ?x=1
//> ?x=2
Route::get('status/accepted', fn () => response('', 202));
Route::get('status/none', fn () => response()->noContent());
Route::get('status/reset', fn () => response()->noContent(205));

// What a Responsable makes
Route::get('answer/of', fn () => Answer::of(['n' => 1]));
Route::get('answer/made', fn () => Answer::made(['id' => 5]));
Route::get('answer/status', fn () => Answer::of(['n' => 1])->status(202));
Route::get('answer/saying', fn () => Answer::of('text')->saying('hello')->status(203));
Route::get('answer/either', fn (Request $request) => $request->has('bad') ? Answer::of(null)->status(404)->saying('gone') : Answer::of([1, 2]));
//> ?bad=1

// What is taken out of what
Route::get('taken/resource', fn () => (new RoomResource(Room::findOrFail(1)))->resource);
Route::get('taken/resolve', fn () => (new RoomResource(Room::findOrFail(1)))->resolve());
Route::get('taken/resolved-list', fn () => ['rooms' => RoomResource::collection(Room::all())->resolve(), 'count' => 1]);
Route::get('taken/data', fn () => (new TagResource(Tag::findOrFail(1)))->response()->getData(true));
Route::get('taken/data-in', fn () => ['tag' => (new TagResource(Tag::findOrFail(1)))->response()->getData(true)['data'], 'x' => 1]);
Route::get('taken/original', fn () => response()->json(['a' => 1])->getData(true));
Route::get('taken/to-array', fn () => Room::findOrFail(1)->toArray());
Route::get('taken/only', fn () => Room::findOrFail(1)->only(['id', 'name']));
Route::get('taken/errors', function (Request $request) {
    $validator = Validator::make($request->all(), ['name' => 'required']);
    if ($validator->fails()) {
        return response()->json(['ok' => false, 'errors' => $validator->errors()], 400);
    }

    return response()->json(['ok' => true]);
});
//> ?name=x
Route::get('taken/messages', function (Request $request) {
    $validator = Validator::make($request->all(), ['name' => 'required']);
    if ($validator->fails()) {
        return response()->json($validator->messages(), 400);
    }

    return $validator->validated();
});
//> ?name=x
Route::get('taken/first', function (Request $request) {
    $validator = validator($request->all(), ['name' => 'required']);

    return $validator->fails() ? response()->json(['error' => $validator->errors()->first()], 422) : ['ok' => 1];
});
//> ?name=x
Route::get('taken/all', function (Request $request) {
    $validator = validator($request->all(), ['name' => 'required']);

    return $validator->fails() ? response()->json($validator->errors()->all(), 422) : ['ok' => 1];
});
//> ?name=x

// Callbacks and headers
Route::get('callback/jsonp', fn () => response()->jsonp('cb', ['a' => 1]));
Route::get('callback/with', fn () => response()->json(['a' => 1])->withCallback('cb'));
Route::get('callback/asked', fn (Request $request) => response()->json(['a' => 1])->withCallback($request->query('cb')));
//> ?cb=x
Route::get('header/one', fn () => response()->json(['a' => 1])->header('X-One', 'yes'));
Route::get('header/two', fn () => response()->json(['a' => 1], 200, ['X-Total' => 2, 'X-Two' => 'b']));
Route::get('header/with', fn () => response(['a' => 1])->withHeaders(['X-A' => 'a', 'X-B' => 'b']));
Route::get('header/text', fn () => response('hi', 200, ['Content-Type' => 'text/plain', 'X-Text' => 'yes']));
Route::get('header/csv', fn () => response("a,b\n", 200)->header('Content-Type', 'text/csv; charset=UTF-8'));
Route::get('header/set', function () {
    $response = response()->json(['a' => 1]);
    $response->headers->set('X-Set', 'yes');

    return $response;
});
Route::get('header/problem', fn () => response()->json(['title' => 'Bad', 'status' => 400], 400, ['Content-Type' => 'application/problem+json']));
Route::get('header/created', fn () => response()->json(['id' => 1], 201)->header('Location', '/api/rooms/1'));

// Bare responses, files and streams
Route::get('bare/response', fn (): Response => new Response('x'));
Route::get('bare/json', fn (): JsonResponse => new JsonResponse(['a' => [1, 2]], 202));
Route::get('bare/text', fn () => 'pong');
Route::get('bare/number', fn () => 5);
Route::get('bare/null', fn () => null);
Route::get('bare/void', function (): void {});
Route::get('bare/array', fn () => ['a' => null, 'b' => [true, false], 'c' => ['d' => 1.5]]);
Route::get('bare/list', fn () => [1, 2, 3]);
Route::get('bare/collection', fn () => collect(['a' => 1, 'b' => 2]));
Route::get('bare/json-null', fn () => response()->json(null));
Route::get('bare/json-nothing', fn () => response()->json());
Route::get('bare/redirect', fn () => redirect('/elsewhere', 301));
Route::get('bare/created', fn () => response()->json(status: 201, data: ['n' => 1]));
Route::get('file/download', function () {
    file_put_contents(storage_path('a.csv'), "a,b\n");

    return response()->download(storage_path('a.csv'));
});
Route::get('file/stream', fn () => response()->streamDownload(function () { echo 'x'; }, 'x.csv', ['Content-Type' => 'text/csv']));
Route::get('file/json', fn () => response()->streamJson(['a' => [1, 2]]));
Route::get('file/disk', function () {
    Storage::put('b.json', '{}');

    return Storage::download('b.json');
});

// Collections that are changed by reference or in closures
Route::get('grown/each', function () {
    $names = [];
    Room::all()->each(function (Room $room) use (&$names) {
        $names[] = $room->name;
    });

    return ['names' => $names];
});
Route::get('grown/chunk', function () {
    $rows = [];
    Room::query()->orderBy('id')->chunk(10, function ($rooms) use (&$rows) {
        foreach ($rooms as $room) {
            $rows[] = ['id' => $room->id, 'name' => $room->name];
        }
    });

    return response()->json($rows);
});
Route::get('grown/sum', function () {
    $sum = 0;
    Room::each(function (Room $room) use (&$sum) {
        $sum += $room->size;
    });

    return ['sum' => $sum];
});
Route::get('grown/foreach', function () {
    $out = [];
    foreach (Room::all() as $room) {
        $out[$room->name] = $room->size;
    }

    return $out;
});
Route::get('grown/keyed', function (Request $request) {
    $out = ['id' => 1];
    if ($request->has('more')) {
        $out['more'] = 'yes';
    }

    return $out;
});
//> ?more=1
Route::get('grown/map', fn () => Room::all()->map(fn (Room $room) => ['id' => $room->id, 'open' => $room->open]));
Route::get('grown/reduce', fn () => ['total' => Room::all()->sum('size'), 'names' => Room::pluck('name'), 'by' => Room::pluck('name', 'id')]);
Route::get('grown/transform', fn () => Tag::all()->transform(fn (Tag $tag) => strtoupper($tag->label)));
Route::get('grown/group', fn () => Room::all()->groupBy('name')->map->count());
Route::get('grown/filter', fn () => Room::all()->filter(fn (Room $room) => $room->id > 1)->map(fn ($room) => $room->id));
Route::get('grown/values', fn () => Room::all()->filter(fn (Room $room) => $room->id > 1)->values()->map(fn ($room) => $room->id));
Route::get('grown/fluent', fn () => new Fluent(['a' => 1, 'b' => 'x']));
Route::get('grown/tap', fn () => tap(['a' => 1], function ($x) {}));
Route::get('grown/with', fn () => with(Hotel::firstOrFail(), fn (Hotel $hotel) => ['name' => $hotel->name]));
Route::get('grown/cached', fn () => cache()->remember('k', 5, fn () => ['cached' => true, 'n' => 4]));
Route::get('grown/transaction', fn () => DB::transaction(fn () => ['n' => Guest::count()]));
Route::get('grown/prepend', fn () => collect(['b' => 1])->prepend('x', 'a')->sortKeys());

// A controller with a class of its own beside it
Route::get('desk/local', [DeskController::class, 'local']);
Route::get('desk/locals', [DeskController::class, 'locals']);
Route::get('desk/helper', [DeskController::class, 'helper']);
Route::get('desk/failing', [DeskController::class, 'failing']);
Route::get('desk/typed', [DeskController::class, 'typed']);
Route::get('desk/untyped', [DeskController::class, 'untyped']);
Route::get('desk/anonymous', [DeskController::class, 'anonymous']);

// Values of every kind
Route::get('value/casts', fn (Request $request) => ['int' => (int) $request->query('a', '1'), 'bool' => (bool) $request->query('b'), 'text' => (string) $request->query('c', 'x'), 'float' => (float) '1.5']);
Route::get('value/strings', fn () => ['upper' => strtoupper('a'), 'sprintf' => sprintf('%d', 4), 'implode' => implode(',', [1, 2]), 'len' => strlen('abc'), 'explode' => explode(',', 'a,b')]);
Route::get('value/arrays', fn () => ['keys' => array_keys(['a' => 1]), 'sum' => array_sum([1, 2]), 'map' => array_map(fn (int $x): string => 'n'.$x, [1, 2]), 'in' => in_array(1, [1], true), 'count' => count([1])]);
Route::get('value/merge', fn () => array_merge(['a' => 1], ['b' => 'x']));
Route::get('value/spread', fn () => [...['a' => 1], 'b' => true]);
Route::get('value/nested', fn () => ['a' => ['b' => ['c' => [['d' => 1], ['d' => 2]]]]]);
Route::get('value/ternary', fn (Request $request) => ['a' => $request->has('x') ? 1 : 'one']);
//> ?x=1
Route::get('value/coalesce', fn (Request $request) => ['a' => null ?? 'none']);
Route::get('value/enum', fn () => ['kind' => App\Enums\Kind::Suite, 'value' => App\Enums\Kind::Double->value, 'name' => App\Enums\Kind::Single->name]);
Route::get('value/enum-cases', fn () => ['kinds' => App\Enums\Kind::cases(), 'values' => array_column(App\Enums\Kind::cases(), 'value')]);
Route::get('value/dates', fn () => ['now' => now(), 'iso' => now()->toIso8601String(), 'date' => now()->format('Y-m-d'), 'diff' => now()->diffInDays(now())]);
Route::get('value/str', fn () => ['slug' => Illuminate\Support\Str::slug('A b'), 'of' => (string) str('x')->upper(), 'uuid' => (string) Illuminate\Support\Str::uuid()]);
Route::get('value/object', fn () => ['o' => (object) ['a' => 1], 'std' => new stdClass]);
Route::get('value/collect', fn () => ['list' => collect([1, 2])->map(fn (int $n) => $n * 2), 'first' => collect(['a'])->first(), 'sum' => collect([1])->sum()]);
Route::get('value/dto', fn () => ['slip' => new App\Data\Receipt('x', 3)]);
Route::get('value/dto-alone', fn () => response()->json(new App\Data\Receipt('x', 3)));
Route::get('value/dto-list', fn () => [new App\Data\Receipt('x', 3), new App\Data\Receipt('y', 4, 'note')]);
Route::get('value/json-serializable', fn () => ['money' => new App\Data\Money(500)]);
Route::get('value/arrayable', fn () => new App\Data\Hours(8));
Route::get('value/url', fn () => ['url' => url('/x'), 'config' => config('app.name'), 'env' => app()->environment()]);
Route::get('value/bool', fn (Request $request) => ['same' => $request->query('a') === 'x', 'not' => ! $request->has('b'), 'and' => $request->has('a') && $request->has('b')]);
Route::get('value/math', fn () => ['sum' => 1 + 2, 'half' => 3 / 2, 'power' => 2 ** 3, 'mod' => 7 % 3, 'round' => round(1.6), 'max' => max(1, 2)]);
Route::get('value/generated', fn () => ['range' => range(1, 3), 'fill' => array_fill(0, 2, 'x'), 'combine' => array_combine(['a', 'b'], [1, 2])]);
Route::get('value/request', fn (Request $request) => ['int' => $request->integer('i'), 'bool' => $request->boolean('b'), 'str' => $request->string('s'), 'ip' => $request->ip(), 'method' => $request->method()]);
//> ?i=3&b=1&s=x
Route::get('value/list-of-shapes', fn () => array_map(fn (int $n) => ['n' => $n, 'even' => $n % 2 === 0], [1, 2]));

// What was sent of some keys, which may be nothing
Route::get('only/some', fn (Illuminate\Http\Request $request) => $request->only('a', 'b'));
//> ?a=1
Route::get('only/inside', fn (Illuminate\Http\Request $request) => ['sent' => $request->only(['a']), 'all' => $request->all(['a'])]);
//> ?a=1
