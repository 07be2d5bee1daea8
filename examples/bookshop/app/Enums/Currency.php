<?php

namespace App\Enums;

enum Currency: string
{
    case Pound = 'GBP';
    case Euro = 'EUR';
    case Dollar = 'USD';
}
