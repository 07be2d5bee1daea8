<?php

/*
 * Boots the host application and writes its facts as JSON (host 2-4): its routes, middleware, binders, limiters,
 * handlers, guards and a few configuration values. One JSON line on standard input says where; the answer is a file.
 *
 * Nothing of the application is constructed or called beyond what any boot does: no controller, model, request, resource,
 * rule or closure. The script runs on PHP 7.4, because the PHP of the application runs it.
 */

namespace Docgen\Probe;

$input = json_decode((string) stream_get_contents(STDIN), true);
if (!is_array($input) || ($input['docgen'] ?? null) !== 'probe/1') {
    fwrite(STDERR, "The probe reads one JSON line {\"docgen\":\"probe/1\",…} from standard input.\n");
    exit(2);
}

foreach (['failure', 'places', 'routes', 'router', 'security', 'errors', 'container', 'service', 'filters', 'blank-text'] as $part) {
    require __DIR__ . '/' . $part . '.php';
}

$state = new \stdClass();
$state->root = rtrim(str_replace('\\', '/', (string) $input['root']), '/');
$state->out = (string) $input['out'];
$state->shape = 'facts/1';
require __DIR__ . '/boot.php';

$notes = [];
$complete = array_fill_keys(
    ['routes', 'order', 'wheres', 'middleware', 'binders', 'limiters', 'handler', 'gates', 'morphMap', 'wrap', 'config'],
    true
);
$kernel = null;
try {
    // The kernel gives middleware groups, aliases and priority to the router, which a console boot alone leaves out.
    $kernel = $app->make('Illuminate\Contracts\Http\Kernel');
} catch (\Throwable $e) {
    $complete['middleware'] = false;
    $notes[] = ['code' => 'host.section-unreadable', 'params' => ['section' => 'middleware', 'reason' => oneLine($e->getMessage())], 'at' => null];
}
$included = get_included_files();

$places = new Places($state->root, $loader);

/** Reads one section of the facts under its own try/catch; a failing one is left at its empty value and noted. */
$section = function (string $name, $empty, callable $read) use (&$notes, &$complete) {
    try {
        return $read();
    } catch (\Throwable $e) {
        if (isset($complete[$name])) {
            $complete[$name] = false;
        }
        $notes[] = ['code' => 'host.section-unreadable', 'params' => ['section' => $name, 'reason' => oneLine($e->getMessage())], 'at' => null];

        return $empty;
    }
};

$router = $app->make('router');
$config = $app->make('config');
$map = new \stdClass();

$facts = [
    'docgen' => 'facts/1',
    'source' => 'php',
    'php' => ['version' => PHP_VERSION, 'binary' => (string) ($input['binary'] ?? 'php')],
    'framework' => ['name' => 'laravel/framework', 'version' => $app->version()],
    'app' => $section('app', $map, function () use ($app, $config) {
        return [
            'env' => (string) $app->environment(),
            'name' => (string) $config->get('app.name'),
            'url' => (string) $config->get('app.url'),
            'debug' => (bool) $config->get('app.debug'),
            'namespace' => applicationNamespace($app),
            'locale' => (string) $config->get('app.locale'),
        ];
    }),
    'paths' => $section('paths', $map, function () use ($app, $places) {
        return applicationPaths($app, $places);
    }),
    'complete' => $complete,
    'included' => [],
    'notes' => [],
    'service' => $section('service', $map, function () use ($config, $app) {
        return serviceFacts($config, $app);
    }),
    'routes' => $section('routes', [], function () use ($router, $places, &$notes) {
        return routeFacts($router, $places, $notes);
    }),
    'router' => [
        'groups' => $section('middleware', $map, function () use ($router) {
            return textLists($router->getMiddlewareGroups());
        }),
        'aliases' => $section('middleware', $map, function () use ($router) {
            return (object) array_filter($router->getMiddleware(), 'is_string');
        }),
        'priority' => $section('middleware', [], function () use ($router) {
            return array_values(array_filter((array) $router->middlewarePriority, 'is_string'));
        }),
        'global' => $section('middleware', [], function () use ($kernel) {
            return $kernel === null ? [] : globalStack($kernel);
        }),
        'patterns' => $section('wheres', $map, function () use ($router) {
            return (object) array_map('strval', $router->getPatterns());
        }),
        'binders' => $section('binders', $map, function () use ($router, $places) {
            return binderFacts($router, $places);
        }),
        'limiters' => $section('limiters', $map, function () use ($app, $places) {
            return limiterFacts($app, $places);
        }),
        'macros' => $section('macros', $map, function () use ($places) {
            return macroFacts($places);
        }),
    ],
    'auth' => $section('auth', ['defaultGuard' => null, 'guards' => $map], function () use ($config) {
        return guardFacts($config);
    }),
    'passport' => $section('passport', null, function () use ($config) {
        return passportFacts($config);
    }),
    'gates' => $section('gates', ['abilities' => $map, 'policies' => $map], function () use ($app, $places) {
        return gateFacts($app, $places);
    }),
    'sessionCookie' => $section('sessionCookie', ['value' => 'laravel_session', 'pinned' => true], function () use ($config) {
        return sessionCookie($config);
    }),
    'appName' => $section('appName', ['value' => '', 'pinned' => true], function () use ($config) {
        return appName($config);
    }),
    'appUrl' => $section('appUrl', ['value' => '', 'pinned' => true], function () use ($config) {
        return appUrl($config);
    }),
    'handler' => $section('handler', null, function () use ($app, $places) {
        return handlerFacts($app, $places);
    }),
    'wrap' => $section('wrap', 'data', function () {
        return class_exists('Illuminate\Http\Resources\Json\JsonResource') ? \Illuminate\Http\Resources\Json\JsonResource::$wrap : 'data';
    }),
    'blankText' => $section('blankText', null, function () use ($kernel) {
        return $kernel === null ? null : blankTextFacts($kernel);
    }),
    'resourceWraps' => $section('wrap', $map, function () use ($places) {
        return resourceWraps($places);
    }),
    'morphMap' => $section('morphMap', $map, function () {
        return class_exists('Illuminate\Database\Eloquent\Relations\Relation') ? (object) \Illuminate\Database\Eloquent\Relations\Relation::$morphMap : new \stdClass();
    }),
    'validatorExtensions' => $section('validatorExtensions', $map, function () use ($app, $places) {
        return validatorExtensions($app, $places);
    }),
    'bindings' => $section('bindings', $map, function () use ($app, $places) {
        return bindingFacts($app, $places);
    }),
];
list($facts['config'], $facts['redacted']) = $section('config', [$map, []], function () use ($config, $input) {
    return configFacts($config, (array) ($input['config'] ?? []));
});
$before = get_included_files();
$facts['filters'] = $section('filters', $map, function () use ($app, $router, $input, &$notes) {
    return filterFacts($app, $router, (array) ($input['documents'] ?? []), $notes);
});
// The class of a filter is no part of the boot, but what it answers is.
$included = array_merge($included, array_diff(get_included_files(), $before));
$facts['tags'] = $section('tags', $map, function () use ($app, $input, &$notes) {
    return tagFacts($app, $input, $notes);
});
$facts['included'] = bootInputs($included, $facts['routes'], $places);
$facts['complete'] = $complete;
$facts['notes'] = $notes;

$state->done = true;
if (!writeJson($state->out, $facts)) {
    fwrite(STDERR, "The facts could not be written.\n");
    exit(4);
}
$state->status = 0;
while (ob_get_level() > 0) {
    ob_end_clean();
}
exit(0);
