<?php

namespace App\Enums;

/** Stars, from one to five. */
enum Rating: int
{
    case Poor = 1;
    case Fair = 2;
    case Good = 3;
    case VeryGood = 4;
    case Excellent = 5;
}
