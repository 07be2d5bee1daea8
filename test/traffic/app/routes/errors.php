<?php

use App\Exceptions\Broken;
use App\Exceptions\Coded;
use App\Exceptions\Declined;
use App\Exceptions\Listed;
use App\Exceptions\Overbooked;
use App\Exceptions\Priced;
use App\Exceptions\Retired;
use App\Exceptions\Sealed;
use App\Exceptions\Selfmade;
use App\Exceptions\Stated;
use App\Exceptions\Unpaid;
use App\Http\Controllers\GateController;
use App\Http\Controllers\RoomController;
use App\Http\Requests\AnsweringRequest;
use App\Http\Requests\CarryingRequest;
use App\Http\Requests\GatedRequest;
use App\Http\Requests\HookedRequest;
use App\Http\Requests\MixedRequest;
use App\Http\Requests\NameRequest;
use App\Http\Requests\OpenRequest;
use App\Http\Requests\PickyRequest;
use App\Http\Requests\RefusingRequest;
use App\Http\Requests\ThrowingRequest;
use App\Http\Resources\TagResource;
use App\Jobs\Clean;
use App\Models\Hotel;
use App\Models\Room;
use App\Models\Tag;
use App\Services\Guarded;
use Illuminate\Auth\Access\AuthorizationException;
use Illuminate\Database\Eloquent\ModelNotFoundException;
use Illuminate\Http\Exceptions\HttpResponseException;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Bus;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Gate;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\Facades\Validator;
use Illuminate\Validation\ValidationException;
use Symfony\Component\HttpKernel\Exception\GoneHttpException;
use Symfony\Component\HttpKernel\Exception\HttpException;
use Symfony\Component\HttpKernel\Exception\NotFoundHttpException;
use Symfony\Component\HttpKernel\Exception\ServiceUnavailableHttpException;

// Aborts
Route::get('abort/plain', fn () => abort(403));
Route::get('abort/named', fn () => abort(code: 451));
Route::get('abort/if', fn (Request $request) => abort_if($request->has('bad'), 409, 'No.') ?? ['ok' => true]);
//> ?bad=1
Route::get('abort/unless', function (Request $request) {
    abort_unless($request->has('good'), 428);

    return ['ok' => true];
});
//> ?good=1
Route::get('abort/teapot', fn () => abort(418, 'Short and stout.'));
Route::get('abort/odd', fn () => abort(499));
Route::get('abort/headers', fn () => abort(503, 'Closed', ['Retry-After' => 3600]));
Route::get('abort/response', fn () => abort(response()->json(['custom' => 1], 409)));
Route::get('abort/resource', fn () => abort(new TagResource(Tag::firstOrFail())));
Route::get('abort/two', function (Request $request) {
    abort_if($request->has('a'), 403);
    abort_if($request->has('b'), 404);

    return ['ok' => true];
});
//> ?a=1
//> ?b=1

