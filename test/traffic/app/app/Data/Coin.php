<?php

namespace App\Data;

use Illuminate\Contracts\Support\Arrayable;
use JsonSerializable;

/** Is another thing in an array than in JSON. */
class Coin implements Arrayable, JsonSerializable
{
    public function __construct(private int $cents = 5) {}

    public function toArray(): array
    {
        return ['of_array' => $this->cents];
    }

    public function jsonSerialize(): array
    {
        return ['of_json' => (string) $this->cents];
    }
}
