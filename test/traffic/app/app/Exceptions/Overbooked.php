<?php

namespace App\Exceptions;

class Overbooked extends \RuntimeException
{
    public function __construct(public readonly int $left)
    {
        parent::__construct('Overbooked.');
    }
}
