<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Label extends Model
{
    public $timestamps = false;

    protected $fillable = ['word'];

    public function volumes()
    {
        return $this->belongsToMany(Volume::class)->as('binding')->withPivot(['weight']);
    }
}
