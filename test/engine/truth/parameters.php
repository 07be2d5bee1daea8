<?php

/**
 * Parameter names, in order and without a variadic one, of the functions and methods asked for.
 *
 *     php parameters.php <root of the application>
 *
 * Input: {"methods": [[class, method]], "functions": [name]}. Output: {"php": PHP_VERSION_ID, "methods": {"class::method": [name]},
 * "functions": {name: [name]}}; null for what this PHP and this framework do not have.
 */

[, $root] = $argv;

require __DIR__.'/boot.php';
require __DIR__.'/forwarded.php';

booted($root);

$asked = json_decode(stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
$answer = ['php' => PHP_VERSION_ID, 'methods' => [], 'functions' => []];

foreach ($asked['methods'] as [$class, $method]) {
    $found = class_exists($class) || interface_exists($class) || trait_exists($class) ? methods($class, $method) : [];
    $answer['methods']["{$class}::{$method}"] = $found === [] ? null : names($found[0]);
}

foreach ($asked['functions'] as $function) {
    $answer['functions'][$function] = function_exists($function) ? names(new ReflectionFunction($function)) : null;
}

echo json_encode($answer, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);

/** @return list<string> */
function names(ReflectionFunctionAbstract $f): array
{
    $fixed = array_filter($f->getParameters(), fn (ReflectionParameter $p) => ! $p->isVariadic());

    return array_values(array_map(fn (ReflectionParameter $p) => $p->getName(), $fixed));
}
