<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Names the schema of a class.
 */
#[Attribute(Attribute::TARGET_CLASS)]
final readonly class SchemaName
{
    /**
     * @param string $name component name; letters, digits, `.`, `_` and `-`
     */
    public function __construct(
        public string $name,
    ) {}
}
