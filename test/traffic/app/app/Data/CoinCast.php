<?php

namespace App\Data;

use Illuminate\Contracts\Database\Eloquent\CastsAttributes;

class CoinCast implements CastsAttributes
{
    public function get($model, string $key, mixed $value, array $attributes): Coin
    {
        return new Coin((int) $value);
    }

    public function set($model, string $key, mixed $value, array $attributes): mixed
    {
        return $value;
    }
}
