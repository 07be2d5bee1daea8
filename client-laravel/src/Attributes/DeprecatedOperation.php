<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Marks an operation as deprecated.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD | Attribute::TARGET_FUNCTION)]
final readonly class DeprecatedOperation
{
    /**
     * @param string|null $reason appended to the description
     */
    public function __construct(
        public ?string $reason = null,
    ) {}
}
