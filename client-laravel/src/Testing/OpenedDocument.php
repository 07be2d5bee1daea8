<?php

declare(strict_types=1);

namespace Docgen\Testing;

use Docgen\Daemon\RequestRefused;
use PHPUnit\Framework\AssertionFailedError;

/** Holds a document the daemon has opened for this process (contract 11). */
final class OpenedDocument
{
    /** @param string $coverage absolute path of the folder of coverage logs */
    private function __construct(
        public readonly string $handle,
        public readonly string $document,
        public readonly string $artifact,
        public readonly bool $hasIds,
        public readonly ?string $header,
        public readonly string $coverage,
    ) {}

    /**
     * @param array<string, string> $wanted document, artifact, version
     *
     * @throws DocgenUnavailable
     */
    public static function open(array $wanted): self
    {
        try {
            $opened = Daemon::ask('contract/open', $wanted);
        } catch (RequestRefused $refused) {
            throw new AssertionFailedError($refused->details);
        }

        return new self(
            $opened['handle'],
            $opened['document'],
            $opened['artifact'],
            $opened['ids'],
            $opened['header'],
            $opened['coverage'],
        );
    }
}
