<?php

declare(strict_types=1);

namespace Docgen;

use Closure;
use Docgen\Routing\RouteDescriptor;
use Docgen\Viewer\Driver;
use Docgen\Viewer\Registrar;

/**
 * Takes what an application says about its documents in PHP, while it boots.
 */
final class Docgen
{
    /** @var array<string, list<Closure(RouteDescriptor): bool>> */
    private static array $filters = [];

    /**
     * Registers a filter of the routes of a document. A route is documented when every filter of the document accepts it, the
     * class of `routes.filter` included.
     *
     * @param Closure(RouteDescriptor): bool $filter
     */
    public static function filterRoutes(string $document, Closure $filter): void
    {
        self::$filters[$document][] = $filter;
    }

    /** @return list<Closure(RouteDescriptor): bool> */
    public static function routeFilters(string $document): array
    {
        return self::$filters[$document] ?? [];
    }

    /**
     * Registers a driver of pages: an instance, a class the container makes, or a function that registers drivers itself. A
     * later one of the same name replaces the earlier, a built-in one too.
     *
     * @param Driver|class-string<Driver>|Closure(Registrar): mixed $driver
     */
    public static function extend(Driver|string|Closure $driver): void
    {
        Registrar::extend($driver);
    }
}
