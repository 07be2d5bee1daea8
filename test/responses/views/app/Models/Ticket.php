<?php

namespace App\Models;

class Ticket extends Loan
{
    protected $table = 'loans';

    protected $visible = [];

    public function toArray(): array
    {
        return ['code' => 'T'.$this->id, ...parent::toArray()];
    }
}
