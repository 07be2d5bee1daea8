<?php

declare(strict_types=1);

namespace Docgen\Daemon;

use Illuminate\Container\Container;
use Illuminate\Foundation\Application;
use Throwable;

/** Tells the variables of a process from those its application has loaded from a file, `.env` or that of its environment. */
final class ApplicationEnvironment
{
    /**
     * Gives the variables a child process should have. A variable that such a file has with the same value is left out: docgen reads
     * the file of its own environment itself, and would otherwise take a value for the shell's that is gone once the file says something else.
     *
     * @return array<string, string>
     */
    public static function outside(string $root): array
    {
        $environment = getenv();
        foreach (self::files($root) as $file) {
            $loaded = self::parsed($file);
            $environment = array_filter($environment, static fn (string $value, string $name): bool => ! array_key_exists($name, $loaded) || $loaded[$name] !== $value, ARRAY_FILTER_USE_BOTH);
        }

        return $environment;
    }

    /**
     * Lists `.env`, and the file the application says it has loaded: under APP_ENV=testing that is `.env.testing`, where there is one.
     *
     * @return list<string>
     */
    private static function files(string $root): array
    {
        $app = Container::getInstance();
        $own = $app instanceof Application ? $app->environmentFilePath() : null;

        return array_values(array_unique(["$root/.env", ...($own === null ? [] : [$own])]));
    }

    /** @return array<string, string|null> */
    private static function parsed(string $file): array
    {
        $text = is_file($file) ? @file_get_contents($file) : false;
        if (! is_string($text) || ! class_exists(\Dotenv\Dotenv::class)) {
            return [];
        }
        try {
            return \Dotenv\Dotenv::parse($text);
        } catch (Throwable) {
            return [];
        }
    }
}
