<?php

namespace App\Listeners;

use App\Events\OrderPlaced;

/** Keeps the bestseller lists up to date. */
class CountSales
{
    public function handle(OrderPlaced $event): void
    {
        foreach ($event->order->lines()->with('edition.book')->get() as $line) {
            $line->edition->book->increment('sales_count', $line->quantity);
        }
    }
}
