<?php

namespace App\Models;

use App\Data\Coin;
use App\Data\CoinCast;
use App\Data\Sack;
use DateTimeImmutable;
use Illuminate\Database\Eloquent\Casts\Attribute;
use Illuminate\Database\Eloquent\Model;

class Purse extends Model
{
    protected $table = 'hotels';
    protected $visible = ['id', 'stars', 'coin', 'sack', 'coins', 'inside', 'since', 'old'];
    protected $appends = ['coin', 'sack', 'coins', 'inside', 'since', 'old'];
    protected $casts = ['stars' => CoinCast::class];

    protected function coin(): Attribute
    {
        return Attribute::get(fn (): Coin => new Coin(2));
    }

    protected function sack(): Attribute
    {
        return Attribute::get(fn () => new Sack);
    }

    protected function coins(): Attribute
    {
        return Attribute::get(fn () => collect([new Coin(3)]));
    }

    protected function inside(): Attribute
    {
        return Attribute::get(fn (): array => ['coin' => new Coin, 'sack' => new Sack]);
    }

    protected function since(): Attribute
    {
        return Attribute::get(fn () => new DateTimeImmutable('2026-01-01'));
    }

    public function getOldAttribute(): Coin
    {
        return new Coin(9);
    }
}
