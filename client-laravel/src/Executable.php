<?php

declare(strict_types=1);

namespace Docgen;

use RuntimeException;

/** Finds the `docgen` executable an application has (commands 1.1). */
final class Executable
{
    /**
     * Gives the path that DOCGEN_BIN names, else the first of `vendor/bin`, `node_modules/.bin` and the folders of PATH that
     * holds an executable `docgen`. A relative DOCGEN_BIN is below the root.
     *
     * @param string                     $root        absolute path of the application
     * @param array<string, string>|null $environment variables; null for those of this process
     *
     * @throws RuntimeException when there is none, or DOCGEN_BIN names none
     */
    public static function find(string $root, ?array $environment = null): string
    {
        $environment ??= getenv();
        $named = $environment['DOCGEN_BIN'] ?? '';
        if ($named !== '') {
            $path = preg_match('~^([/\\\\]|[A-Za-z]:)~', $named) === 1 ? $named : "$root/$named";

            return self::runs($path) ? $path : throw new RuntimeException("DOCGEN_BIN names no executable: $named.");
        }
        foreach (self::folders($root, $environment) as $folder) {
            foreach (PHP_OS_FAMILY === 'Windows' ? ['docgen.cmd', 'docgen.bat', 'docgen.exe'] : ['docgen'] as $name) {
                if (self::runs("$folder/$name")) {
                    return "$folder/$name";
                }
            }
        }

        throw new RuntimeException('The docgen executable was not found. Install it, or set DOCGEN_BIN.');
    }

    /**
     * Lists where it is looked for. An empty part of PATH, which means the working directory, is left out: what lies there is not
     * installed.
     *
     * @param array<string, string> $environment
     *
     * @return list<string>
     */
    private static function folders(string $root, array $environment): array
    {
        $path = explode(PATH_SEPARATOR, $environment['PATH'] ?? $environment['Path'] ?? '');

        return ["$root/vendor/bin", "$root/node_modules/.bin", ...array_filter($path, static fn (string $folder) => $folder !== '')];
    }

    private static function runs(string $path): bool
    {
        return is_file($path) && is_executable($path);
    }
}
