<?php

namespace App\Exceptions;

use Symfony\Component\HttpKernel\Exception\HttpException;

class Stated extends HttpException
{
    public function __construct(int $status = 410, string $message = 'Stated.')
    {
        parent::__construct($status, $message);
    }

    public static function early(): self
    {
        return new self(425);
    }

    public static function late(bool $very): self
    {
        return new self($very ? 410 : 408, 'Late.');
    }
}
