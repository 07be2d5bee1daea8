<?php

namespace Docgen\Probe;

/**
 * Tells what the middleware of every request makes of blank text (host 4.7): whether it becomes null, and which names are
 * not trimmed before. Null where a callback or a method of the application decides.
 */
function blankTextFacts(object $kernel): ?array
{
    $trim = 'Illuminate\Foundation\Http\Middleware\TrimStrings';
    $convert = 'Illuminate\Foundation\Http\Middleware\ConvertEmptyStringsToNull';
    $untrimmed = null;
    foreach ((array) property($kernel, 'middleware') as $entry) {
        $owner = is_string($entry) ? explode(':', $entry)[0] : '';
        if ($owner === '' || !class_exists($owner)) {
            continue;
        }
        $trims = is_a($owner, $trim, true);
        if (!$trims && !is_a($owner, $convert, true)) {
            continue;
        }
        $class = new \ReflectionClass($owner);
        if (decidesOverText($class) || ofClass($class, 'skipCallbacks') !== []) {
            return null;
        }
        if (!$trims) {
            return ['nulled' => true, 'untrimmed' => $untrimmed];
        }
        $except = (array) ($class->getDefaultProperties()['except'] ?? []);
        $untrimmed = array_values(array_unique(array_filter(array_merge($except, ofClass($class, 'neverTrim')), 'is_string')));
        sort($untrimmed, SORT_STRING);
    }

    return ['nulled' => false, 'untrimmed' => $untrimmed];
}

/** Tells whether a class below the framework's has a way of its own with text. */
function decidesOverText(\ReflectionClass $class): bool
{
    foreach (['handle', 'transform', 'shouldSkip', 'clean', 'cleanValue', 'cleanArray', 'cleanParameterBag'] as $name) {
        $owner = $class->hasMethod($name) ? $class->getMethod($name)->getDeclaringClass()->getName() : '';
        if ($owner !== '' && strncmp($owner, 'Illuminate\\', 11) !== 0) {
            return true;
        }
    }

    return false;
}

/** Reads a list that a boot filled on a class; older frameworks have none. */
function ofClass(\ReflectionClass $class, string $name): array
{
    if (!$class->hasProperty($name)) {
        return [];
    }
    $property = $class->getProperty($name);
    $property->setAccessible(true);

    return (array) $property->getValue();
}
