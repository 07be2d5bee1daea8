<?php

use App\Models\Order;
use Illuminate\Support\Facades\Artisan;

Artisan::command('orders:prune-drafts', function () {
    $deleted = Order::query()->draft()->where('created_at', '<', now()->subWeek())->delete();

    $this->info("Removed {$deleted} abandoned orders.");
})->purpose('Remove orders that were never placed');
