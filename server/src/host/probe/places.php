<?php

namespace Docgen\Probe;

/** Names files as the facts do: relative to the application root, with `/` (host 4). */
final class Places
{
    /** @var string */
    private $root;
    /** @var string */
    private $real;
    /** @var object|null Composer's class loader */
    private $loader;

    /** @param mixed $loader */
    public function __construct(string $root, $loader)
    {
        $this->root = $root;
        $this->real = rtrim(str_replace('\\', '/', (string) realpath($root)), '/');
        $this->loader = is_object($loader) && method_exists($loader, 'findFile') ? $loader : null;
    }

    public function relative(string $file): string
    {
        $file = str_replace('\\', '/', $file);
        foreach (array_unique([$this->root, $this->real]) as $root) {
            if (strpos($file, $root . '/') === 0) {
                return substr($file, strlen($root) + 1);
            }
        }
        for ($above = dirname($file); $above !== dirname($above); $above = dirname($above)) {
            if (is_file($above . '/composer.json')) {
                return substr($file, strlen($above) + 1);
            }
        }

        return basename($file);
    }

    public function inVendor(string $file): bool
    {
        return strpos($this->relative($file), 'vendor/') === 0 || !$this->inside($file);
    }

    public function inside(string $file): bool
    {
        $file = str_replace('\\', '/', $file);

        return strpos($file, $this->root . '/') === 0 || strpos($file, $this->real . '/') === 0;
    }

    /** Names a file as a boot input of the project; null for vendor, caches and the probe itself. */
    public function project(string $file): ?string
    {
        if (!$this->inside($file) || $this->inVendor($file)) {
            return null;
        }
        $relative = $this->relative($file);

        return strpos($relative, 'bootstrap/cache/') === 0 || strpos($relative, 'storage/') === 0 ? null : $relative;
    }

    /** Tells whether the file of a class lies under vendor/. It asks Composer and loads nothing. Unknown classes do not. */
    public function classInVendor(string $class): bool
    {
        $file = $this->fileOf($class);

        return $file !== null && $this->inVendor($file);
    }

    public function fileOf(string $class): ?string
    {
        if ($this->loader !== null) {
            $file = $this->loader->findFile(ltrim($class, '\\'));
            if (is_string($file)) {
                $real = realpath($file);

                return $real === false ? $file : $real;
            }
        }

        return null;
    }

    /** @param mixed $callable */
    public function at($callable): ?array
    {
        try {
            if (is_array($callable) && count($callable) === 2) {
                $reflection = new \ReflectionMethod($callable[0], (string) $callable[1]);
            } elseif (is_object($callable) && !$callable instanceof \Closure) {
                $reflection = new \ReflectionMethod($callable, '__invoke');
            } else {
                $reflection = new \ReflectionFunction($callable);
            }
        } catch (\Throwable $e) {
            return null;
        }
        $file = $reflection->getFileName();

        return $file === false
            ? null
            : ['file' => $this->relative($file), 'line' => $reflection->getStartLine(), 'end' => $reflection->getEndLine()];
    }
}

/**
 * Lists the project files the boot read, sorted, without those of route actions: naming an invokable controller loads its
 * file, and an edit of that changes no fact here.
 *
 * @param list<string> $included
 * @return list<string>
 */
function bootInputs(array $included, array $routes, Places $places): array
{
    $actions = [];
    foreach ($routes as $route) {
        $file = $route['action']['kind'] === 'controller' ? $places->fileOf($route['action']['class']) : null;
        if ($file !== null) {
            $actions[$places->relative($file)] = true;
        }
    }
    $inputs = [];
    foreach ($included as $file) {
        $relative = $places->project($file);
        if ($relative !== null && !isset($actions[$relative])) {
            $inputs[] = $relative;
        }
    }
    sort($inputs, SORT_STRING);

    return $inputs;
}

/** @return array<string, string> */
function applicationPaths(object $app, Places $places): array
{
    $relative = function (string $path) use ($places) {
        return rtrim($places->relative($path), '/');
    };

    return [
        'app' => $relative($app->path()),
        'bootstrap' => $relative($app->bootstrapPath()),
        'config' => $relative($app->configPath()),
        'database' => $relative($app->databasePath()),
        'lang' => $relative($app->langPath()),
        'public' => $relative($app->publicPath()),
        'resources' => $relative($app->resourcePath()),
        'storage' => $relative($app->storagePath()),
        'vendor' => 'vendor',
    ];
}

function applicationNamespace(object $app): string
{
    try {
        return rtrim($app->getNamespace(), '\\');
    } catch (\Throwable $e) {
        return 'App';
    }
}

/** Reads the value of a property of any visibility, or null. @return mixed */
function property(object $object, string $name)
{
    for ($class = new \ReflectionClass($object); $class !== false; $class = $class->getParentClass()) {
        if ($class->hasProperty($name)) {
            $property = $class->getProperty($name);
            $property->setAccessible(true);

            return $property->isInitialized($object) ? $property->getValue($object) : null;
        }
    }

    return null;
}

/** Reads the variables a closure captured. @return array<string, mixed> */
function captured(\Closure $closure): array
{
    return (new \ReflectionFunction($closure))->getStaticVariables();
}
