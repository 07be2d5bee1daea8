<?php

/**
 * Holds rows of the engine's tables to the classes that are installed.
 *
 *     php reflect.php <root of the application>
 *
 * Input: {"methods": [{class, method, kinds, slots: [[index, name|null]]}], "functions": [{function, kinds, slots}]}, where
 * kinds are the sorts of value a row answers ("int", "null", "object:Foo", "any"). Output: JSON, what does not fit.
 */

[, $root] = $argv;

require __DIR__.'/boot.php';
require __DIR__.'/forwarded.php';

booted($root);

/** Answered by `__call` or a macro: no method anywhere says so. */
const MAGIC = [
    'Illuminate\Database\Eloquent\Builder' => ['restore', 'withtrashed', 'onlytrashed', 'withouttrashed', 'restoreorcreate', 'createorrestore'],
    'Illuminate\Http\Request' => ['validate', 'validatewithbag'],
    'Illuminate\Database\Eloquent\Model' => ['withtrashed', 'onlytrashed', 'withouttrashed'],
];

$asked = json_decode(stream_get_contents(STDIN), true, flags: JSON_THROW_ON_ERROR);
$problems = [];

foreach ($asked['methods'] as $row) {
    $name = "{$row['class']}::{$row['method']}";
    if (! class_exists($row['class']) && ! interface_exists($row['class']) && ! trait_exists($row['class'])) {
        $problems[$row['class']] = "{$row['class']} is not there";
    } elseif (! in_array($row['method'], MAGIC[$row['class']] ?? [], true) && ! isTagged($row['class'], $row['method'])) {
        $found = methods($row['class'], $row['method']);
        array_push($problems, ...($found === [] ? ["{$name} is not there"] : misfits($name, $found, $row)));
    }
}

foreach ($asked['functions'] as $row) {
    $found = function_exists($row['function']) ? [new ReflectionFunction($row['function'])] : [];
    array_push($problems, ...($found === [] ? ["{$row['function']}() is not there"] : misfits("{$row['function']}()", $found, $row)));
}

echo json_encode(array_values($problems), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);

/** A `@method` tag of the class declares it; what it answers is held by framework-tables.test.ts. */
function isTagged(string $class, string $method): bool
{
    $doc = (string) (new ReflectionClass($class))->getDocComment();

    return preg_match('/@method\s+(?:static\s+)?\S+\s+'.preg_quote($method).'\s*\(/i', $doc) === 1;
}

/**
 * @param  list<ReflectionFunctionAbstract>  $found
 * @return list<string>
 */
function misfits(string $name, array $found, array $row): array
{
    $problems = [];
    foreach ($row['slots'] as [$index, $parameter]) {
        $fits = fn (ReflectionFunctionAbstract $f) => accepts($f, $index, $parameter);
        if (array_filter($found, $fits) === []) {
            $problems[] = "{$name} has no parameter ".($parameter === null ? $index : "\${$parameter} at {$index}");
        }
    }
    $declared = array_map(kinds(...), $found);
    foreach ($declared as $theirs) {
        if (overlap($row['kinds'], $theirs)) {
            return $problems;
        }
    }
    $problems[] = "{$name} answers ".implode('|', $declared[0]).', not '.implode('|', $row['kinds']);

    return $problems;
}

function accepts(ReflectionFunctionAbstract $f, int $index, ?string $name): bool
{
    $parameters = $f->getParameters();
    $last = end($parameters) ?: null;
    if ($last?->isVariadic() === true && $index >= count($parameters) - 1) {
        return true;
    }
    if (! isset($parameters[$index])) {
        return str_contains($f->getFileName() ? source($f) : '', 'func_get_args');
    }

    return $name === null || $parameters[$index]->getName() === $name;
}

function source(ReflectionFunctionAbstract $f): string
{
    return implode('', array_slice(file($f->getFileName()), $f->getStartLine() - 1, $f->getEndLine() - $f->getStartLine() + 1));
}

