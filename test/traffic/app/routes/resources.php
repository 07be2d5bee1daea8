<?php

use App\Http\Resources\BareResource;
use App\Http\Resources\HotelResource;
use App\Http\Resources\RoomResource;
use App\Http\Resources\TagResource;
use App\Models\Hotel;
use App\Models\Room;
use App\Models\Tag;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;

Route::get('resource/one', fn () => new RoomResource(Room::findOrFail(1)));
//> ?note=1
Route::get('resource/make', fn () => RoomResource::make(Room::with('hotel')->findOrFail(1)));
Route::get('resource/list', fn () => RoomResource::collection(Room::all()));
Route::get('resource/page', fn () => RoomResource::collection(Room::paginate(1)));
Route::get('resource/simple-page', fn () => HotelResource::collection(Hotel::simplePaginate(1)));
Route::get('resource/cursor', fn () => HotelResource::collection(Hotel::orderBy('id')->cursorPaginate(1)));
Route::get('resource/additional', fn () => (new HotelResource(Hotel::firstOrFail()))->additional(['meta' => ['v' => 1]]));
Route::get('resource/json', fn () => response()->json(new HotelResource(Hotel::firstOrFail())));
Route::get('resource/in', fn () => ['hotel' => new HotelResource(Hotel::firstOrFail()), 'rooms' => RoomResource::collection(Room::all())]);
Route::get('resource/response', fn () => (new HotelResource(Hotel::firstOrFail()))->response()->setStatusCode(202));
Route::get('resource/header', fn () => (new HotelResource(Hotel::firstOrFail()))->response()->header('X-Hotel', '1'));
Route::get('resource/bare', fn () => new BareResource(Tag::firstOrFail()));
Route::get('resource/pivots', fn () => TagResource::collection(Room::findOrFail(1)->tags));
Route::get('resource/no-pivots', fn () => TagResource::collection(Tag::all()));
Route::post('resource/created', fn () => new HotelResource(Hotel::create(['name' => 'Made'])));
Route::get('resource/either', fn (Request $request) => $request->has('tag') ? new TagResource(Tag::firstOrFail()) : new HotelResource(Hotel::firstOrFail()));
//> ?tag=1
Route::get('resource/mixed', fn (Request $request) => response()->json(['subject' => $request->has('tag') ? new TagResource(Tag::firstOrFail()) : new HotelResource(Hotel::firstOrFail())]));
//> ?tag=1
Route::get('resource/none', fn () => response()->json(['hotel' => Hotel::find(99) ? new HotelResource(Hotel::find(99)) : null]));
Route::get('resource/to-resource', fn () => Hotel::firstOrFail()->toResource(HotelResource::class));

Route::get('resource/wrapped-in-array', fn () => ['data' => new HotelResource(Hotel::firstOrFail()), 'meta' => ['n' => 1]]);
Route::get('resource/list-in', fn () => response()->json(['success' => true, 'data' => RoomResource::collection(Room::with('hotel')->get())]));
Route::get('resource/page-in', fn () => response()->json(['items' => RoomResource::collection(Room::paginate(1))]));
Route::get('resource/first-or-null', fn () => response()->json(['hotel' => ($hotel = Hotel::first()) ? new HotelResource($hotel) : null]));
Route::get('resource/mapped', fn () => Room::all()->map(fn (Room $room) => new RoomResource($room)));
Route::get('resource/mapped-in', fn () => ['rooms' => Room::all()->map(fn (Room $room) => new RoomResource($room))]);
Route::get('resource/collected', fn () => Room::all()->mapInto(RoomResource::class));
Route::get('resource/status', fn () => response()->json(new HotelResource(Hotel::firstOrFail()), 203));
Route::get('resource/response-json', fn () => response(new HotelResource(Hotel::firstOrFail()), 202));
