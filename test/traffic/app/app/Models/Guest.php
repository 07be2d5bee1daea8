<?php

namespace App\Models;

use Illuminate\Foundation\Auth\User;

class Guest extends User
{
    protected $guarded = [];
    protected $hidden = ['password', 'api_token'];
}