/** @return list<string> */
function kinds(ReflectionFunctionAbstract $f): array
{
    $doc = preg_match('/@return\s+((?:[^\s*<>{}()]+|<(?:[^<>]|<[^<>]*>)*>|\{[^}]*\}|\((?:[^()]|\([^()]*\))*\))+)/', (string) $f->getDocComment(), $match) === 1 ? $match[1] : null;
    $type = $f->getReturnType() ?? ($f instanceof ReflectionMethod || ! $f->isInternal() ? null : $f->getTentativeReturnType());
    $native = $type === null ? [] : [(string) $type];
    if ($f instanceof ReflectionMethod && $type === null && $f->hasTentativeReturnType()) {
        $native = [(string) $f->getTentativeReturnType()];
    }
    $class = $f instanceof ReflectionMethod ? $f->getDeclaringClass()->getName() : '';
    // A docblock says more than `mixed`, `array` or nothing at all; a native type that says something is believed.
    $text = $native !== [] && ! in_array($native[0], ['mixed', 'static', 'object'], true) ? $native[0] : ($doc ?? $native[0] ?? 'mixed');
    if (str_starts_with($text, '?')) {
        $text = 'null|'.substr($text, 1);
    }
    if (str_starts_with($text, '(')) {
        return ['any'];
    }

    return array_values(array_unique(array_merge(...array_map(fn (string $part) => kind($part, $class), split($text)))));
}

/** @return list<string> */
function split(string $text): array
{
    $parts = [''];
    $depth = 0;
    foreach (str_split($text) as $char) {
        $depth += ['<' => 1, '{' => 1, '(' => 1, '>' => -1, '}' => -1, ')' => -1][$char] ?? 0;
        $char === '|' && $depth === 0 ? $parts[] = '' : $parts[count($parts) - 1] .= $char;
    }

    return $parts;
}

/** @return list<string> */
function kind(string $text, string $class): array
{
    $word = preg_replace('/[<{(].*$/s', '', $text);
    $list = str_ends_with($word, '[]');
    $name = ltrim($word, '\\');

    return match (true) {
        $list => ['array'],
        in_array(strtolower($name), ['int', 'integer', 'positive-int', 'non-negative-int'], true) => ['int'],
        in_array(strtolower($name), ['bool', 'boolean', 'true', 'false'], true) => ['bool'],
        in_array(strtolower($name), ['string', 'class-string', 'non-empty-string', 'literal-string', 'lowercase-string'], true) => ['string'],
        strtolower($name) === 'float' => ['float'],
        strtolower($name) === 'number' => ['int', 'float'],
        in_array(strtolower($name), ['null', 'void'], true) => ['null'],
        in_array(strtolower($name), ['never', 'no-return'], true) => ['never'],
        in_array(strtolower($name), ['array', 'list', 'non-empty-array', 'non-empty-list'], true) => ['array'],
        strtolower($name) === 'iterable' => ['array', 'object'],
        in_array(strtolower($name), ['callable', 'closure'], true) => ['callable', 'object'],
        in_array(strtolower($name), ['self', 'static', '$this'], true) => ["object:{$class}"],
        class_exists($name) || interface_exists($name) => ["object:{$name}"],
        strtolower($name) === 'mixed', strtolower($name) === 'array-key', str_contains($name, '-'), preg_match('/^T[A-Z]/', $name) === 1, $name === 'TValue' => ['any'],
        default => ['object'],
    };
}

/**
 * @param  list<string>  $ours
 * @param  list<string>  $theirs
 */
function overlap(array $ours, array $theirs): bool
{
    foreach ($ours as $a) {
        foreach ($theirs as $b) {
            if ($a === 'any' || $b === 'any' || $a === $b) {
                return true;
            }
            [$kindA, $classA] = [...explode(':', $a), null];
            [$kindB, $classB] = [...explode(':', $b), null];
            if ($kindA === 'object' && $kindB === 'object' && related($classA, $classB)) {
                return true;
            }
        }
    }

    return false;
}

/** An object may be of both: one is the other's descendant, or an interface anything may implement. */
function related(?string $a, ?string $b): bool
{
    if ($a === null || $b === null) {
        return true;
    }

    return is_a($a, $b, true) || is_a($b, $a, true) || interface_exists($a) || interface_exists($b);
}
