<?php

namespace App\Models;

use App\Data\Hours;
use App\Data\Receipts;
use App\Enums\Kind;
use Illuminate\Database\Eloquent\Casts\AsCollection;
use Illuminate\Database\Eloquent\Casts\AsEnumArrayObject;
use Illuminate\Database\Eloquent\Casts\AsEnumCollection;
use Illuminate\Database\Eloquent\Model;

class Crate extends Model
{
    public $timestamps = false;

    protected function casts(): array
    {
        return [
            'kinds' => AsEnumCollection::of(Kind::class),
            'flags' => AsEnumArrayObject::of(Kind::class),
            'hours' => AsCollection::of(Hours::class),
            'slips' => AsCollection::using(Receipts::class, [Receipts::class, 'receipt']),
            'own' => AsCollection::using(Receipts::class),
        ];
    }
}
