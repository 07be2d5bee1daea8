<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Shelf extends Model
{
    public $timestamps = false;

    protected $fillable = ['name', 'room'];

    public function volumes()
    {
        return $this->hasMany(Volume::class);
    }
}
