<?php

namespace App\Data;

use Illuminate\Support\Collection;

class Receipts extends Collection
{
    public static function receipt(int $number): Receipt
    {
        return new Receipt('x', $number);
    }
}
