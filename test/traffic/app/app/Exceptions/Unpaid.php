<?php

namespace App\Exceptions;

class Unpaid extends \RuntimeException
{
    public function __construct()
    {
        parent::__construct('Pay first.', 402);
    }
}
