<?php

namespace App\Data;

use Illuminate\Contracts\Support\Arrayable;

class Hours implements Arrayable
{
    public function __construct(private int $hours) {}

    public function toArray(): array
    {
        return ['hours' => $this->hours, 'minutes' => $this->hours * 60];
    }
}
