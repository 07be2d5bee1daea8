<?php

namespace App\Exceptions;

class Coded extends \Exception
{
    public static function gone(int $id): static
    {
        return new static("Gone {$id}.", 410);
    }

    public function render($request)
    {
        return response()->json(['message' => $this->getMessage()], $this->getCode() ?: 400);
    }
}
