<?php

namespace App\Policies;

use App\Models\Guest;
use App\Models\Room;
use Illuminate\Auth\Access\Response;

class RoomPolicy
{
    public function viewAny(?Guest $guest): bool
    {
        return true;
    }

    public function view(?Guest $guest, Room $room): bool
    {
        return $room->id !== 2;
    }

    public function create(?Guest $guest): bool
    {
        return false;
    }

    public function update(?Guest $guest, Room $room): Response
    {
        return $room->id === 2 ? Response::denyAsNotFound() : Response::allow();
    }

    public function delete(?Guest $guest, Room $room): bool|Response
    {
        return $room->id === 2 ? Response::denyWithStatus(451) : true;
    }

    public function enter(?Guest $guest, Room $room): bool
    {
        return true;
    }
}
