<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Stay extends Model
{
    protected $table = 'hotels';
    protected $with = ['rooms'];

    public function rooms()
    {
        return $this->hasMany(Room::class, 'hotel_id');
    }

    public function toArray()
    {
        return ['id' => $this->id, 'title' => $this->name, 'rooms' => $this->rooms->count()];
    }
}
