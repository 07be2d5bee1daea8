<?php

namespace App\Listeners;

use App\Events\ImportRequested;
use App\Models\Edition;
use Illuminate\Contracts\Queue\ShouldQueue;

class ApplyPriceList implements ShouldQueue
{
    public function handle(ImportRequested $event): void
    {
        foreach ($event->rows as $row) {
            Edition::where('isbn', $row['isbn'])->update(['price' => $row['price']]);
        }
    }
}
