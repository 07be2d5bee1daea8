<?php

namespace App\Exceptions;

class Priced extends \RuntimeException
{
    protected $code = 402;

    public function render()
    {
        return response()->json(['message' => $this->message], $this->code);
    }
}
