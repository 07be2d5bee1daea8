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
}
