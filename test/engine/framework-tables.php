<?php
// Answers, for {class: [method]}, what the real framework declares: {class: null | {method: null | [type words]}}.
require $argv[1] . '/autoload.php';
$asked = json_decode(stream_get_contents(STDIN), true);

/** Declared words of a return type: native, else @return; null when neither says. */
function words(ReflectionMethod $method): ?array
{
    $type = $method->getReturnType();
    if ($type !== null) {
        return explode('|', ltrim(str_replace('?', 'null|', (string) $type), '\\'));
    }
    if (preg_match('/@return\s+([^\s*]+)/', (string) $method->getDocComment(), $found)) {
        return explode('|', $found[1]);
    }
    return null;
}

/** Methods a class answers without declaring them: `@method` tags, and those of what it mixes in or stands for. */
function elsewhere(ReflectionClass $class, string $name, int $depth = 0): ?array
{
    for ($at = $class; $at !== false; $at = $at->getParentClass()) {
        $doc = (string) $at->getDocComment();
        if (preg_match('/@method\s+(?:static\s+)?(\S+)\s+' . preg_quote($name) . '\s*\(/i', $doc, $found)) {
            return explode('|', $found[1]);
        }
        preg_match_all('/@(?:mixin|see)\s+\\\\?([\w\\\\]+)/', $doc, $mixins);
        foreach ($depth < 3 ? $mixins[1] : [] as $mixin) {
            $mixin = class_exists($mixin) || interface_exists($mixin) ? $mixin : $at->getNamespaceName() . '\\' . $mixin;
            if (!class_exists($mixin) && !interface_exists($mixin)) continue;
            $other = new ReflectionClass($mixin);
            $answer = $other->hasMethod($name) ? (words($other->getMethod($name)) ?? []) : elsewhere($other, $name, $depth + 1);
            if ($answer !== null) return $answer;
        }
    }
    return null;
}

$answer = [];
foreach ($asked as $name => $methods) {
    if (!class_exists($name) && !interface_exists($name) && !trait_exists($name)) {
        $answer[$name] = null;
        continue;
    }
    $class = new ReflectionClass($name);
    $answer[$name] = [];
    foreach ($methods as $method) {
        $answer[$name][$method] = $class->hasMethod($method)
            ? (words($class->getMethod($method)) ?? [])
            : elsewhere($class, $method);
    }
}
echo json_encode($answer);
