<?php

// Evaluates PHP expressions and prints each result as tagged JSON, one line for each.
// Input: {"declare": code, "values": [expression, ...], "expressions": [expression over $v[0], $v[1], ...]}.

ini_set('precision', '14');
ini_set('serialize_precision', '-1');
error_reporting(E_ALL);

function tagged(mixed $value): array
{
    return match (true) {
        $value === null => ['null'],
        is_bool($value) => ['bool', $value],
        is_int($value) => ['int', (string) $value],
        is_float($value) => ['float', bin2hex(pack('E', is_nan($value) ? NAN : $value))],
        is_string($value) => ['text', bin2hex($value)],
        is_array($value) => ['array', array_map(fn ($key) => [tagged($key), tagged($value[$key])], array_keys($value))],
        $value instanceof UnitEnum => ['case', $value::class, $value->name],
        $value instanceof stdClass => ['object', array_map(null, array_map(strval(...), array_keys((array) $value)), array_map(tagged(...), array_values((array) $value)))],
        default => ['other', get_debug_type($value)],
    };
}

$input = json_decode(stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
eval($input['declare']);
$v = array_map(fn (string $expression) => eval("return $expression;"), $input['values']);

$warning = null;
set_error_handler(function (int $level, string $message) use (&$warning) {
    if ($level === E_WARNING) $warning = $message;
    return true;
});

foreach ($input['expressions'] as $expression) {
    $warning = null;
    try {
        $answer = tagged(eval("return $expression;"));
    } catch (Throwable $thrown) {
        $answer = ['thrown', $thrown::class];
    }
    echo json_encode($warning === null ? [$answer] : [$answer, $warning], JSON_THROW_ON_ERROR), "\n";
}
