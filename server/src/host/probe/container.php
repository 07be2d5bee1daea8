<?php

namespace Docgen\Probe;

/** Lists the wrap keys of project resources already loaded that differ from the written default. */
function resourceWraps(Places $places): object
{
    $base = 'Illuminate\Http\Resources\Json\JsonResource';
    $wraps = [];
    foreach (get_declared_classes() as $class) {
        if (!is_subclass_of($class, $base) || $places->classInVendor($class)) {
            continue;
        }
        $property = new \ReflectionProperty($class, 'wrap');
        $written = (new \ReflectionClass($class))->getDefaultProperties()['wrap'] ?? null;
        if ($property->getDeclaringClass()->getName() === $class && $class::$wrap !== $written) {
            $wraps[$class] = $class::$wrap;
        }
    }

    return (object) $wraps;
}

function validatorExtensions(object $app, Places $places): object
{
    if (!$app->resolved('validator')) {
        return new \stdClass();
    }
    $facts = [];
    foreach (['extensions', 'implicitExtensions', 'dependentExtensions'] as $kind) {
        foreach ((array) property($app->make('validator'), $kind) as $rule => $extension) {
            $facts[$rule] = is_string($extension) ? null : $places->at($extension);
        }
    }

    return (object) $facts;
}

/** Lists the container bindings of the application's own abstracts; null where a closure decides. */
function bindingFacts(object $app, Places $places): object
{
    $facts = [];
    foreach ($app->getBindings() as $abstract => $binding) {
        $file = $places->fileOf($abstract);
        if ($file === null || $places->inVendor($file)) {
            continue;
        }
        $concrete = $binding['concrete'] ?? null;
        $captured = $concrete instanceof \Closure ? (captured($concrete)['concrete'] ?? null) : $concrete;
        $facts[$abstract] = is_string($captured) ? ltrim($captured, '\\') : null;
    }

    return (object) $facts;
}

/** @param list<string> $keys dotted keys, `prefix.*` for a whole section @return array{0: object, 1: list<string>} */
function configFacts(object $config, array $keys): array
{
    $values = [];
    $redacted = [];
    foreach ($keys as $key) {
        if (substr($key, -2) === '.*') {
            foreach ((array) $config->get(substr($key, 0, -2)) as $name => $value) {
                configValue(substr($key, 0, -1) . $name, $value, $values, $redacted);
            }
        } elseif ($config->has($key)) {
            configValue($key, $config->get($key), $values, $redacted);
        }
    }
    ksort($values, SORT_STRING);
    sort($redacted, SORT_STRING);

    return [(object) $values, array_values(array_unique($redacted))];
}

/** @param mixed $value */
function configValue(string $key, $value, array &$values, array &$redacted): void
{
    $segments = explode('.', $key);
    if (preg_match('/password|secret|key|token|dsn/i', (string) end($segments))) {
        $values[$key] = null;
        $redacted[] = $key;
    } elseif (plain($value)) {
        $values[$key] = is_array($value) ? redactInside($key, $value, $redacted) : $value;
    }
}

function redactInside(string $key, array $value, array &$redacted): array
{
    foreach ($value as $name => $member) {
        if (is_string($name) && preg_match('/password|secret|key|token|dsn/i', $name)) {
            $value[$name] = null;
            $redacted[] = $key . '.' . $name;
        } elseif (is_array($member)) {
            $value[$name] = redactInside($key . '.' . $name, $member, $redacted);
        }
    }

    return $value;
}

/** @param mixed $value */
function plain($value): bool
{
    if (is_array($value)) {
        foreach ($value as $member) {
            if (!plain($member)) {
                return false;
            }
        }

        return true;
    }

    return is_scalar($value) || $value === null;
}
