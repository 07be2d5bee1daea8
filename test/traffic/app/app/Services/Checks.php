<?php

namespace App\Services;

use App\Exceptions\Overbooked;
use App\Exceptions\Retired;
use App\Models\Room;

class Checks
{
    public static function open(?Room $room): array
    {
        if ($room === null) {
            abort(424, 'No room.');
        }

        return ['room' => $room->name];
    }

    public static function positive(int $number): int
    {
        return $number > 0 ? $number : throw new Overbooked($number);
    }

    /** @throws Retired */
    public static function declared(): int
    {
        return 3;
    }
}