// Throws
Route::get('throw/http', fn () => throw new HttpException(409, 'Busy'));
Route::get('throw/gone', fn (Request $request) => throw_if($request->has('bad'), GoneHttpException::class) ?: ['ok' => 1]);
//> ?bad=1
Route::get('throw/unavailable', fn () => throw new ServiceUnavailableHttpException(30));
Route::get('throw/plain', fn () => throw new Broken('Oops'));
Route::get('throw/stated', fn () => throw new Stated);
Route::get('throw/stated-otherwise', fn () => throw new Stated(429, 'x'));
Route::get('throw/factory', fn () => throw Stated::early());
Route::get('throw/two', fn (Request $request) => throw new Stated($request->has('a') ? 401 : 403));
//> ?a=1
Route::get('throw/two-by-factory', fn (Request $request) => throw Stated::late($request->has('a')));
//> ?a=1
Route::get('throw/coalesced', fn (Request $request) => ['x' => $request->query('x') ?? throw new NotFoundHttpException('no x')]);
//> ?x=1
Route::get('throw/rescued', fn () => rescue(fn () => throw new Overbooked(1), ['rescued' => true], false));
Route::get('throw/caught', function () {
    try {
        throw new Overbooked(1);
    } catch (Overbooked $e) {
        throw new Retired;
    }
});
Route::get('throw/caught-and-answered', function (Request $request) {
    try {
        if ($request->has('bad')) {
            throw new Overbooked(1);
        }

        return ['ok' => true];
    } catch (\Throwable $e) {
        return response()->json(['error' => $e->getMessage()], 500);
    }
});
//> ?bad=1
Route::get('throw/authorization', fn () => throw new AuthorizationException('No.'));
Route::get('throw/authorization-status', fn () => throw (new AuthorizationException('No.'))->withStatus(402));
Route::get('throw/authorization-hidden', fn () => throw (new AuthorizationException)->asNotFound());
Route::get('throw/model', fn () => throw (new ModelNotFoundException)->setModel(Room::class));
Route::get('throw/coded', fn () => throw new Coded('Locked.', 423));
Route::get('throw/coded-by-factory', fn () => throw Coded::gone(3));
Route::get('throw/coded-by-name', fn () => throw new Coded(code: 409, message: 'x'));
Route::get('throw/coded-by-default', fn () => throw new Coded('x'));
Route::get('throw/coded-if', fn (Request $request) => throw_if($request->has('bad'), Coded::class, 'x', 428) ?: ['ok' => 1]);
//> ?bad=1
Route::get('throw/coded-property', fn () => throw new Priced);
Route::get('throw/coded-over-property', fn () => throw new Priced('x', 417));

// Exceptions and their answers
Route::get('answered/callback', fn () => throw new Overbooked(3));
Route::get('answered/by-status-member', fn () => throw new Unpaid);
Route::get('answered/without-status', fn () => throw new Declined('later'));
Route::get('answered/mapped', fn () => throw new Retired);
Route::get('answered/render', fn () => throw new Sealed('Sealed.'));
Route::get('answered/render-array', fn () => throw new Listed);
Route::get('answered/render-beside', fn (Request $request) => $request->has('bad') ? throw new Listed : ['a' => 1]);
//> ?bad=1
Route::get('answered/responsable', fn () => throw new Selfmade);
Route::get('answered/response', fn () => throw new HttpResponseException(response()->json(['ok' => false], 409)));
Route::get('answered/thrown-response', fn () => response()->json(['t' => 1], 406)->throwResponse());
Route::get('answered/resource-response', fn () => (new TagResource(Tag::firstOrFail()))->response()->throwResponse());

// Queries
Route::get('query/find', fn (Request $request) => ['name' => Room::findOrFail($request->query('id', 1))->name]);
//> ?id=99
Route::get('query/first', fn (Request $request) => ['name' => Hotel::where('id', $request->query('id', 1))->firstOrFail()->name]);
//> ?id=99
Route::get('query/sole', fn (Request $request) => ['name' => Hotel::where('id', $request->query('id', 1))->sole()->name]);
//> ?id=99
Route::get('query/collection', fn () => ['first' => collect([1, 2])->firstOrFail()]);
Route::get('query/table', fn (Request $request) => (array) DB::table('tags')->where('id', $request->query('id', 1))->firstOrFail(['label']));
//> ?id=99
Route::get('query/bound/{room}', fn (Room $room) => ['name' => $room->name]);
//> room=99
Route::get('query/missing/{room}', fn (Room $room) => ['name' => $room->name])->missing(fn () => response()->json(['moved' => true], 410));
//> room=99

