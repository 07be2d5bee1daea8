<?php

namespace App\Enums;

enum Kind: string
{
    case Single = 'single';
    case Double = 'double';
    case Suite = 'suite';
}
