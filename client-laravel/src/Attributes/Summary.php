<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Summarizes an operation in one line.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION)]
final readonly class Summary
{
    /**
     * @param string $text plain text
     */
    public function __construct(
        public string $text,
    ) {}
}
