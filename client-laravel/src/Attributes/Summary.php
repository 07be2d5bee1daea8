<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * One-line summary of an operation.
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
