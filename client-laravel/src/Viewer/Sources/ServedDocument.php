<?php

declare(strict_types=1);

namespace Docgen\Viewer\Sources;

/** Holds a document as it goes to a browser. */
final readonly class ServedDocument
{
    /**
     * @param ?string $text JSON; null where the browser has it already
     * @param string  $etag first 32 hex digits of the SHA-256 of the text
     */
    public function __construct(
        public ?string $text,
        public string $etag,
    ) {}

    public static function of(string $text): self
    {
        return new self($text, substr(hash('sha256', $text), 0, 32));
    }
}
