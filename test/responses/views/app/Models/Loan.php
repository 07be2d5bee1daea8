<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Loan extends Model
{
    protected $fillable = ['volume_id', 'borrower'];

    protected $visible = ['id', 'borrower'];

    public function volume()
    {
        return $this->belongsTo(Volume::class);
    }
}
