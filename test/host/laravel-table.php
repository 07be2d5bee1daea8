<?php

/*
 * Boots the framework of argv[1] (a vendor directory) over the scratch application of argv[2] and prints its route table as
 * JSON. The application is the four files the test wrote; nothing of it is run but its boot.
 */

[, $vendor, $root] = $argv;
chdir($root);
$loader = require $vendor . '/autoload.php';
$loader->addPsr4('App\\', $root . '/app/');
$app = require $root . '/bootstrap/app.php';
$app->make(Illuminate\Contracts\Console\Kernel::class)->bootstrap();
$kernel = $app->make(Illuminate\Contracts\Http\Kernel::class);
$router = $app['router'];

$text = static fn ($entry) => $entry instanceof Closure ? 'Closure' : $entry;
$inVendor = static fn ($file) => $file === false || str_starts_with($file, $vendor) || str_contains($file, '/vendor/');
$routes = [];
foreach ($router->getRoutes()->getRoutes() as $route) {
    $action = $route->getAction();
    $uses = $action['uses'] ?? null;
    if ($uses instanceof Closure) {
        $reflection = new ReflectionFunction($uses);
        $file = $reflection->getFileName();
        $vendorOwned = $inVendor($file);
        $shown = ['kind' => 'closure', 'at' => $vendorOwned ? null : [
            'file' => substr($file, strlen(realpath($root)) + 1), 'line' => $reflection->getStartLine(), 'end' => $reflection->getEndLine(),
        ]];
        // A first-class callable has the name of what it calls.
        if (!str_contains($reflection->getName(), '{closure'))
            $shown['of'] = [
                'class' => ($reflection->getClosureThis() !== null ? get_class($reflection->getClosureThis()) : $reflection->getClosureScopeClass()?->getName()),
                'name' => $reflection->getName(),
            ];
    } else {
        [$class, $method] = explode('@', ltrim(is_array($uses) ? implode('@', $uses) : $uses, '\\'));
        $shown = ['kind' => 'controller', 'class' => $class, 'method' => $method];
        $file = $loader->findFile($class);
        $vendorOwned = $file !== false && $inVendor(realpath($file));
    }
    $scoped = $action['scope_bindings'] ?? null;
    $routes[] = [
        'methods' => $route->methods(),
        'uri' => $route->uri(),
        'domain' => $route->getDomain(),
        'name' => $route->getName(),
        'action' => $shown,
        'vendor' => $vendorOwned,
        'middleware' => array_map($text, array_values(array_filter((array) ($action['middleware'] ?? [])))),
        'excluded' => array_map($text, array_values((array) ($action['excluded_middleware'] ?? []))),
        'wheres' => (object) $route->wheres,
        'defaults' => (object) $route->defaults,
        'bindingFields' => (object) $route->bindingFields(),
        'scoped' => is_array($scoped) ? true : $scoped,
        'trashed' => $route->allowsTrashedBindings(),
        'fallback' => $route->isFallback,
        'parameters' => $route->parameterNames(),
    ] + ($route->getMissing() === null ? [] : ['missing' => (static function (Closure $missing) use ($root) {
        $reflection = new ReflectionFunction($missing);

        return [
            'file' => substr($reflection->getFileName(), strlen(realpath($root)) + 1),
            'line' => $reflection->getStartLine(), 'end' => $reflection->getEndLine(),
        ];
    })($route->getMissing())]);
}

$text = static fn (array $entries) => array_map(static fn ($e) => $e instanceof Closure ? 'Closure' : $e, array_values($entries));
require dirname(__DIR__, 2) . '/server/src/host/probe/places.php';
require dirname(__DIR__, 2) . '/server/src/host/probe/failure.php';
require dirname(__DIR__, 2) . '/server/src/host/probe/router.php';
require dirname(__DIR__, 2) . '/server/src/host/probe/blank-text.php';
echo json_encode([
    'routes' => $routes,
    'groups' => (object) array_map($text, $router->getMiddlewareGroups()),
    'aliases' => (object) $router->getMiddleware(),
    'priority' => $router->middlewarePriority,
    'global' => Docgen\Probe\globalStack($kernel),
    'blankText' => Docgen\Probe\blankTextFacts($kernel),
], JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
