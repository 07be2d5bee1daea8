<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\MorphTo;

class Photo extends Model
{
    public $timestamps = false;
    protected $guarded = [];

    /** @return MorphTo<Room|Hotel, $this> */
    public function shows(): MorphTo
    {
        return $this->morphTo();
    }
}
