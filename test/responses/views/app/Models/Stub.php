<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Stub extends Model
{
    protected $table = 'labels';

    public function toArray(): array
    {
        return ['label' => $this->word, 'length' => strlen($this->word)];
    }
}
