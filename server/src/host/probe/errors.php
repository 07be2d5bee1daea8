<?php

namespace Docgen\Probe;

/** Reads the exception handler: its decorators, render callbacks in order, maps and post-processors (host 4.6). */
function handlerFacts(object $app, Places $places): ?array
{
    $contract = 'Illuminate\Contracts\Debug\ExceptionHandler';
    if (!$app->bound($contract)) {
        throw new \RuntimeException('no exception handler is bound.');
    }
    $handler = $app->make($contract);
    $chain = [get_class($handler)];
    for ($depth = 0; $depth < 5; $depth++) {
        $inner = innerHandler($handler, $contract);
        if ($inner === null) {
            break;
        }
        $handler = $inner;
        $chain[] = get_class($handler);
    }
    $render = [];
    foreach ((array) property($handler, 'renderCallbacks') as $callback) {
        $render[] = renderFact($callback, $places);
    }
    $map = [];
    foreach ((array) property($handler, 'exceptionMap') as $from => $to) {
        $target = $to instanceof \Closure ? (captured($to)['to'] ?? null) : null;
        $map[] = ['from' => ltrim((string) $from, '\\'), 'to' => is_string($target) ? ltrim($target, '\\') : null, 'at' => is_string($target) ? null : $places->at($to)];
    }

    return [
        'class' => get_class($handler),
        'chain' => $chain,
        'render' => $render,
        'map' => $map,
        'respond' => callbackPlace(property($handler, 'finalizeResponseCallback'), $places),
        'jsonWhen' => callbackPlace(property($handler, 'shouldRenderJsonWhenCallback'), $places),
    ];
}

function innerHandler(object $handler, string $contract): ?object
{
    foreach ((new \ReflectionObject($handler))->getProperties() as $property) {
        $property->setAccessible(true);
        $value = $property->isStatic() || !$property->isInitialized($handler) ? null : $property->getValue($handler);
        if ($value instanceof $contract && $value !== $handler) {
            return $value;
        }
    }

    return null;
}

/** @param mixed $callback */
function renderFact($callback, Places $places): array
{
    // The handler turns every callable into a closure; the method it came from is its reflection name.
    $kind = 'closure';
    $symbol = null;
    $reflection = null;
    if ($callback instanceof \Closure) {
        $reflection = new \ReflectionFunction($callback);
        $owner = $reflection->getClosureThis();
        if ($reflection->getName() === '__invoke' && $owner !== null) {
            $kind = 'invokable';
            $symbol = get_class($owner) . '::__invoke';
        } elseif (strpos($reflection->getName(), '{closure') === false) {
            // A static method has no object; its class is the scope. A function has neither.
            $scope = $reflection->getClosureScopeClass();
            $class = $owner !== null ? get_class($owner) : ($scope === null ? null : $scope->getName());
            $kind = $class === null ? 'closure' : 'method';
            $symbol = $class === null ? null : $class . '::' . $reflection->getName();
        }
    } elseif (is_array($callback)) {
        $kind = 'method';
        $reflection = new \ReflectionMethod($callback[0], $callback[1]);
        $symbol = $reflection->class . '::' . $reflection->name;
    } elseif (is_object($callback)) {
        $kind = 'invokable';
        $reflection = new \ReflectionMethod($callback, '__invoke');
        $symbol = get_class($callback) . '::__invoke';
    }

    return ['type' => firstParameter($reflection), 'kind' => $kind, 'symbol' => $symbol, 'at' => $places->at($callback)];
}

/** @return string|list<string>|null */
function firstParameter(?\ReflectionFunctionAbstract $reflection)
{
    $parameter = $reflection === null ? null : ($reflection->getParameters()[0] ?? null);
    $type = $parameter === null ? null : $parameter->getType();
    if ($type instanceof \ReflectionNamedType) {
        return $type->isBuiltin() ? null : ltrim($type->getName(), '\\');
    }
    if ($type !== null && method_exists($type, 'getTypes') && get_class($type) === 'ReflectionUnionType') {
        $names = [];
        foreach ($type->getTypes() as $member) {
            if ($member instanceof \ReflectionNamedType && !$member->isBuiltin()) {
                $names[] = ltrim($member->getName(), '\\');
            }
        }

        return $names === [] ? null : $names;
    }

    return null;
}

/** @param mixed $callback */
function callbackPlace($callback, Places $places): ?array
{
    return $callback === null ? null : $places->at($callback);
}
