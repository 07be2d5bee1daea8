<?php

namespace App\Data;

use Illuminate\Contracts\Support\Arrayable;

/** Is an array where somebody asks for it, and else what is public. */
class Sack implements Arrayable
{
    public function __construct(public int $open = 1, private int $held = 2) {}

    public function toArray(): array
    {
        return ['held' => $this->held];
    }
}
