<?php

declare(strict_types=1);

namespace Docgen\Daemon;

use RuntimeException;

/** Reports that no daemon answers; the message is the end of a sentence. */
final class DaemonUnreachable extends RuntimeException
{
    /** @param bool $busy one runs, and its answer did not come in time */
    public function __construct(
        string $message,
        public readonly bool $busy = false,
    ) {
        parent::__construct($message);
    }

    /** Writes a sentence as the end of one: without its full stop, and in lower case where it does not begin with a name in capitals. */
    public static function reason(string $sentence): string
    {
        $text = rtrim($sentence, '.');

        return preg_match('/^[A-Z][A-Z_]/', $text) === 1 ? $text : lcfirst($text);
    }
}
