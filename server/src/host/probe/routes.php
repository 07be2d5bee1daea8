<?php

namespace Docgen\Probe;

/** Describes every registered route in the router's order, each under its own try/catch (host 4.3). */
function routeFacts(object $router, Places $places, array &$notes): array
{
    $routes = [];
    foreach ($router->getRoutes()->getRoutes() as $route) {
        try {
            $routes[] = routeFact($route, $places);
        } catch (\Throwable $e) {
            $methods = array_values((array) $route->methods());
            $notes[] = [
                'code' => 'host.route-unreadable',
                'params' => ['method' => implode('|', $methods), 'uri' => (string) $route->uri(), 'reason' => oneLine($e->getMessage())],
                'at' => null,
            ];
            $routes[] = [
                'methods' => $methods, 'uri' => $route->uri(), 'domain' => null, 'name' => null,
                'action' => ['kind' => 'unknown', 'text' => 'unreadable'], 'vendor' => false, 'middleware' => [], 'excluded' => [],
                'wheres' => new \stdClass(), 'defaults' => new \stdClass(), 'bindingFields' => new \stdClass(), 'scoped' => null,
                'trashed' => false, 'fallback' => false, 'parameters' => [], 'at' => null,
                'error' => oneLine($e->getMessage()),
            ];
        }
    }

    return $routes;
}

function routeFact(object $route, Places $places): array
{
    $action = actionFact($route, $places);
    $raw = $route->getAction();
    $missing = method_exists($route, 'getMissing') ? $route->getMissing() : null;

    return ($missing === null ? [] : ['missing' => $places->at($missing)]) + [
        'methods' => array_values($route->methods()),
        'uri' => $route->uri(),
        'domain' => $route->getDomain(),
        'name' => $route->getName(),
        'action' => $action['action'],
        'vendor' => $action['vendor'],
        'middleware' => middlewareTexts($raw['middleware'] ?? []),
        'excluded' => middlewareTexts($raw['excluded_middleware'] ?? []),
        'wheres' => (object) array_map('strval', array_filter($route->wheres, 'is_scalar')),
        'defaults' => (object) array_filter($route->defaults, function ($value) {
            return is_scalar($value) || is_array($value) || $value === null;
        }),
        'bindingFields' => (object) (method_exists($route, 'bindingFields') ? $route->bindingFields() : []),
        'scoped' => $raw['scope_bindings'] ?? null,
        'trashed' => method_exists($route, 'allowsTrashedBindings') && $route->allowsTrashedBindings(),
        'fallback' => (bool) $route->isFallback,
        'parameters' => array_values($route->parameterNames()),
        'at' => null,
        'error' => null,
    ];
}

/** @return array{action: array, vendor: bool} */
function actionFact(object $route, Places $places): array
{
    $uses = $route->getAction()['uses'] ?? null;
    if ($uses instanceof \Closure) {
        $reflection = new \ReflectionFunction($uses);
        $file = $reflection->getFileName();
        $of = callableFact($reflection);

        return [
            'action' => ['kind' => 'closure', 'at' => $places->at($uses)] + ($of === null ? [] : ['of' => $of]),
            'vendor' => ($file === false && $of === null) || ($file !== false && $places->inVendor($file)),
        ];
    }
    if (is_string($uses)) {
        $parts = explode('@', ltrim($uses, '\\'), 2);
        $class = $parts[0];

        return [
            'action' => ['kind' => 'controller', 'class' => $class, 'method' => $parts[1] ?? '__invoke'],
            'vendor' => $places->classInVendor($class),
        ];
    }
    if (is_array($uses) && count($uses) === 2 && is_string($uses[0] ?? null)) {
        return [
            'action' => ['kind' => 'controller', 'class' => ltrim($uses[0], '\\'), 'method' => (string) $uses[1]],
            'vendor' => $places->classInVendor($uses[0]),
        ];
    }

    return ['action' => ['kind' => 'unknown', 'text' => gettype($uses)], 'vendor' => false];
}

/** The method, or the function, that a first-class callable names; null for a closure written out. @return ?array{class: ?string, name: string} */
function callableFact(\ReflectionFunction $reflection): ?array
{
    $name = $reflection->getName();
    if (strpos($name, '{closure') !== false) {
        return null;
    }
    $self = $reflection->getClosureThis();
    $scope = $reflection->getClosureScopeClass();
    $class = $self !== null ? get_class($self) : ($scope === null ? null : $scope->getName());

    // The name of an anonymous class holds its path.
    return $class !== null && strpos($class, "\0") !== false ? null : ['class' => $class, 'name' => $name];
}

/** Entries as written; a closure in a list is the word `Closure`. @param mixed $entries @return list<string> */
function middlewareTexts($entries): array
{
    $texts = [];
    foreach (is_array($entries) ? $entries : [$entries] as $entry) {
        if ($entry instanceof \Closure) {
            $texts[] = 'Closure';
        } elseif (is_string($entry)) {
            $texts[] = $entry;
        }
    }

    return $texts;
}

/** @param array<string, mixed> $lists @return object */
function textLists(array $lists): object
{
    return (object) array_map('Docgen\Probe\middlewareTexts', $lists);
}
