<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsToMany;

class Tag extends Model
{
    public $timestamps = false;
    protected $guarded = [];

    public function rooms(): BelongsToMany
    {
        return $this->belongsToMany(Room::class);
    }
}
