<?php

namespace Docgen\Probe;

/**
 * Lists, by document, the routes that its filters reject: the class of `routes.filter`, and closures the application has
 * registered. A filter that cannot be used is noted, and stops the run.
 *
 * @param array<string, mixed> $documents
 */
function filterFacts(object $app, object $router, array $documents, array &$notes): object
{
    $rejected = [];
    foreach ($documents as $name => $document) {
        $class = is_string($document['filter'] ?? null) ? $document['filter'] : null;
        $label = $class ?? 'Docgen::filterRoutes';
        try {
            foreach (routeFilters($app, (string) $name, $class) as $label => $filter) {
                foreach ($router->getRoutes()->getRoutes() as $index => $route) {
                    $answer = $filter(new \Docgen\Routing\RouteDescriptor($route));
                    if (!is_bool($answer)) {
                        throw new \UnexpectedValueException('it answered ' . gettype($answer) . ' instead of a boolean');
                    }
                    if (!$answer) {
                        $rejected[$name][$index] = $index;
                    }
                }
            }
        } catch (\Throwable $e) {
            unset($rejected[$name]);
            $notes[] = ['code' => 'config.route-filter-unusable', 'params' => ['class' => preg_replace('/ #\d+$/', '', $label), 'reason' => oneLine($e->getMessage())], 'at' => null];
        }
    }

    return (object) array_map('array_values', $rejected);
}

/** @return array<string, callable> filters by what messages call them */
function routeFilters(object $app, string $document, ?string $class): array
{
    $filters = [];
    if ($class !== null) {
        $filters[$class] = [$app->make($class), 'includes'];
    }
    if (class_exists('Docgen\Docgen')) {
        foreach (\Docgen\Docgen::routeFilters($document) as $index => $filter) {
            $filters["Docgen::filterRoutes('$document') #$index"] = $filter;
        }
    }

    return $filters;
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
            $answer = $mapper->map($tag);
            if (!is_string($answer)) {
                throw new \UnexpectedValueException('map() answered ' . gettype($answer) . ' instead of a text');
            }
            $mapped[$tag] = $answer;
        }
    } catch (\Throwable $e) {
        $mapped = [];
        $notes[] = ['code' => 'config.tag-mapper-unusable', 'params' => ['class' => $class, 'reason' => oneLine($e->getMessage())], 'at' => null];
    }

    return (object) $mapped;
}
