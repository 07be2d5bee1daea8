<?php

use Illuminate\Support\Facades\Route;

Route::get('/', fn () => ['name' => config('app.name'), 'documentation' => url('/docs/api')])->name('home');
