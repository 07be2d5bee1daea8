<?php

use App\Enums\OrderStatus;
use App\Http\Controllers\Admin;
use App\Http\Controllers\AuthorController;
use App\Http\Controllers\AuthTokenController;
use App\Http\Controllers\BookController;
use App\Http\Controllers\BookCoverController;
use App\Http\Controllers\EditionController;
use App\Http\Controllers\OrderController;
use App\Http\Controllers\ProfileController;
use App\Http\Controllers\RegisterController;
use App\Http\Controllers\ReviewController;
use App\Http\Controllers\SalesStatisticsController;
use App\Http\Controllers\UploadController;
use App\Models\Book;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;

/** Tells monitors that the shop is open. */
Route::get('status', function () {
    return ['status' => 'open', 'books' => Book::count()];
})->name('status');

// The address of the catalogue before it became a module of its own.
Route::permanentRedirect('catalog', '/api/catalogue/shelves')->name('catalog.moved');

/*
 * Accounts
 */
Route::post('register', RegisterController::class)->middleware('throttle:login')->name('register');
Route::post('auth/tokens', [AuthTokenController::class, 'store'])->middleware('throttle:login')->name('tokens.store');

Route::middleware('auth:sanctum')->group(function () {
    Route::delete('auth/tokens/current', [AuthTokenController::class, 'destroy'])->name('tokens.destroy');

    Route::controller(ProfileController::class)->prefix('me')->name('me.')->group(function () {
        Route::get('/', 'show')->name('show');
        Route::patch('/', 'update')->name('update');
    });
});

/*
 * Authors and books: reading is open to everybody, writing is for administrators.
 */
Route::apiResource('authors', AuthorController::class)->only(['index', 'show'])->whereNumber('author');
Route::get('authors/{author}/books', [AuthorController::class, 'books'])->whereNumber('author')->name('authors.books');

Route::get('books', [BookController::class, 'index'])->name('books.index');
Route::get('books/{book:slug}', [BookController::class, 'show'])->withTrashed()->name('books.show');
Route::get('books/{book:slug}/editions', [EditionController::class, 'index'])->name('books.editions.index');
Route::get('books/{book:slug}/editions/{edition:isbn}', [EditionController::class, 'show'])
    ->scopeBindings()
    ->name('books.editions.show');

Route::middleware(['auth:sanctum', 'can:administer'])->group(function () {
    Route::apiResource('authors', AuthorController::class)->except(['index', 'show'])->whereNumber('author');

    Route::post('books', [BookController::class, 'store'])->name('books.store');
    Route::match(['put', 'patch'], 'books/{book:slug}', [BookController::class, 'update'])->name('books.update');
    Route::delete('books/{book:slug}', [BookController::class, 'destroy'])->name('books.destroy');
    Route::post('books/{book:slug}/restore', [BookController::class, 'restore'])->withTrashed()->name('books.restore');
    Route::put('books/{book:slug}/cover', BookCoverController::class)->middleware('throttle:uploads')->name('books.cover');
});

/*
 * Reviews: a review has an address of its own once it exists.
 */
Route::apiResource('books.reviews', ReviewController::class)
    ->shallow()
    ->scoped(['book' => 'slug'])
    ->middlewareFor(['store', 'update', 'destroy'], 'auth:sanctum');

/*
 * Orders belong to the customer who is signed in.
 */
Route::middleware('auth:sanctum')->group(function () {
    Route::middleware('abilities:orders:read')->group(function () {
        Route::get('orders', [OrderController::class, 'index'])->name('orders.index');
        Route::get('orders/{order}', [OrderController::class, 'show'])->whereUuid('order')->name('orders.show');
        Route::get('orders/{order}/invoice', [OrderController::class, 'invoice'])->whereUuid('order')->name('orders.invoice');
    });

    Route::middleware(['abilities:orders:write', 'throttle:60,1'])->group(function () {
        Route::post('orders', [OrderController::class, 'store'])->name('orders.store');
        Route::post('orders/{order}/cancel', [OrderController::class, 'cancel'])
            ->whereUuid('order')
            ->can('cancel', 'order')
            ->name('orders.cancel');
    });

    Route::apiResource('uploads', UploadController::class)
        ->except(['index', 'update'])
        ->middlewareFor('store', 'throttle:uploads');
});

/*
 * Back office
 */
Route::prefix('admin')->name('admin.')->middleware(['auth:sanctum', 'ability:admin,reports', 'admin'])->group(function () {
    Route::get('orders/{status?}', [Admin\OrderController::class, 'index'])
        ->whereIn('status', OrderStatus::cases())
        ->name('orders.index');
    Route::patch('orders/{order}/status', [Admin\OrderController::class, 'update'])->whereUuid('order')->name('orders.status');
    Route::post('editions/{edition:isbn}/stock', Admin\AdjustStockController::class)->name('editions.stock');
    Route::get('reports/{report}', Admin\ReportController::class)
        ->whereIn('report', ['sales', 'stock', 'reviews'])
        ->middleware('throttle:10,60')
        ->name('reports.show');
    Route::post('imports', Admin\ImportController::class)->name('imports.store');
    Route::post('cache/flush', [Admin\MaintenanceController::class, 'flush'])->name('cache.flush');
    Route::get('users', [Admin\UserController::class, 'index'])->name('users.index');
});

Route::get('statistics/sales', SalesStatisticsController::class)->name('statistics.sales');

/**
 * Subscribe to the newsletter
 *
 * Sends one message a month, with new arrivals of the genres asked for.
 *
 * @deprecated Use the mailing preferences of the profile.
 */
Route::post('newsletter', function (Request $request) {
    $validated = $request->validate([
        'email' => ['required', 'email:rfc', 'max:255'],
        'genres' => ['array', 'max:3'],
        'genres.*' => ['string', 'distinct'],
    ]);

    return response()->json(['subscribed' => $validated['email']], 202);
})->name('newsletter.subscribe');

Route::fallback(fn () => response()->json(['message' => 'There is nothing at this address.'], 404))->name('fallback');
