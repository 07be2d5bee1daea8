<?php

declare(strict_types=1);

namespace Docgen\Viewer;

use Closure;
use Illuminate\Contracts\Container\Container;
use Psr\Log\LoggerInterface;
use Throwable;

/** Collects the drivers of one request: the built-in ones and those of the application, the later of one name. */
final class Registrar
{
    /** @var list<Driver|class-string<Driver>|Closure(Registrar): mixed> */
    private static array $extensions = [];

    /** @var array<string, Driver> */
    private array $drivers = [];

    private function __construct(
        private readonly Container $app,
        private readonly LoggerInterface $log,
    ) {}

    /** @param Driver|class-string<Driver>|Closure(Registrar): mixed $extension */
    public static function extend(Driver|string|Closure $extension): void
    {
        self::$extensions[] = $extension;
    }

    /** Makes the drivers anew; one that cannot be made is left out, with a warning in the log. */
    public static function of(Container $app): self
    {
        $registrar = new self($app, $app->make('log'));
        $registrar->register(new SingleColumn());
        $registrar->register(new ThreePanel());
        foreach (self::$extensions as $extension) {
            try {
                $extension instanceof Closure ? $extension($registrar) : $registrar->register($extension);
            } catch (Throwable $e) {
                $registrar->log->warning('A viewer driver given to Docgen::extend() is left out: ' . $e->getMessage(), ['exception' => $e]);
            }
        }

        return $registrar;
    }

    /**
     * Registers a driver; one of the same name is replaced, a built-in one too.
     *
     * @param Driver|class-string<Driver> $driver
     */
    public function register(Driver|string $driver): void
    {
        $made = is_string($driver) ? $this->app->make($driver) : $driver;
        if (! $made instanceof Driver) {
            throw new \InvalidArgumentException(get_debug_type($made) . ' does not implement ' . Driver::class . '.');
        }
        $name = $made->name();
        if (preg_match('/\A[A-Za-z0-9_-]+\z/', $name) !== 1) {
            throw new \InvalidArgumentException($made::class . ' calls itself "' . $name . '"; a name has letters, digits, _ and - only.');
        }
        $this->drivers[$name] = $made;
    }

    /** @return array<string, Driver> by name */
    public function all(): array
    {
        return $this->drivers;
    }

    /** Gives the driver a document names, else the default one with a warning in the log. */
    public function driverOf(ViewerSettings $settings): Driver
    {
        if (isset($this->drivers[$settings->driver])) {
            return $this->drivers[$settings->driver];
        }
        $this->log->warning(sprintf(
            'viewer.driver of document "%s" names "%s", which nothing registers; rendering with "%s" instead. Registered: %s.',
            $settings->document,
            $settings->driver,
            ViewerSettings::DRIVER,
            implode(', ', array_keys($this->drivers)),
        ));

        return $this->drivers[ViewerSettings::DRIVER];
    }

    /** Gives the version of OpenAPI a driver asks for; null for the newest. */
    public function versionFor(Driver $driver): ?string
    {
        if (! $driver instanceof WantsSpecVersion) {
            return null;
        }
        try {
            $version = $driver->specVersion();
        } catch (Throwable $e) {
            $this->log->warning('The viewer driver "' . $driver->name() . '" does not say which version it wants: ' . $e->getMessage(), ['exception' => $e]);

            return null;
        }
        if (in_array($version, ['3.0', '3.1', '3.2'], true)) {
            return $version;
        }
        $this->log->warning('The viewer driver "' . $driver->name() . '" wants OpenAPI "' . $version . '", which is none of 3.0, 3.1, 3.2; it gets the newest.');

        return null;
    }

    /**
     * Lists the files a driver serves.
     *
     * @return array<string, string>
     */
    public function assetsOf(Driver $driver): array
    {
        if (! $driver instanceof ProvidesAssets) {
            return [];
        }
        try {
            return array_filter($driver->assets(), is_string(...));
        } catch (Throwable $e) {
            $this->log->warning('The viewer driver "' . $driver->name() . '" does not list its assets: ' . $e->getMessage(), ['exception' => $e]);

            return [];
        }
    }
}