// Validation and who answers its failure
Route::post('validate/inline', fn (Request $request) => $request->validate(['name' => 'required|string|max:20']));
//> {"name":"x"}
Route::post('validate/form', fn (NameRequest $request) => ['name' => $request->string('name')]);
//> {"name":"x"}
Route::post('validate/form-answering', fn (AnsweringRequest $request) => $request->validated());
//> {"name":"x"}
Route::post('validate/form-picky', fn (PickyRequest $request) => $request->validated());
//> {"name":"x"}
//> {"terse":1}
Route::post('validate/form-throwing', fn (ThrowingRequest $request) => $request->validated());
//> {"name":"x"}
Route::post('validate/form-carrying', fn (CarryingRequest $request) => $request->validated());
//> {"name":"x"}
Route::post('validate/form-refusing', fn (RefusingRequest $request) => $request->validated());
//> {"name":"x"}
//> {"name":"x","bad":1}
Route::post('validate/form-gated', fn (GatedRequest $request) => $request->validated());
//> {"name":"x"}
//> {"name":"x","bad":1}
Route::post('validate/form-mixed', fn (MixedRequest $request) => $request->validated());
//> {"name":"x"}
//> {"name":"x","bad":1}
//> {"name":"x","worse":1}
Route::post('validate/form-open', fn (OpenRequest $request) => $request->validated());
//> {"name":"x"}
Route::post('validate/form-throws', fn (HookedRequest $request) => $request->validated());
//> {"name":"x"}
//> {"name":"x","at":"authorize"}
//> {"name":"x","at":"prepare"}
//> {"name":"x","at":"rules"}
//> {"name":"rule"}
//> {"name":"x","at":"validator"}
//> {"name":"x","at":"after"}
//> {"name":"x","at":"last"}
//> {"name":"x","at":"passed"}
Route::post('validate/messages', fn (Request $request) => throw ValidationException::withMessages(['name' => ['Taken.']])->status(429));
Route::post('validate/with-response', function (Request $request) {
    $validator = Validator::make($request->all(), ['name' => 'required']);
    if ($validator->fails()) {
        throw new ValidationException($validator, response()->json(['bad' => $validator->errors()], 400));
    }

    return $validator->validated();
});
//> {"name":"x"}
Route::post('validate/validator', fn (Request $request) => Validator::make($request->all(), ['name' => 'required|string'])->validate());
//> {"name":"x"}
Route::post('validate/caught', function (Request $request) {
    try {
        return $request->validate(['name' => 'required|string']);
    } catch (ValidationException $e) {
        return response()->json(['errors' => $e->errors()], 400);
    }
});
//> {"name":"x"}

// Gates and policies
Route::get('gate/view/{room}', function (Room $room) {
    Gate::authorize('view', $room);

    return ['ok' => true];
});
//> room=2
Route::get('gate/update/{room}', function (Room $room) {
    Gate::authorize('update', $room);

    return ['ok' => true];
});
//> room=2
Route::get('gate/delete/{room}', function (Room $room) {
    Gate::authorize('delete', $room);

    return ['ok' => true];
});
//> room=2
Route::get('gate/inspected/{room}', function (Room $room) {
    Gate::inspect('update', $room)->authorize();

    return ['ok' => true];
});
//> room=2
Route::get('gate/haunt', fn () => Gate::authorize('haunt') ? ['ok' => true] : []);
Route::get('gate/allow-if', function (Request $request) {
    Gate::allowIf(fn ($user = null) => ! $request->has('bad'));

    return ['ok' => true];
});
//> ?bad=1
Route::get('gate/create', [GateController::class, 'create']);
Route::get('gate/can/{room}', fn (Room $room) => ['ok' => true])->middleware('can:update,room');
//> room=2
Route::get('gate/can-delete/{room}', fn (Room $room) => ['ok' => true])->middleware('can:delete,room');
//> room=2
Route::get('gate/can-enter/{room}', fn (Room $room) => ['ok' => true])->middleware('can:enter,room');
Route::get('gate/can-method/{room}', fn (Room $room) => ['ok' => true])->can('view', 'room');
//> room=2
Route::get('gate/can-breathe', fn () => ['ok' => true])->middleware('can:breathe');
Route::get('gate/can-haunt', fn () => ['ok' => true])->middleware('can:haunt');
Route::apiResource('guarded-rooms', RoomController::class)->parameters(['guarded-rooms' => 'room']);
//> room=2

