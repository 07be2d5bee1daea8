<?php

namespace App\Exceptions;

use App\Models\Edition;
use Docgen\Attributes\ErrorComponent;
use RuntimeException;

/** Thrown while an order is placed; rendered in bootstrap/app.php. */
#[ErrorComponent('OutOfStock')]
class OutOfStockException extends RuntimeException
{
    public function __construct(public readonly Edition $edition)
    {
        parent::__construct("There are not enough copies of {$edition->isbn} left.");
    }
}
