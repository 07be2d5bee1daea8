<?php

namespace App\Exceptions;

use Illuminate\Contracts\Support\Responsable;

class Selfmade extends \RuntimeException implements Responsable
{
    public function toResponse($request)
    {
        return response()->json(['selfmade' => true, 'line' => 7], 406);
    }
}
