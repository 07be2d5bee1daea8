<?php

declare(strict_types=1);

namespace Docgen\Daemon;

use Throwable;

/** Tells the variables of a process from those its application has loaded from `.env`. */
final class ApplicationEnvironment
{
    /**
     * Gives the variables a child process should have. A variable that `.env` has with the same value is left out: docgen reads
     * that file itself, and would otherwise take a value for the shell's that is gone once the file says something else.
     *
     * @return array<string, string>
     */
    public static function outside(string $root): array
    {
        $environment = getenv();
        $text = is_file("$root/.env") ? @file_get_contents("$root/.env") : false;
        if (! is_string($text) || ! class_exists(\Dotenv\Dotenv::class)) {
            return $environment;
        }
        try {
            $loaded = \Dotenv\Dotenv::parse($text);
        } catch (Throwable) {
            return $environment;
        }

        return array_filter($environment, static fn (string $value, string $name): bool => ! array_key_exists($name, $loaded) || $loaded[$name] !== $value, ARRAY_FILTER_USE_BOTH);
    }
}