// Jobs and helpers
Route::get('job/sync', fn (Request $request) => ['made' => dispatch_sync(new Clean($request->has('bad')))]);
//> ?bad=1
Route::get('job/static', function (Request $request) {
    Clean::dispatchSync($request->has('bad'));

    return ['ok' => true];
});
//> ?bad=1
Route::get('job/bus', function (Request $request) {
    Bus::dispatchSync(new Clean($request->has('bad')));

    return ['ok' => true];
});
//> ?bad=1
Route::get('job/guarded', fn (Request $request) => Guarded::run(fn () => $request->has('bad') ? throw new Overbooked(1) : 'good'));
//> ?bad=1
Route::get('job/through', fn (Request $request) => Guarded::through(fn () => $request->has('bad') ? throw new Overbooked(1) : ['ok' => true]));
//> ?bad=1
Route::get('job/transaction', fn (Request $request) => DB::transaction(fn () => $request->has('bad') ? throw new Overbooked(1) : ['ok' => true]));
//> ?bad=1

// The same status by several ways, and several statuses by one
Route::get('ways/abort-or-find/{room}', function (Request $request, Room $room) {
    abort_if($request->has('gone'), 404, 'Gone.');

    return ['size' => $room->size];
});
//> room=99
//> ?gone=1
Route::get('ways/match', fn (Request $request) => match ($request->query('x')) {
    'a' => abort(402),
    'b' => throw new GoneHttpException('b'),
    default => ['x' => 'other'],
});
//> ?x=a
//> ?x=b
Route::get('ways/nested', function (Request $request) {
    if ($request->has('a')) {
        if ($request->has('b')) {
            abort(409);
        }
        throw new Sealed('a');
    }

    return ['ok' => true];
});
//> ?a=1
//> ?a=1&b=1
Route::get('ways/loop', function (Request $request) {
    foreach (Room::all() as $room) {
        abort_if($request->query('size') === (string) $room->size, 406);
    }

    return ['rooms' => Room::count()];
});
//> ?size=12
Route::get('ways/finally', function (Request $request) {
    try {
        throw_if($request->has('bad'), new Overbooked(7));
    } finally {
        $done = true;
    }

    return ['done' => $done];
});
//> ?bad=1
Route::get('ways/rethrown', function (Request $request) {
    try {
        abort_if($request->has('bad'), 503);
    } catch (HttpException $e) {
        throw $e;
    }

    return ['ok' => true];
});
//> ?bad=1
Route::get('ways/wrapped', function (Request $request) {
    try {
        abort_if($request->has('bad'), 404);
    } catch (HttpException $e) {
        return response()->json(['wrapped' => $e->getStatusCode()], $e->getStatusCode());
    }

    return ['ok' => true];
});
Route::get('ways/status-of-two', fn (Request $request) => abort($request->has('bad') ? 403 : 405));
//> ?bad=1
Route::get('ways/status-variable', function (Request $request) {
    $status = 429;
    if ($request->has('bad')) {
        $status = 413;
    }
    abort($status, 'Either.');
});
//> ?bad=1
Route::get('ways/helper', fn (Request $request) => App\Services\Checks::open($request->has('bad') ? null : Room::first()));
//> ?bad=1
Route::get('ways/static', fn (Request $request) => ['ok' => App\Services\Checks::positive((int) $request->query('n', '1'))]);
//> ?n=-1
Route::get('ways/declared', fn () => ['n' => App\Services\Checks::declared()]);
Route::get('ways/optional', fn (Request $request) => ['name' => optional(Room::find($request->query('id')))->name]);
//> ?id=1
Route::get('ways/or-fail', fn (Request $request) => ['label' => Tag::where('label', $request->query('l', 'quiet'))->firstOr(fn () => abort(404))->label]);
//> ?l=none
Route::get('ways/or-throw', fn (Request $request) => ['label' => (Tag::find($request->query('id', 1)) ?? throw new NotFoundHttpException)->label]);
//> ?id=99
Route::get('ways/relation', fn (Request $request) => ['name' => Hotel::findOrFail(1)->rooms()->findOrFail($request->query('id', 1))->name]);
//> ?id=99
