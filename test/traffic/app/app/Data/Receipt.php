<?php

namespace App\Data;

class Receipt
{
    public function __construct(public readonly string $text, public readonly int $copies, public readonly ?string $note = null) {}
}
