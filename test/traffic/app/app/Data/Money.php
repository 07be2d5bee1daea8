<?php

namespace App\Data;

class Money implements \JsonSerializable
{
    public function __construct(private int $cents) {}

    public function jsonSerialize(): array
    {
        return ['cents' => $this->cents, 'currency' => 'EUR'];
    }
}
