<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Casts\Attribute;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\HasMany;
use Illuminate\Database\Eloquent\Relations\HasOne;
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

    public function featured(): HasOne
    {
        return $this->hasOne(Room::class)->latestOfMany();
    }

    protected function slug(): Attribute
    {
        return Attribute::get(fn (): string => strtolower((string) $this->name));
    }
}
