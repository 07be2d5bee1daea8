<?php

/*
 * Sends requests to the application beside this file through its HTTP kernel and prints every exchange as a line of JSON, as Exchange of
 * test/support/judge.ts has it.
 *
 * Every route is called once as it stands, with 1 for each segment, and once more for each line `//> …` below it in routes/:
 * `?a=b` is a query, `{…}` a JSON body, `name=value` the value of a segment, `as=api` sends what that guard asks for.
 *
 * Argument: the application's directory.
 */

use App\Models\Guest;
use App\Models\Hotel;
use App\Models\Photo;
use App\Models\Room;
use App\Models\Tag;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;

require __DIR__.'/kernel.php';

[, $root] = $argv;
boot($root);

const AS_WHOM = [
    'api' => ['HTTP_AUTHORIZATION' => 'Bearer secret'],
    'badge' => ['HTTP_X_BADGE' => 'secret'],
    'tenant' => ['HTTP_X_TENANT' => 'one'],
];

/** Fills the tables: two of most things. */
function fill(): void
{
    $hotels = [Hotel::create(['name' => 'Seaview', 'city' => 'Ostend', 'stars' => 4]), Hotel::create(['name' => 'Inland', 'city' => null, 'stars' => 2])];
    $rooms = [
        Room::create(['hotel_id' => 1, 'name' => 'Blue', 'size' => 12, 'open' => true, 'price' => 80.5, 'kind' => 'single', 'options' => ['sea' => true], 'opened_at' => '2024-02-03 04:05:06']),
        Room::create(['hotel_id' => 2, 'name' => 'Red', 'size' => 20, 'open' => false, 'price' => 120, 'kind' => 'suite', 'options' => null, 'opened_at' => null]),
    ];
    $tags = [Tag::create(['label' => 'quiet']), Tag::create(['label' => 'bright'])];
    $rooms[0]->tags()->attach($tags[0], ['weight' => 3]);
    $rooms[0]->tags()->attach($tags[1], ['weight' => 5]);
    Photo::create(['shows_type' => 'room', 'shows_id' => 1, 'path' => 'a.png']);
    Photo::create(['shows_type' => 'hotel', 'shows_id' => 1, 'path' => 'b.png']);
    DB::table('crates')->insert([
        ['kinds' => '["single","suite"]', 'flags' => '["double"]', 'hours' => '[1,2]', 'slips' => '[3]', 'own' => '[1]'],
        ['kinds' => '[]', 'flags' => '[]', 'hours' => '{"a":3}', 'slips' => null, 'own' => '{"a":1}'],
    ]);
    Guest::create(['name' => 'Ada', 'email' => 'ada@example.org', 'password' => bcrypt('x'), 'api_token' => 'secret']);
}

/** Reads the calls below each route, by its path as it is written. */
function calls(string $root): array
{
    $calls = [];
    foreach (glob("{$root}/routes/*.php") as $file) {
        $at = '';
        foreach (file($file, FILE_IGNORE_NEW_LINES) as $line) {
            if (preg_match("/^Route::(\w+)\('([^']+)'/", $line, $found)) {
                $at = $found[2];
            } elseif (str_starts_with($line, '//> ')) {
                $calls[$at][] = substr($line, 4);
            }
        }
    }

    return $calls;
}

fill();
$calls = calls($root);
foreach (Route::getRoutes()->getRoutes() as $route) {
    if (! str_starts_with($route->uri(), 'api/')) {
        continue;
    }
    $path = preg_replace('#^api/(guarded-rooms).*#', 'api/$1', $route->uri());
    $own = $calls[substr($path, 4)] ?? [];
    foreach (['', ...$own] as $call) {
        $body = preg_match('/\{.*\}$/', $call, $found) ? $found[0] : null;
        $rest = $body === null ? $call : trim(substr($call, 0, -strlen($body)));
        $query = '';
        $values = $server = [];
        foreach (array_filter(explode(' ', $rest)) as $word) {
            [$name, $value] = explode('=', $word, 2) + [1 => ''];
            if ($word[0] === '?') {
                $query = $word;
            } elseif ($name === 'as') {
                $server = AS_WHOM[$value];
            } else {
                $values[$name] = $value;
            }
        }
        foreach (array_diff($route->methods(), ['HEAD']) as $method) {
            send($method, $route->uri(), $values, $query, $body, $server);
        }
    }
}
