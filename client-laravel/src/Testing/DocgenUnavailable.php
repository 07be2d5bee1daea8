<?php

declare(strict_types=1);

namespace Docgen\Testing;

use PHPUnit\Framework\AssertionFailedError;

/** Fails an assertion that nobody could check: no daemon runs, and none can be started (contract 1). */
final class DocgenUnavailable extends AssertionFailedError
{
    public static function at(string $root, string $reason): self
    {
        return new self(implode("\n", [
            "No daemon of docgen answers for $root: $reason.",
            "  - It is announced in $root/storage/docgen/daemon.json.",
            '  - Start it: docgen daemon start',
        ]));
    }
}
