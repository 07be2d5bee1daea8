<?php

namespace Docgen\Probe;

/** Reads config/docgen.php (host 4.2), and the keys in it that belong into docgen.yaml. */
function serviceFacts(object $config): array
{
    $all = (array) $config->get('docgen', []);
    $viewers = [];
    foreach ((array) ($all['documents'] ?? []) as $name => $document) {
        if (is_array($document) && isset($document['viewer']) && is_array($document['viewer'])) {
            $viewers[$name] = $document['viewer'];
        }
    }

    return [
        'enabled' => ($all['enabled'] ?? true) !== false,
        'viewerEnabled' => ($all['viewer']['enabled'] ?? true) !== false,
        'cacheStore' => is_string($all['cache']['store'] ?? null) ? $all['cache']['store'] : null,
        'viewers' => (object) $viewers,
        'drivers' => new \stdClass(),
        'staleKeys' => staleKeys($all),
    ];
}

/** @return list<string> */
function staleKeys(array $all): array
{
    $stale = [];
    foreach ($all as $key => $value) {
        if ($key === 'documents' && is_array($value)) {
            foreach ($value as $name => $document) {
                foreach (array_keys((array) $document) as $setting) {
                    if ($setting !== 'viewer') {
                        $stale[] = 'documents.' . $name . '.' . $setting;
                    }
                }
            }
        } elseif ($key === 'cache') {
            foreach (array_keys((array) $value) as $setting) {
                if ($setting !== 'store') {
                    $stale[] = 'cache.' . $setting;
                }
            }
        } elseif (!in_array($key, ['enabled', 'viewer'], true)) {
            $stale[] = (string) $key;
        }
    }
    sort($stale, SORT_STRING);

    return $stale;
}

/**
 * Lists the indexes of the routes a configured filter class rejects (config 3.2). The filter is the only code of the
 * application that documentation runs.
 *
 * @param array<string, array{filter: ?string}> $documents
 */
function filterFacts(object $app, object $router, array $documents, array &$notes): object
{
    $rejected = [];
    foreach ($documents as $name => $document) {
        $class = $document['filter'] ?? null;
        if (!is_string($class)) {
            continue;
        }
        try {
            $filter = $app->make($class);
            foreach ($router->getRoutes()->getRoutes() as $index => $route) {
                $answer = $filter->includes(new \Docgen\Routing\RouteDescriptor($route));
                if (!is_bool($answer)) {
                    throw new \UnexpectedValueException('it answered ' . gettype($answer) . ' instead of a boolean');
                }
                if (!$answer) {
                    $rejected[$name][] = $index;
                }
            }
        } catch (\Throwable $e) {
            unset($rejected[$name]);
            $notes[] = ['code' => 'config.route-filter-unusable', 'params' => ['class' => $class, 'reason' => oneLine($e->getMessage())], 'at' => null];
        }
    }

    return (object) $rejected;
}

/** Tags mapped by the configured mapper class. @param array<string, mixed> $input */
function tagFacts(object $app, array $input, array &$notes): object
{
    $class = $input['mapper'] ?? null;
    $mapped = [];
    if (!is_string($class) || !is_array($input['tags'] ?? null)) {
        return (object) $mapped;
    }
    try {
        $mapper = $app->make($class);
        foreach ($input['tags'] as $tag) {
            $mapped[$tag] = (string) $mapper->map($tag);
        }
    } catch (\Throwable $e) {
        $mapped = [];
        $notes[] = ['code' => 'config.tag-mapper-unusable', 'params' => ['class' => $class, 'reason' => oneLine($e->getMessage())], 'at' => null];
    }

    return (object) $mapped;
}
