<?php

/** What a value is at run time, in the form of inside.ts. */

namespace Docgen\Truth;

/**
 * `$object` says it of objects, given the value and the depth that is left; of a longer array only the first `$items` are
 * looked at.
 *
 * @param  callable(object, int): array<string, mixed>  $object
 * @return array<string, mixed>
 */
function describe(mixed $value, int $depth, callable $object, ?int $items = null): array
{
    return match (true) {
        $value === null => ['t' => 'null'],
        is_int($value) => ['t' => 'int', 'v' => abs($value) > 2 ** 53 ? (string) $value : $value],
        is_float($value) => ['t' => 'float', 'v' => is_finite($value) ? $value : (string) $value],
        is_bool($value), is_string($value) => ['t' => get_debug_type($value), 'v' => $value],
        is_array($value) => [
            't' => 'array',
            'list' => array_is_list($value),
            'keys' => array_keys($value),
            // Null below the depth looked at.
            'items' => $depth === 0 ? null : array_map(
                fn (mixed $member) => describe($member, $depth - 1, $object, $items),
                array_values(array_slice($value, 0, $items)),
            ),
        ],
        $value instanceof \UnitEnum => [
            't' => 'enum', 'class' => $value::class, 'case' => $value->name, 'v' => $value->value ?? null,
        ],
        is_object($value) => $object($value, $depth),
        default => ['t' => get_debug_type($value)],
    };
}

/** @return array<string, mixed> */
function classOf(object $value): array
{
    return [
        't' => 'object',
        'class' => $value::class,
        'is' => array_values([...class_parents($value), ...class_implements($value)]),
    ];
}
