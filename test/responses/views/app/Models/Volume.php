<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Volume extends Model
{
    protected $fillable = ['shelf_id', 'title', 'pages'];

    protected $hidden = ['secret'];

    protected $appends = ['spine'];

    protected $with = ['shelf'];

    public function getSpineAttribute(): string
    {
        return strtoupper((string) $this->title);
    }

    public function shelf()
    {
        return $this->belongsTo(Shelf::class);
    }

    public function labels()
    {
        return $this->belongsToMany(Label::class)->withPivot('weight')->withTimestamps();
    }

    public function loans()
    {
        return $this->hasMany(Loan::class);
    }
}
