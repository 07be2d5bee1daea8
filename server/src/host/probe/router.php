<?php

namespace Docgen\Probe;

/** Reads binders from what the router holds: a captured class (`Route::model`), a captured `C@m`, or a place (host 4.4). */
function binderFacts(object $router, Places $places): object
{
    $facts = [];
    foreach ((array) property($router, 'binders') as $name => $binder) {
        $fact = ['kind' => 'bind', 'class' => null, 'at' => null];
        $captured = $binder instanceof \Closure ? captured($binder) : [];
        $fromFramework = $binder instanceof \Closure && $places->inVendor((string) (new \ReflectionFunction($binder))->getFileName());
        if ($fromFramework && isset($captured['class']) && is_string($captured['class'])) {
            $fact = ['kind' => 'model', 'class' => ltrim($captured['class'], '\\'), 'at' => null];
        } elseif ($fromFramework && isset($captured['binding']) && is_string($captured['binding'])) {
            $fact['class'] = $captured['binding'];
        } else {
            $fact['at'] = $places->at($binder);
        }
        $facts[$name] = $fact;
    }

    return (object) $facts;
}

/** Lists what every request goes through beside the framework's own middleware, outermost first (host 4.4). */
function globalStack(object $kernel): array
{
    $own = array_filter((array) property($kernel, 'middleware'), function ($entry) {
        return is_string($entry) && $entry !== '' && strncmp(ltrim($entry, '\\'), 'Illuminate\\', 11) !== 0;
    });

    return array_values(array_unique(array_map(function ($entry) {
        return ltrim($entry, '\\');
    }, $own)));
}

/** Lists named limiters, only when the boot made the service: without it none was registered. */
function limiterFacts(object $app, Places $places): object
{
    $class = 'Illuminate\Cache\RateLimiter';
    if (!$app->resolved($class)) {
        return new \stdClass();
    }
    $facts = [];
    foreach ((array) property($app->make($class), 'limiters') as $name => $limiter) {
        $facts[$name] = limiterPlace($limiter, $places);
    }

    return (object) $facts;
}

/** Newer frameworks wrap the registered closure; the innermost one outside vendor/ is the author's. @param mixed $limiter */
function limiterPlace($limiter, Places $places): ?array
{
    for ($depth = 0; $depth < 3 && $limiter instanceof \Closure; $depth++) {
        $file = (new \ReflectionFunction($limiter))->getFileName();
        if ($file !== false && !$places->inVendor($file)) {
            break;
        }
        $inner = array_filter(captured($limiter), 'is_callable');
        if ($inner === []) {
            break;
        }
        $limiter = reset($inner);
    }

    return $places->at($limiter);
}

/** Lists macros of project code on the classes the analysis follows. */
function macroFacts(Places $places): object
{
    $classes = [
        'Illuminate\Routing\Router', 'Illuminate\Routing\Route', 'Illuminate\Http\Request', 'Illuminate\Routing\ResponseFactory',
        'Illuminate\Database\Eloquent\Builder', 'Illuminate\Database\Query\Builder', 'Illuminate\Support\Collection',
    ];
    $facts = [];
    foreach ($classes as $class) {
        if (!class_exists($class, false) || !property_exists($class, 'macros')) {
            continue;
        }
        $property = new \ReflectionProperty($class, 'macros');
        $property->setAccessible(true);
        foreach ((array) $property->getValue() as $name => $macro) {
            $at = $places->at($macro);
            if ($at !== null && strpos($at['file'], 'vendor/') !== 0) {
                $facts[$class][$name] = $at;
            }
        }
    }

    return (object) $facts;
}
