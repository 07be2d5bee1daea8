<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Names the shared error component of an exception, on the exception class or on the method that renders it.
 */
#[Attribute(Attribute::TARGET_CLASS | Attribute::TARGET_METHOD)]
final readonly class ErrorComponent
{
    /**
     * @param string $name component name; letters, digits, `.`, `_` and `-`
     */
    public function __construct(
        public string $name,
    ) {}
}
