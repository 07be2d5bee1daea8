<?php

declare(strict_types=1);

namespace Docgen\Attributes;

use Attribute;

/**
 * Pins the identity of a schema, so that renaming or moving the class is not read as a new schema.
 */
#[Attribute(Attribute::TARGET_CLASS)]
final readonly class SchemaId
{
    /**
     * @param string $id stands in for the class name
     */
    public function __construct(
        public string $id,
    ) {}
}
