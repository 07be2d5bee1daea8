<?php

declare(strict_types=1);

namespace Docgen\Viewer\Reload;

use Illuminate\Http\Request;
use Illuminate\Routing\Middleware\ThrottleRequests;
use Illuminate\Routing\Router;

/** Says how long a page waits before it asks its channel again (cache 5.2): a saved file is to be seen soon, and a server stays usable. */
final class ReloadPace
{
    private const SHORTEST = 500;

    private const LONGEST = 2000;

    /** A page takes up at most this part of a server that handles one request at a time. */
    private const SHARE = 10;

    /**
     * Leaves out limits of requests: a page that is open for a minute asks more often than the default of the pages allows,
     * and what it used up a page that is loaded would lack.
     *
     * @param  list<string> $middleware
     * @return list<string>
     */
    public static function unlimited(array $middleware): array
    {
        return array_values(array_filter($middleware, static fn(string $entry): bool => ! self::limits($entry)));
    }

    /** Gives milliseconds. A limit that came by another way, in a group of middleware, is kept to. */
    public static function of(Request $request, Router $router): int
    {
        $route = $request->route();
        $limits = $route === null ? [] : array_filter($router->gatherRouteMiddleware($route), 'is_string');
        foreach ($limits as $entry) {
            if (self::limits($entry)) {
                return self::LONGEST;
            }
        }
        $began = (float) $request->server('REQUEST_TIME_FLOAT', 0);
        $took = $began > 0 ? (microtime(true) - $began) * 1000 : self::LONGEST;

        return (int) max(self::SHORTEST, min(self::LONGEST, $took * self::SHARE));
    }

    private static function limits(string $entry): bool
    {
        $name = explode(':', $entry, 2)[0];

        return $name === 'throttle' || is_a($name, ThrottleRequests::class, true);
    }
}
