<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\HasMany;
use Illuminate\Database\Eloquent\Relations\MorphMany;

class Hotel extends Model
{
    protected $guarded = [];
    protected $casts = ['stars' => 'integer'];

    public function rooms(): HasMany
    {
        return $this->hasMany(Room::class);
    }

    public function photos(): MorphMany
    {
        return $this->morphMany(Photo::class, 'shows');
    }
}
