<?php

namespace App\Jobs;

use App\Exceptions\Overbooked;
use Illuminate\Foundation\Bus\Dispatchable;

class Clean
{
    use Dispatchable;

    public function __construct(private bool $fails) {}

    public function handle(): array
    {
        if ($this->fails) {
            throw new Overbooked(2);
        }

        return ['cleaned' => 3];
    }
}
