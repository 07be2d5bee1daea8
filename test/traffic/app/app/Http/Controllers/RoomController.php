<?php

namespace App\Http\Controllers;

use App\Models\Room;
use Illuminate\Foundation\Auth\Access\AuthorizesRequests;
use Illuminate\Routing\Controller;

class RoomController extends Controller
{
    use AuthorizesRequests;

    public function __construct()
    {
        $this->authorizeResource(Room::class, 'room');
    }

    public function index()
    {
        return ['rooms' => Room::count()];
    }

    public function store()
    {
        return ['ok' => true];
    }

    public function show(Room $room)
    {
        return ['name' => $room->name];
    }

    public function update(Room $room)
    {
        return ['name' => $room->name];
    }

    public function destroy(Room $room)
    {
        return response()->noContent();
    }
}
