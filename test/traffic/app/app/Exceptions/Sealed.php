<?php

namespace App\Exceptions;

use Illuminate\Http\JsonResponse;

class Sealed extends \RuntimeException
{
    public function render(): JsonResponse
    {
        return response()->json(['code' => 'sealed', 'message' => $this->getMessage()], 423);
    }
}
