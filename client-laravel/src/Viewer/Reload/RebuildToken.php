<?php

declare(strict_types=1);

namespace Docgen\Viewer\Reload;

use Illuminate\Contracts\Foundation\Application;

/** Reads the token of a watch session (cache 5.1). */
final class RebuildToken
{
    private const LENGTH = 64;

    /** Gives 64 hex digits, or null where no session runs. */
    public static function read(Application $app): ?string
    {
        $file = $app->basePath('storage/docgen/watch');
        // A longer file is no token; one byte more tells.
        $text = is_file($file) ? @file_get_contents($file, false, null, 0, self::LENGTH + 1) : false;

        return is_string($text) && preg_match('/\A[0-9a-f]{64}\z/', $text) === 1 ? $text : null;
    }
}
