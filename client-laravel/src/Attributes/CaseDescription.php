<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Describes one case of an enum.
 */
#[Attribute(Attribute::TARGET_CLASS_CONSTANT)]
final readonly class CaseDescription
{
    /**
     * @param string $description plain text
     */
    public function __construct(
        public string $description,
    ) {}
}
