<?php

use App\Models\Guest;
use Illuminate\Http\Request;
use Illuminate\Session\Middleware\StartSession;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\Facades\Route;

Route::get('guard/token', fn (Request $request) => ['name' => $request->user()->name])->middleware('auth:api');
//> as=api
Route::get('guard/key', fn (Request $request) => ['name' => $request->user()->name])->middleware('auth:key');
//> ?key=secret
Route::get('guard/session', fn () => ['id' => Auth::id()])->middleware('auth:web');
Route::get('guard/standard', fn () => ['id' => Auth::id()])->middleware('auth');
Route::get('guard/either', fn () => ['id' => Auth::id()])->middleware('auth:web,api');
//> as=api
Route::get('guard/badge', fn () => ['id' => Auth::id()])->middleware('auth:badge');
//> as=badge
Route::get('guard/basic', fn () => ['ok' => true])->middleware([StartSession::class, 'auth.basic']);
Route::get('guard/signed', fn () => ['ok' => true])->middleware('signed')->name('signed');
Route::get('guard/verified', fn () => ['ok' => true])->middleware('verified');
Route::get('guard/tenant', fn () => ['ok' => true])->middleware('tenant');
//> as=tenant
Route::get('guard/throttled', fn () => ['ok' => true])->middleware('throttle:1,1');
//> ?again=1
Route::get('guard/user', fn (Request $request) => $request->user('api'))->middleware('auth:api');
//> as=api
Route::get('guard/maybe', fn (Request $request) => ['guest' => $request->user('api')?->name]);
//> as=api
Route::get('guard/attempt', fn (Request $request) => ['in' => Auth::attempt(['email' => $request->query('email', ''), 'password' => 'x'])])->middleware(StartSession::class);
Route::get('guard/validate', fn () => ['valid' => Auth::guard('api')->validate(['api_token' => 'secret'])]);
Route::get('guard/check', fn () => ['in' => Auth::check(), 'guest' => Auth::guest()]);
Route::get('guard/first', fn () => Guest::firstOrFail());

Route::get('guard/many', fn () => ['ok' => true])->middleware(['auth:api', 'throttle:60,1', 'tenant']);
//> as=api
Route::get('guard/ability', fn () => ['ok' => true])->middleware(['auth:api', 'can:sweep']);
//> as=api
Route::get('guard/user-in', fn (Request $request) => ['user' => $request->user()])->middleware('auth:api');
//> as=api
Route::get('guard/id', fn (Request $request) => ['id' => $request->user()->id, 'email' => Auth::user()->email])->middleware('auth:api');
//> as=api
