<?php

/**
 * Runs every function of the given files that has `#[Runs(...)]` with each of its argument lists and says what each
 * `reveal_type($x)` saw. Like a booted framework it turns a warning into an exception.
 *
 *     php run.php <file.php>...
 *
 * Output: JSON, `file:line` => list of runtime values in the form of truth/inside.ts.
 */

namespace Docgen\Flow;

use function Docgen\Truth\classOf;
use function Docgen\Truth\describe;

require __DIR__.'/../truth/describe.php';

const DEPTH = 4;

#[\Attribute(\Attribute::TARGET_FUNCTION)]
final class Runs
{
    /** @var list<array<mixed>> */
    public array $calls;

    public function __construct(array ...$calls)
    {
        $this->calls = $calls === [] ? [[]] : $calls;
    }
}

final class Seen
{
    /** @var array<string, list<array<string, mixed>>> */
    public static array $values = [];
}

set_error_handler(function (int $level, string $message) {
    if (in_array($level, [E_DEPRECATED, E_USER_DEPRECATED], true)) {
        return true;
    }
    throw new \ErrorException($message, 0, $level);
});

foreach (array_slice($argv, 1) as $file) {
    require $file;
}
foreach (get_defined_functions()['user'] as $name) {
    $function = new \ReflectionFunction($name);
    foreach ($function->getAttributes(Runs::class) as $attribute) {
        foreach ($attribute->newInstance()->calls as $arguments) {
            try {
                $result = $function->invoke(...$arguments);
                if ($result instanceof \Generator) {
                    iterator_to_array($result, false);
                }
            } catch (\Throwable) {
                // What was revealed before it left still counts.
            }
        }
    }
}

echo json_encode(Seen::$values, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);

/** @return array<string, mixed> */
function described(object $value, int $depth): array
{
    return $value instanceof \stdClass
        ? [...classOf($value), 'fields' => describe((array) $value, $depth, described(...))]
        : classOf($value);
}

namespace Flow;

function reveal_type(mixed $value = null): mixed
{
    $at = debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS, 1)[0];
    \Docgen\Flow\Seen::$values[basename($at['file']).':'.$at['line']][] = \Docgen\Truth\describe($value, \Docgen\Flow\DEPTH, \Docgen\Flow\described(...));

    return $value;
}
