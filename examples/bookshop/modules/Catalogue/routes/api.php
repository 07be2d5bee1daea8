<?php

use Illuminate\Support\Facades\Route;
use Modules\Catalogue\Http\BestsellerController;
use Modules\Catalogue\Http\GenreController;
use Modules\Catalogue\Http\SearchController;
use Modules\Catalogue\Http\ShelfController;

Route::prefix('api/catalogue')->name('catalogue.')->middleware('api')->group(function () {
    Route::apiResource('shelves', ShelfController::class)->scoped(['shelf' => 'slug']);
    Route::get('genres', [GenreController::class, 'index'])->name('genres.index');
    Route::get('genres/{genre}', [GenreController::class, 'show'])->name('genres.show');
    Route::get('bestsellers/{period?}', BestsellerController::class)
        ->whereIn('period', ['week', 'month', 'year'])
        ->name('bestsellers');
    Route::get('search', SearchController::class)->middleware('throttle:60,1')->name('search');
});
