<?php

namespace App\Exceptions;

use Symfony\Component\HttpKernel\Exception\HttpException;

class Declined extends HttpException
{
    public function __construct(public readonly string $reason)
    {
        parent::__construct(409, 'Declined.');
    }
}
