<?php

/*
 * Calls every route of the application with some ids and flags, and prints the exchanges.
 *
 * Argument: the application's directory.
 */

use App\Models\Hotel;
use App\Models\Photo;
use App\Models\Room;
use App\Models\Tag;
use Illuminate\Support\Facades\Route;

require __DIR__.'/../kernel.php';

const ALL = '?a=1&b=1&c=1&d=1';
const FLAGS = ['', ALL, '?a=1', '?b=1', '?c=1', '?d=1', '?a=1&c=1', '?b=1&d=1', '?a=1&b=1', '?c=1&d=1'];

/** Ids called with all flags; the others, one of which nothing has, with none and with all. */
const IDS = [1, 2];
const MORE_IDS = [3, 9];

/** Fills the tables: rows that hold nothing, everything, and each kind of a JSON column. */
function fill(): void
{
    foreach ([['Seaview', 'Ostend', 4], ['Inland', null, 2], ['Empty', 'Ghent', 5]] as [$name, $city, $stars]) {
        Hotel::create(['name' => $name, 'city' => $city, 'stars' => $stars]);
    }
    $room = ['hotel_id' => 1, 'name' => 'Blue', 'size' => 12, 'open' => true, 'price' => 80.5, 'kind' => 'single', 'options' => ['sea' => true], 'opened_at' => '2024-02-03 04:05:06'];
    $rooms = [
        Room::create($room),
        Room::create(['hotel_id' => 2, 'name' => 'Red', 'size' => 20, 'open' => false, 'price' => 120, 'kind' => 'suite', 'options' => null, 'opened_at' => null]),
        Room::create(['name' => 'Green', 'kind' => 'double', 'options' => [], 'opened_at' => null] + $room),
        Room::create(['hotel_id' => 2, 'name' => 'Grey', 'options' => [1, 2]] + $room),
    ];
    $tags = array_map(fn (string $label) => Tag::create(['label' => $label]), ['quiet', 'bright', 'none']);
    $rooms[0]->tags()->attach($tags[0], ['weight' => 3]);
    $rooms[0]->tags()->attach($tags[1], ['weight' => 5]);
    $rooms[1]->tags()->attach($tags[1]);
    foreach ([[Room::class, 'a.png'], [Hotel::class, 'b.png'], [Room::class, 'c.png']] as [$type, $path]) {
        Photo::create(['shows_type' => $type, 'shows_id' => 1, 'path' => $path]);
    }
}

[, $root] = $argv;
boot($root);
fill();
foreach (Route::getRoutes()->getRoutes() as $route) {
    if (! str_starts_with($route->uri(), 'api/')) {
        continue;
    }
    foreach ([...IDS, ...MORE_IDS] as $id) {
        foreach (in_array($id, IDS, true) ? FLAGS : ['', ALL] as $query) {
            send('GET', $route->uri(), ['id' => (string) $id], $query, null, []);
        }
    }
}
