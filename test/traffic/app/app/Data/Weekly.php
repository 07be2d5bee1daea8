<?php

namespace App\Data;

use Illuminate\Contracts\Support\Responsable;

class Weekly implements Responsable
{
    public int $status = 203;

    public function __construct(private array $days) {}

    public function toResponse($request)
    {
        return response()->json(['days' => $this->days, 'n' => count($this->days)], $this->status);
    }
}
