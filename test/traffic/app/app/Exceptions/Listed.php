<?php

namespace App\Exceptions;

class Listed extends \RuntimeException
{
    public function render(): array
    {
        return ['error' => 'listed'];
    }
}
