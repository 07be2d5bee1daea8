<?php

/**
 * Parameter names, in order and without a variadic one, of the functions and methods asked for.
 *
 *     php parameters.php <root of the application>
 *
 * Input: {"methods": [[class, method]], "functions": [name]}. Output: {"methods": {"class::method": [name]}, "functions": {name: [name]}};
 * what is not there, or takes nothing, is left out.
 */

[, $root] = $argv;

require __DIR__.'/boot.php';
require __DIR__.'/forwarded.php';

booted($root);

$asked = json_decode(stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
$answer = ['methods' => [], 'functions' => []];

foreach ($asked['methods'] as [$class, $method]) {
    $found = class_exists($class) || interface_exists($class) || trait_exists($class) ? methods($class, $method) : [];
    $answer['methods']["{$class}::{$method}"] = $found === [] ? [] : names($found[0]);
}

foreach ($asked['functions'] as $function) {
    $answer['functions'][$function] = function_exists($function) ? names(new ReflectionFunction($function)) : [];
}

echo json_encode(array_map(array_filter(...), $answer), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);

/** @return list<string> */
function names(ReflectionFunctionAbstract $f): array
{
    $fixed = array_filter($f->getParameters(), fn (ReflectionParameter $p) => ! $p->isVariadic());

    return array_values(array_map(fn (ReflectionParameter $p) => $p->getName(), $fixed));
}
