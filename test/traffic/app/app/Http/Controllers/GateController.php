<?php

namespace App\Http\Controllers;

use App\Models\Room;
use Illuminate\Foundation\Auth\Access\AuthorizesRequests;

class GateController
{
    use AuthorizesRequests;

    public function create()
    {
        $this->authorize('create', Room::class);

        return ['ok' => true];
    }
}
