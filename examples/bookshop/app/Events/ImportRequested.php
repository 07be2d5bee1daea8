<?php

namespace App\Events;

use Illuminate\Foundation\Events\Dispatchable;

class ImportRequested
{
    use Dispatchable;

    /** @param list<array{isbn: string, price: int|float|numeric-string}> $rows */
    public function __construct(
        public readonly string $id,
        public readonly string $publisher,
        public readonly array $rows,
    ) {}
}
